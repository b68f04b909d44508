import { randomUUID } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { ROLE_HEADER } from '#contract/accounts/auth.ts'
import type { Deps } from './context.ts'
import { answeringRoutes } from './features/answering/routes.ts'
import { answeringJobs } from './features/answering/service.ts'
import { authRoutes } from './features/auth/routes.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { authJobs } from './features/auth/service.ts'
import { lawChangesRoutes } from './features/law-changes/routes.ts'
import { citationCheckRoutes } from './features/citation-check/routes.ts'
import { comparisonRoutes } from './features/comparison/routes.ts'
import { consultationPages, consultationsRoutes } from './features/consultations/routes.ts'
import { contractReviewRoutes } from './features/contract-review/routes.ts'
import { contractReviewJobs } from './features/contract-review/service.ts'
import { tagJobs } from './features/consultations/service.ts'
import { deploymentRoutes } from './features/deployment/routes.ts'
import { directoryPages, directoryRoutes } from './features/directory/routes.ts'
import { documentsRoutes } from './features/documents/routes.ts'
import { filesJobs } from './features/files/service.ts'
import { handoverPages, handoverRoutes } from './features/handovers/routes.ts'
import { handoverJobs } from './features/handovers/service.ts'
import { guidesRoutes } from './features/guides/routes.ts'
import { originOf } from './features/guides/service.ts'
import { judgmentRoutes } from './features/judgments/routes.ts'
import { judgmentJobs } from './features/judgments/service.ts'
import { libraryRoutes } from './features/library/routes.ts'
import { libraryJobs } from './features/library/service.ts'
import { operationsRoutes } from './features/operations/routes.ts'
import { overviewRoutes } from './features/overview/routes.ts'
import { pointsRoutes } from './features/points/routes.ts'
import { pointsJobs } from './features/points/service.ts'
import { procedurePages, proceduresRoutes } from './features/procedures/routes.ts'
import { procedureJobs } from './features/procedures/service.ts'
import { privacyRoutes } from './features/privacy/routes.ts'
import { privacyJobs } from './features/privacy/service.ts'
import { signingRoutes } from './features/signing/routes.ts'
import { signingJobs } from './features/signing/service.ts'
import { speechRoutes } from './features/speech/routes.ts'
import { sourceRoutes } from './features/sources/routes.ts'
import { spendingJobs } from './features/spending/service.ts'
import { userRoutes } from './features/users/routes.ts'
import { chatChannelRoutes } from './features/chat-channels/routes.ts'
import { chatJobs } from './features/chat-channels/service.ts'
import { lawAddresses, lawPages, readingRoomRoutes } from './features/reading-room/routes.ts'
import { nameOfPage } from './features/wording/page-names.ts'
import { headOfPages } from './features/wording/records.ts'
import { wordingRoutes } from './features/wording/routes.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { onError, unknownCalls } from './http/errors.ts'
import { observeRequest } from './http/observe.ts'
import type { App, AppEnv } from './http/app-env.ts'
import { ASSET_HEADERS, securityHeaders } from './http/security.ts'
import { actorFinder, bearerToken } from './http/session.ts'
import { staticFiles } from './http/static.ts'
import type { Job } from './jobs/job.ts'
import { tidyJobs } from './jobs/tidy.ts'

/** Every feature's doors. To find a screen's code, start here: each name is a folder of server/features and web/features. */
const FEATURES = [
  answeringRoutes,
  authRoutes,
  citationCheckRoutes,
  comparisonRoutes,
  lawChangesRoutes,
  consultationsRoutes,
  contactRoutes,
  contractReviewRoutes,
  deploymentRoutes,
  directoryRoutes,
  documentsRoutes,
  handoverRoutes,
  judgmentRoutes,
  libraryRoutes,
  overviewRoutes,
  pointsRoutes,
  privacyRoutes,
  proceduresRoutes,
  readingRoomRoutes,
  settingsRoutes,
  signingRoutes,
  sourceRoutes,
  speechRoutes,
  userRoutes,
  wordingRoutes,
  chatChannelRoutes,
]

/** Everything that works in the background: each job's kind, payload and handler. */
export const JOBS: Job[] = [
  ...answeringJobs,
  ...authJobs,
  ...contractReviewJobs,
  ...filesJobs,
  ...handoverJobs,
  ...judgmentJobs,
  ...libraryJobs,
  ...pointsJobs,
  ...privacyJobs,
  ...procedureJobs,
  ...signingJobs,
  ...spendingJobs,
  ...tagJobs,
  ...tidyJobs,
  ...chatJobs,
]

export function createApp(deps: Deps): App {
  const app: App = new Hono<AppEnv>()
  const headers = Object.entries(securityHeaders(deps.config))
  const ofAssets = Object.entries(ASSET_HEADERS)
  app.use(async (c, next) => {
    for (const [name, value] of c.req.path.startsWith('/assets/') ? ofAssets : headers) c.header(name, value)
    await next()
  })
  // texts of whole Acts and long lists: a fifth of the bytes on a dear connection
  for (const path of ['/api/file/*', '/api/library/*', '/api/clauses']) app.use(path, compress())
  app.use('/api/*', openRequest(deps), observeRequest, findActor(deps))
  app.onError(onError)
  for (const feature of FEATURES) feature(app)
  guidesRoutes(app, deps)
  consultationPages(app, deps)
  directoryPages(app, deps)
  handoverPages(app, deps)
  lawPages(app, deps)
  lawAddresses(app, deps)
  procedurePages(app, deps)
  operationsRoutes(app, deps)
  unknownCalls(app)
  staticFiles(app, originOf(deps), async (page) => {
    const more = await headOfPages(deps).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'the corrections could not be read')
      return ''
    })
    return { nameIn: (language) => nameOfPage(deps, page, language), more }
  })
  return app
}

/** Gives the request its id and its context; nobody asks yet. */
const openRequest =
  (deps: Deps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const requestId = randomUUID()
    c.header('X-Request-Id', requestId)
    c.header('Cache-Control', 'no-store')
    c.set('ctx', {
      ...deps,
      requestId,
      actor: { kind: 'anonymous' },
      ip: clientAddress(deps, c.env?.incoming?.socket?.remoteAddress, c.req.header('x-forwarded-for')),
      userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
    })
    await next()
  }

/** Finds who asks, by the token in the header. */
function findActor(deps: Deps): MiddlewareHandler<AppEnv> {
  const actorOf = actorFinder(deps)
  return async (c, next) => {
    const token = bearerToken(c.req.header('authorization'))
    const actor = token && (await actorOf(token))
    if (actor) c.set('ctx', { ...c.get('ctx'), actor })
    if (actor && actor.kind === 'user') c.header(ROLE_HEADER, actor.role)
    await next()
  }
}

/** Behind one trusted proxy (TRUST_PROXY) the address is the last one it added. */
function clientAddress({ config }: Deps, direct = '', forwarded = '') {
  const last = forwarded.split(',').at(-1)?.trim()
  return (config.TRUST_PROXY && last) || direct
}
