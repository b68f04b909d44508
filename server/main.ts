import { readConfig } from './config.ts'
import { systemCtx } from './context.ts'
import { serveControl } from './control.ts'
import { seed } from '#server/features/auth/registration/first-admin.ts'
import { openDeps } from './deps.ts'
import { backup } from './features/backup/service.ts'
import { seedTemplates } from './features/documents/service.ts'
import { importCommand, prepareLibrary, syncLibrary } from './features/library/service.ts'
import { serveApp } from './serve.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Reads the configuration, builds the real dependencies, listens, and closes everything on SIGINT or SIGTERM. */
async function main() {
  const config = readConfig()
  const deps = await openDeps(config)
  const ctx = systemCtx(deps, 'start')
  const seeded = { ...(await seed(deps)), ...(await prepareLibrary(ctx)), templates: await seedTemplates(deps) }
  const running = await serveApp(deps)
  const { lock } = deps.database
  const endControl =
    lock &&
    serveControl(ctx, lock, {
      import: (input, signal) => importCommand(ctx, input, signal, running.worker.wake),
      sync: (_, signal) => syncLibrary(ctx, signal),
      backup: (input, signal) => backup(ctx, { folder: String(input['folder'] ?? ''), signal }),
    })
  welcome(config, deps, running.url, seeded)
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    endControl?.()
    await running.stop()
    await deps.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

function welcome(
  config: ReturnType<typeof readConfig>,
  deps: Awaited<ReturnType<typeof openDeps>>,
  url: string,
  seeded: Awaited<ReturnType<typeof seed>>,
) {
  say('')
  say(`  Virtual Lawyer is ready at ${url}`)
  if (seeded.admin)
    say(
      `  First admin: ${seeded.admin.email}${seeded.admin.password ? `  password: ${seeded.admin.password}  (shown only now)` : ''}`,
    )
  if (seeded.guides) say(`  Starter library: ${seeded.guides} guides`)
  if (seeded.templates) say(`  Starter templates: ${seeded.templates}`)
  say(
    `  Database: ${deps.database.kind === 'pglite' ? `embedded, in ${config.DATA_DIR} (for production use PostgreSQL: DATABASE_URL)` : 'PostgreSQL'}`,
  )
  say(
    `  Language model: ${deps.models ? deps.models.name : 'none configured, answers quote the library (AI_BASE_URL, AI_MODEL)'}`,
  )
  if (!config.SMTP_URL) say(`  Mail: no SMTP_URL, mails are written to ${config.DATA_DIR}/outbox`)
  const { pdf, doc } = deps.converter.engines
  say(`  Documents: PDF by ${pdf[0] ?? 'no program'}, DOC by ${doc[0] ?? 'no program'}; .docx always`)
  if (config.OCR_COMMAND)
    say(
      `  Scans: ${deps.ocr ? `read by ${deps.ocr.name}` : `refused, because OCR_COMMAND=${config.OCR_COMMAND} does not work`}`,
    )
  if (config.PAYMENTS === 'sandbox') say('  Payments: test mode, nothing is charged')
  say('')
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
