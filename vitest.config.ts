import { defineConfig } from 'vitest/config'

const shared = {
  // what needed the second try is printed at the end: it is a race or a slow machine, and not yet mended
  retry: 1,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  globalSetup: ['tests/support/setup.ts'],
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['contract', 'server', 'web', 'cli', 'content', 'bench', 'evaluation', 'tests'].map(
            (folder) => `${folder}/**/*.test.ts?(x)`,
          ),
          pool: 'forks',
          maxWorkers: 2,
        },
      },
      {
        // The same database suite on a real PostgreSQL server (architecture: "the same tests on both").
        test: {
          ...shared,
          name: 'postgres',
          include: ['server/**/*.test.ts'],
          exclude: [
            'server/features/library/reading/**',
            'server/features/documents/engine/**',
            'server/adapters/converter/**',
          ],
          env: { TEST_DATABASE: 'postgres' },
          pool: 'forks',
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...shared,
          name: 'journeys',
          include: ['tests/journeys/*.journey.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          pool: 'forks',
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
    ],
  },
})
