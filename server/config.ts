import { randomBytes } from 'node:crypto'
import path from 'node:path'
import * as z from 'zod/mini'
import { ROOT } from './root.ts'

const text = z.optional(z.string().check(z.trim(), z.minLength(1)))
const address = z.string().check(z.trim(), z.url({ error: 'must be a URL such as http://127.0.0.1:11434/v1' }))
/** An address that paths are added to: it ends without a slash. */
const base = address.check(z.overwrite((url) => url.replace(/\/+$/, '')))
const whole = (fallback: number, min = 0, max = 1_000_000_000) =>
  z._default(z.coerce.number({ error: 'must be a whole number' }).check(z.int(), z.gte(min), z.lte(max)), fallback)
/** US dollars; 0 for none. */
const amount = z._default(z.coerce.number({ error: 'must be an amount such as 2.50' }).check(z.gte(0)), 0)
const flag = z._default(
  z.pipe(
    z.enum(['0', '1', 'true', 'false']),
    z.transform((value) => value === '1' || value === 'true'),
  ),
  false,
)

const Environment = z.object({
  PORT: whole(3000, 0, 65_535),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(base),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: text,
  ADMIN_EMAIL: text,
  ADMIN_PASSWORD: text,
  SIGNUP_POINTS: whole(10),
  AI_BASE_URL: z.optional(base),
  AI_API_KEY: text,
  AI_MODEL: text,
  AI_FAST_MODEL: text,
  AI_JUDGE_MODEL: text,
  AI_TIMEOUT_MS: whole(60_000, 100),
  ANSWERS_AT_ONCE: whole(400, 1),
  AI_DAILY_TOKENS: whole(0),
  AI_DAILY_TOKENS_PER_USER: whole(1_000_000),
  AI_DAILY_USD: amount,
  AI_DAILY_USD_PER_USER: amount,
  AI_PRICE_INPUT: amount,
  AI_PRICE_OUTPUT: amount,
  EMBEDDINGS_BASE_URL: z.optional(base),
  EMBEDDINGS_API_KEY: text,
  EMBEDDINGS_MODEL: text,
  RERANK_URL: z.optional(address),
  RERANK_API_KEY: text,
  RERANK_MODEL: text,
  TRANSCRIBE_BASE_URL: z.optional(base),
  TRANSCRIBE_API_KEY: text,
  TRANSCRIBE_MODEL: text,
  SPEECH_BASE_URL: z.optional(base),
  SPEECH_API_KEY: text,
  SPEECH_MODEL: text,
  SPEECH_VOICE: z._default(z.string(), 'alloy'),
  SMTP_URL: text,
  MAIL_FROM: z._default(z.string(), 'Virtual Lawyer <no-reply@localhost.test>'),
  GOOGLE_CLIENT_ID: text,
  OIDC_ISSUER: z._default(z.string(), 'https://accounts.google.com'),
  OIDC_JWKS_URL: z._default(z.string(), 'https://www.googleapis.com/oauth2/v3/certs'),
  OIDC_SCRIPT_URL: z._default(z.string(), 'https://accounts.google.com/gsi/client'),
  PAYMENTS: z._default(z.enum(['sandbox', 'paynow']), 'sandbox'),
  PAYNOW_URL: z._default(base, 'https://www.paynow.co.zw'),
  PAYNOW_INTEGRATION_ID: text,
  PAYNOW_INTEGRATION_KEY: text,
  PAYNOW_EMAIL: text,
  WHATSAPP_API_URL: z._default(base, 'https://graph.facebook.com/v25.0'),
  WHATSAPP_PHONE_NUMBER_ID: text,
  WHATSAPP_ACCESS_TOKEN: text,
  WHATSAPP_APP_SECRET: text,
  WHATSAPP_VERIFY_TOKEN: text,
  WHATSAPP_DISPLAY_NUMBER: text,
  WHATSAPP_SIGNUP: z._default(z.enum(['on', 'off']), 'on'),
  WHATSAPP_NOTICE_TEMPLATES: z.optional(
    z.string().check(
      z.overwrite((all) => all.trim().replace(/\s+/g, ' ')),
      z.regex(/^(?:en|sn|nd)=[a-z0-9_]{1,512}\/[A-Za-z_]{2,10}(?: (?:en|sn|nd)=[a-z0-9_]{1,512}\/[A-Za-z_]{2,10})*$/, {
        error: 'must be templates such as en=something_waits/en sn=something_waits_sn/en',
      }),
    ),
  ),
  TELEGRAM_API_URL: z._default(base, 'https://api.telegram.org'),
  TELEGRAM_BOT_TOKEN: z.optional(
    z.string().check(z.regex(/^\d+:[\w-]+$/, { error: 'must be a token of BotFather such as 123456:AbC' })),
  ),
  TELEGRAM_WEBHOOK_SECRET: z.optional(
    z.string().check(z.regex(/^[\w-]{16,256}$/, { error: 'must be 16 to 256 letters, digits, _ and -' })),
  ),
  TELEGRAM_BOT_NAME: z.optional(
    z.string().check(z.regex(/^\w{5,32}$/, { error: 'must be the name of the bot, without @' })),
  ),
  TELEGRAM_SIGNUP: z._default(z.enum(['on', 'off']), 'on'),
  LAWS_AFRICA_URL: z._default(base, 'https://api.laws.africa/v3'),
  LAWS_AFRICA_TOKEN: text,
  LAWS_AFRICA_PLACE: z._default(
    z.string().check(z.regex(/^[a-z]{2}(-[a-z0-9]{1,10})?$/, { error: 'must be a place such as zw' })),
    'zw',
  ),
  LAWS_AFRICA_WEBHOOK_SECRET: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  EMAILJS_PUBLIC_KEY: text,
  EMAILJS_SERVICE_ID: text,
  EMAILJS_CONTACT_TEMPLATE: text,
  EMAILJS_NEWSLETTER_TEMPLATE: text,
  CONTACT_EMAIL: text,
  CONTACT_PHONE: text,
  CONTACT_ADDRESS: text,
  S3_ENDPOINT: z.optional(base),
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  CONVERTER: z._default(z.enum(['auto', 'libreoffice', 'builtin']), 'auto'),
  GOTENBERG_URL: z.optional(base),
  OCR_COMMAND: text,
  OCR_LANGUAGES: z._default(
    z.string().check(z.regex(/^\w+(\+\w+)*$/, { error: 'must be languages of tesseract such as eng or eng+sna' })),
    'eng',
  ),
  RETENTION_CONVERSATIONS_DAYS: whole(0),
  RETENTION_DOCUMENTS_DAYS: whole(0),
  RETENTION_EVENTS_DAYS: whole(30),
  RETENTION_AUDIT_DAYS: whole(365),
  TRUST_PROXY: flag,
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(base),
  OTEL_EXPORTER_OTLP_HEADERS: text,
  OTEL_SERVICE_NAME: z._default(z.string(), 'virtual-lawyer'),
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number({ error: 'must be a number' }).check(z.gte(0), z.lte(1)), 1),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
})

