import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type * as z from 'zod/mini'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { readConfig } from '#server/config.ts'
import { type Ctx, type Deps, systemCtx } from '#server/context.ts'
import { openDeps } from '#server/deps.ts'
import { serveApp } from '#server/serve.ts'
import { converterDouble } from '#tests/doubles/converter.ts'
import { callEndpoint, send } from './callable.ts'
import { falselyCited } from './citations.ts'
import { testDatabase } from '#tests/support/database/database.ts'

export type TestServer = Awaited<ReturnType<typeof testServer>>

/** A tenth of a second of a processor less for each sign-up and each sign-in. */
const CHEAP = { memoryCost: 64, timeCost: 1 }

/**
 * The real product on a port of its own, over a fresh database. `env` is configuration, `given` replaces dependencies
 * (a clock, a model). Nothing is seeded. Documents are converted by a double unless `env` has a CONVERTER. Stopping it throws
 * when an answer cited what its reader does not find.
 */
export async function testServer(env: Record<string, string> = {}, given: Partial<Deps> = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-'))
  const config = readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', ...env })
  const database = await testDatabase()
  const converter = env['CONVERTER'] ? {} : { converter: converterDouble }
  const deps = await openDeps(config, { database, passwordCost: CHEAP, ...converter, ...given })
  const running = await serveApp(deps)
  const server = {
    url: running.url,
    deps: deps as Deps,
    worker: running.worker,
    ctx: (actor: Ctx['actor'] = { kind: 'anonymous' }): Ctx => ({ ...systemCtx(deps, 'test'), actor }),
    /** One request; the body, when given, is sent as JSON. */
    request: (
      method: string,
      url: string,
      options: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
    ) => send(running.url, method, url, options),
    /** Calls an endpoint of the contract and returns status and parsed body. */
    call: <I extends Schema, O extends Schema>(endpoint: Endpoint<I, O>, input: z.input<I>, token?: string) =>
      callEndpoint<z.output<O>>(running.url, endpoint, input as object, token),
    stop: async () => {
      const told = await falselyCited(server)
      await running.stop()
      await deps.close()
      rmSync(folder, { recursive: true, force: true })
      if (told.length) throw new Error(told.join('\n'))
    },
  }
  return server
}

/** A file as a browser's form sends it, with the other fields. */
export function fileForm(bytes: Uint8Array | undefined, name: string, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  if (bytes) form.append('file', new Blob([Uint8Array.from(bytes)]), name)
  return form
}
