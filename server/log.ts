import { pino } from 'pino'
import type { Config } from './config.ts'

export type Log = pino.Logger

const SECRET_FIELDS = [
  'token',
  'password',
  'otp',
  'otpCode',
  'code',
  'secret',
  'credential',
  'authorization',
  'cookie',
  'apiKey',
]

/** Structured logs on standard output. Secrets are redacted by name; addresses are logged without their query. */
export function createLog(config: Pick<Config, 'LOG_LEVEL'>, destination?: pino.DestinationStream): Log {
  const paths = SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  const options: pino.LoggerOptions = {
    level: config.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths, censor: '[redacted]' },
    serializers: { err: safeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** An error's text may quote a URL with a token in its query, and a failed statement quotes all its values. */
function safeError(error: unknown) {
  const plain = pino.stdSerializers.err(error as Error)
  return { type: plain.type, message: withoutSecrets(plain.message), stack: withoutSecrets(plain.stack ?? '') }
}

const withoutSecrets = (text: string) =>
  text.replace(/\nparams:[\s\S]*?(?=\n {4}at |$)/g, '\nparams: [redacted]').replace(/\?[^\s'")]*/g, '?[redacted]')