export type Config = z.infer<typeof Environment> & {
  /** Absolute folder of everything the product keeps. */
  DATA_DIR: string
  /** Absolute folder of the starter content. */
  CONTENT_DIR: string
  /** Where links in mails and messages lead. */
  PUBLIC_URL: string
}

/**
 * Reads and checks the environment; the only reader of `process.env`. Empty values count as unset.
 * Throws one Error that names every variable that is wrong.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
    throw new Error(`The configuration is not usable:\n${lines.join('\n')}`)
  }
  const wrong = conflicts(parsed.data)
  if (wrong.length) throw new Error(`The configuration is not usable:\n${wrong.map((line) => `  ${line}`).join('\n')}`)
  return {
    ...parsed.data,
    DATA_DIR: path.resolve(parsed.data.DATA_DIR),
    CONTENT_DIR: path.join(ROOT, 'content'),
    PUBLIC_URL: parsed.data.PUBLIC_URL ?? addressOf(parsed.data.HOST, parsed.data.PORT),
  }
}

/** Hosts that stand for all addresses of a machine. */
const ANY = new Set(['0.0.0.0', '::'])

/** Where a server is reached on its own machine: printed and in mails the same, for a browser sends no cookie of one name to another. */
export function addressOf(host: string, port: number): string {
  const name = ANY.has(host) ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

function conflicts(env: z.infer<typeof Environment>) {
  const wrong: string[] = []
  const together = (names: (keyof typeof env)[]) => {
    const missing = names.filter((name) => env[name] === undefined)
    if (missing.length && missing.length < names.length) wrong.push(`${missing.join(', ')} must be set too`)
  }
  together(['AI_BASE_URL', 'AI_MODEL'])
  together(['EMBEDDINGS_BASE_URL', 'EMBEDDINGS_MODEL'])
  together(['TRANSCRIBE_BASE_URL', 'TRANSCRIBE_MODEL'])
  together(['SPEECH_BASE_URL', 'SPEECH_MODEL'])
  together(['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  together(['WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_ACCESS_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'])
  together(['TELEGRAM_BOT_TOKEN', 'TELEGRAM_WEBHOOK_SECRET'])
  together(['EMAILJS_PUBLIC_KEY', 'EMAILJS_SERVICE_ID', 'EMAILJS_CONTACT_TEMPLATE', 'EMAILJS_NEWSLETTER_TEMPLATE'])
  if ((env.AI_DAILY_USD || env.AI_DAILY_USD_PER_USER) && !(env.AI_PRICE_INPUT && env.AI_PRICE_OUTPUT)) {
    wrong.push('AI_DAILY_USD and AI_DAILY_USD_PER_USER need AI_PRICE_INPUT and AI_PRICE_OUTPUT')
  }
  if (env.PAYMENTS === 'paynow' && !(env.PAYNOW_INTEGRATION_ID && env.PAYNOW_INTEGRATION_KEY && env.PAYNOW_EMAIL)) {
    wrong.push('PAYMENTS=paynow needs PAYNOW_INTEGRATION_ID, PAYNOW_INTEGRATION_KEY and PAYNOW_EMAIL')
  }
  return wrong
}

/** A password nobody chose: 128 bits, typeable. */
export const randomPassword = () => randomBytes(16).toString('base64url')
