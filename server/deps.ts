import type { WithState } from './process-state.ts'
import path from 'node:path'
import { openConverter } from './adapters/converter/converter.ts'
import { s3FileStore } from './adapters/files-s3.ts'
import { folderFileStore } from './adapters/files.ts'
import { connectIdentity } from './adapters/identity.ts'
import { openMailer } from './adapters/mail.ts'
import { connectModels } from './adapters/model.ts'
import { openOcr } from './adapters/ocr.ts'
import { paynowPayments } from './adapters/payments/paynow.ts'
import { sandboxPayments } from './adapters/payments/sandbox.ts'
import { connectTelegram } from './adapters/chat/telegram.ts'
import { connectWhatsApp } from './adapters/chat/whatsapp.ts'
import type { Config } from './config.ts'
import type { Deps } from './context.ts'
import { openDatabase } from './db/open.ts'
import type { Database } from './db/types.ts'
import { createLog, type Log } from './log.ts'

/** The real dependencies of a process, from its configuration. `close` gives back what was opened. */
export async function openDeps(
  config: Config,
  given: Partial<Deps> = {},
): Promise<Deps & { close: () => Promise<void> }> {
  const log = given.log ?? createLog(config)
  const own = { state: given.state ?? new Map() }
  const tracing = await openTracing(config, own, log)
  const database: Database = given.database ?? (await openDatabase(config))
  const now = given.now ?? database.now
  const mailer = given.mailer ?? openMailer(config, own)
  const converter = given.converter ?? openConverter(config, own, log)
  return {
    ...own,
    config,
    database,
    db: database.db,
    log,
    now,
    shutdown: new AbortController(),
    payments: config.PAYMENTS === 'paynow' ? paynowPayments(config, own, log) : sandboxPayments(now),
    mailer,
    converter,
    ocr: await openOcr(config, log),
    identity: connectIdentity(config, own, now),
    channels: { whatsapp: connectWhatsApp(config, own), telegram: connectTelegram(config, own) },
    files: config.S3_ENDPOINT ? s3FileStore(config, own) : folderFileStore(path.join(config.DATA_DIR, 'files')),
    models: connectModels(config),
    ...given,
    close: async () => {
      mailer.close()
      await converter.close().finally(() => database.close())
      await tracing?.close()
    },
  }
}

/** Nothing of it is loaded unless a collector is configured. */
async function openTracing(config: Config, own: WithState, log: Log) {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined
  const { startTracing } = await import('./adapters/otlp.ts')
  return startTracing(config, own, log)
}
