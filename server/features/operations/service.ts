import { perProcess } from '#server/process-state.ts'
import { sql } from 'drizzle-orm'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Deps } from '#server/context.ts'
import { docsPage } from './docs-page.ts'
import { openapi } from './openapi.ts'

/** The process is alive: it answers. */
export const health = () => ({ status: 'ok' })

/** The process can serve: the database answers within two seconds. Null when it cannot, or is stopping. */
export async function readiness(deps: Deps): Promise<{ status: string; database: string; search: string } | null> {
  if (deps.shutdown.signal.aborted) return null
  const slow = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('slow')), 2_000).unref())
  try {
    await Promise.race([deps.db.execute(sql`select 1`), slow])
    return { status: 'ready', database: deps.database.kind, search: deps.database.search }
  } catch {
    return null
  }
}

const descriptionOf = perProcess((_: Deps): { current?: ReturnType<typeof openapi> } => ({}))

/** The OpenAPI description of every call, made once for a product: neither its calls nor its address change. */
export function describeApi(deps: Deps, endpoints: Endpoint[]) {
  return (descriptionOf(deps).current ??= openapi(endpoints, deps.config.PUBLIC_URL))
}

export const describeApiForPeople = (deps: Deps, endpoints: Endpoint[]) => docsPage(describeApi(deps, endpoints))
