import { defineConfig } from 'vitest/config'
import { hasPostgres } from './tests/support/database/postgres.ts'

const shared = {
  // a test that passes at a second try hides a race
  retry: 0,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  // the embedded database measures its turns of the event loop with the others, also for the next file of the process
  fakeTimers: {
    toFake: [
      'setTimeout' as const,
      'clearTimeout' as const,
      'setInterval' as const,
      'clearInterval' as const,
      'Date' as const,
    ],
  },
  pool: 'forks' as const,
  // Neither the embedded database nor the readers of files compute so much in a test that optimizing their code would pay: an
  // embedded test takes a quarter less of a processor.
  execArgv: ['--liftoff-only'],
  // one more than the two cores that all of this should fit on, because many tests wait for a process, a job or a browser
  maxWorkers: 3,
}

const OUTSIDE_THE_SERVER = ['contract', 'web', 'cli', 'content', 'bench', 'evaluation', 'tests'].map(
  (folder) => `${folder}/**/*.test.ts?(x)`,
)

/** They replace a module, or switch tracing on for good. */
const CHANGE_THEIR_PROCESS = [
  'server/features/auth/sign-in/sign-in.test.ts',
  'server/features/operations/tracing.test.ts',
]

/** Each needs a process of its own: it kills servers, starts converters or threads, replaces a module. */
const SLOW_APART = [
  ...CHANGE_THEIR_PROCESS,
  '**/killed-while-{answering,generating,importing,paying}.test.ts',
  'server/regular-expressions.test.ts',
  'server/adapters/converter/**/*.test.ts',
  'server/features/answering/runs/failing-model.test.ts',
  '**/accepted-by-libreoffice.test.ts',
  'server/features/documents/engine/hostile.test.ts',
  'server/features/documents/conversion.test.ts',
  'server/features/files/hostile-files.test.ts',
  'server/features/library/indexing/recognition.test.ts',
  'server/features/library/reading/statute/acts.test.ts',
  'server/features/library/reading/thread/read-in-worker.test.ts',
  'server/worker-pool.test.ts',
  'server/features/library/indexing/cut-in-thread.test.ts',
  'server/features/chat-channels/incoming/take-document.test.ts',
  'tests/container.test.ts',
]

/** Much work, most of it outside the database: run on PostgreSQL where there is one, else on the embedded database. */
const ON_ONE_DATABASE = [
  'server/features/answering/evidence/attached/letters.test.ts',
  'server/features/answering/evidence/guides/guide-answer.test.ts',
  'server/features/chat-channels/{channels,jobs,link,stranger}.test.ts',
  'server/features/chat-channels/incoming/{answer-question,fill-document,manners,newcomer,newcomer-words}.test.ts',
  'server/features/chat-channels/incoming/{photographs,take-voice,tell-place}.test.ts',
  'server/features/chat-channels/outgoing/{notice,sending}.test.ts',
  'server/features/chat-channels/procedures/walk.test.ts',
  'server/features/consultations/{documents,storage}.test.ts',
  'server/features/documents/templates/{starter,template-words}.test.ts',
  'server/features/library/sync/sync.test.ts',
  'server/features/operations/fuzz.test.ts',
  'server/features/points/{paynow,purchases,random-sequences}.test.ts',
  'server/features/privacy/nothing-left-after-deletion.test.ts',
  'server/features/signing/signing.test.ts',
]

/** No statement of these asks a database for something that PGlite and PostgreSQL could answer differently. */
const SAME_ON_EVERY_DATABASE = [
  '**/{accepted-by-libreoffice,killed-while-{answering,generating,importing,paying}}.test.ts',
  'server/{app,config,limiter,regular-expressions,worker-pool}.test.ts',
  'server/text/*.test.ts',
  'server/adapters/{converter/**/*,payments/wire,external-call,files}.test.ts',
  'server/http/**/*.test.ts',
  'server/db/{lock,statements,yield-to-event-loop}.test.ts',
  'server/features/answering/{decision,reading,verify}/**/*.test.ts',
  'server/features/answering/presentation/!(answering-with-a-model|translated-guide).test.ts',
  'server/features/answering/runs/failing-model.test.ts',
  'server/features/deployment/**/*.test.ts',
  'server/features/documents/engine/**/*.test.ts',
  'server/features/documents/{conversion,values/*}.test.ts',
  'server/features/files/hostile-files.test.ts',
  'server/features/library/acts/{act-name,as-at}.test.ts',
  'server/features/library/indexing/{cut-in-thread,recognition}.test.ts',
  'server/features/library/reading/**/*.test.ts',
  'server/features/operations/metrics.test.ts',
  'server/features/chat-channels/incoming/take-document.test.ts',
  'server/features/chat-channels/outgoing/text.test.ts',
]

/** Much work that is the same on every database, and yet opens one. */
const ON_THE_EMBEDDED_DATABASE = [
  'server/features/answering/presentation/{answering-with-a-model,translated-guide}.test.ts',
]

/** The same tests of what is stored on a real PostgreSQL server. */
const POSTGRES = {
  test: {
    ...shared,
    name: 'postgres',
    globalSetup: ['tests/support/setup-build.mjs', 'tests/support/database/setup-postgres.ts'],
    include: ['server/**/*.test.ts'],
    exclude: [...SAME_ON_EVERY_DATABASE, ...ON_THE_EMBEDDED_DATABASE, ...CHANGE_THEIR_PROCESS],
    isolate: false,
  },
}

/** The few of these that need a process of their own. */
const POSTGRES_APART = {
  test: { ...POSTGRES.test, name: 'postgres-apart', include: CHANGE_THEIR_PROCESS, exclude: [], isolate: true },
}

export default defineConfig({
  test: {
    globalSetup: ['tests/support/database/setup.ts'],
    // a module that several projects load is compiled once
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    projects: [
      // Files of a project that is not isolated follow each other in the same processes, so that modules are loaded and
      // databases opened once.
      {
        test: {
          ...shared,
          name: 'unit',
          include: [...OUTSIDE_THE_SERVER, ...SAME_ON_EVERY_DATABASE],
          exclude: SLOW_APART,
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'embedded',
          include: ['server/**/*.test.ts'],
          exclude: [...SAME_ON_EVERY_DATABASE, ...SLOW_APART, ...(hasPostgres() ? ON_ONE_DATABASE : [])],
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'slow-apart',
          include: SLOW_APART,
          globalSetup: ['tests/support/setup-build.mjs', 'tests/support/setup-product.ts'],
        },
      },
      ...(hasPostgres() ? [POSTGRES, POSTGRES_APART] : []),
      {
        test: {
          ...shared,
          name: 'journeys',
          globalSetup: ['tests/support/setup-build.mjs', 'tests/support/setup-product.ts'],
          include: ['tests/journeys/**/*.journey.ts'],
          isolate: false,
          // a browser and a server at the same time: what needed the second try is printed
          retry: 1,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
