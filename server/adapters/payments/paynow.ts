import type { WithState } from '#server/process-state.ts'
import type { Config } from '#server/config.ts'
import { callExternal, CircuitOpenError } from '#server/adapters/external-call.ts'
import type { Log } from '#server/log.ts'
import type { Charge, Initiated, PaymentStatus, PaymentsPort } from './port.ts'
import { amountOf, centsOf, decodeFields, encodeFields, field, type Fields, hashFields, isGenuine } from './wire.ts'

const REPLY_MAX = 64 * 1024

const KINDS: Record<string, PaymentStatus['kind']> = {
  paid: 'paid',
  'awaiting delivery': 'paid',
  delivered: 'paid',
  created: 'pending',
  sent: 'pending',
  cancelled: 'failed',
  failed: 'failed',
  disputed: 'disputed',
  refunded: 'refunded',
  notfound: 'not_found',
}

type Setup = Pick<
  Config,
  'PAYNOW_URL' | 'PAYNOW_INTEGRATION_ID' | 'PAYNOW_INTEGRATION_KEY' | 'PAYNOW_EMAIL' | 'PUBLIC_URL'
>

/** Paynow Zimbabwe, express checkout by EcoCash (reference, section 1a). */
export function paynowPayments(config: Setup, deps: WithState, log: Log): PaymentsPort {
  const key = config.PAYNOW_INTEGRATION_KEY!
  const base = config.PAYNOW_URL
  const sign = (fields: Fields): Fields => [...fields, ['hash', hashFields(fields, key)]]
  return {
    name: 'paynow',
    initiate: async (charge) =>
      readInitiated(
        await post(deps, `${base}/interface/remotetransaction`, sign(chargeFields(config, charge))),
        key,
        log,
      ),
    check: async (charge) => {
      const answer = charge.pollUrl
        ? await post(deps, pollAddress(charge.pollUrl, base), [])
        : await post(deps, `${base}/interface/trace`, sign(traceFields(config, charge)))
      return readStatus(answer, key, charge, log)
    },
    readCallback: (raw) => {
      const fields = decodeFields(raw)
      const reference = field(fields, 'reference')
      return reference !== undefined && isGenuine(fields, key) ? { reference } : undefined
    },
  }
}

function chargeFields(config: Setup, charge: Charge): Fields {
  return [
    ['id', config.PAYNOW_INTEGRATION_ID!],
    ['reference', charge.reference],
    ['amount', amountOf(charge.amountCents)],
    ['additionalinfo', charge.description],
    ['returnurl', `${config.PUBLIC_URL}/app/points`],
    ['resulturl', `${config.PUBLIC_URL}/api/points/paynow/result`],
    ['authemail', config.PAYNOW_EMAIL!],
    ['phone', charge.phone],
    ['method', 'ecocash'],
    ['merchanttrace', charge.merchantTrace],
    ['status', 'Message'],
  ]
}

const traceFields = (config: Setup, charge: Charge): Fields => [
  ['id', config.PAYNOW_INTEGRATION_ID!],
  ['merchanttrace', charge.merchantTrace],
  ['status', 'Message'],
]

/** A poll address is data from outside: only Paynow's own host is ever asked. */
function pollAddress(given: string, base: string) {
  const url = new URL(given)
  if (url.origin !== new URL(base).origin) throw new Error('The poll address is not the provider’s')
  return url.href
}

/** `reached` is false when nothing left this machine. */
type Answer = { ok: true; fields: Fields } | { ok: false; reached: boolean; reason: string }

async function post(deps: WithState, url: string, fields: Fields): Promise<Answer> {
  try {
    const { status, text } = await callExternal(deps, 'paynow', { at: new URL(url).origin }, async (signal) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: encodeFields(fields),
        redirect: 'error',
        signal,
      })
      return { status: response.status, text: (await response.text()).slice(0, REPLY_MAX) }
    })
    if (status >= 300) return { ok: false, reached: true, reason: `The payment service answered ${status}` }
    if (/^\s*</.test(text)) return { ok: false, reached: true, reason: 'The payment service answered with a web page' }
    return { ok: true, fields: decodeFields(text.trim()) }
  } catch (error) {
    return {
      ok: false,
      reached: !(error instanceof CircuitOpenError),
      reason: error instanceof Error ? error.message : String(error),
    }
  }
}

/** Shown to the person who wanted to pay. */
const NOT_ASKED = 'The payment service does not answer at the moment. Nothing was charged'

function readInitiated(answer: Answer, key: string, log: Log): Initiated {
  if (!answer.ok && !answer.reached) return { kind: 'failed', reason: NOT_ASKED }
  if (!answer.ok) return { kind: 'unknown', reason: answer.reason }
  const status = field(answer.fields, 'status')?.toLowerCase()
  if (status === 'error') return { kind: 'failed', reason: field(answer.fields, 'error') ?? 'The payment was refused' }
  if (status !== 'ok') return { kind: 'unknown', reason: 'The payment service gave an answer we do not know' }
  if (!isGenuine(answer.fields, key)) {
    log.error('a Paynow answer carried a wrong hash')
    return { kind: 'unknown', reason: 'The payment service’s answer was not genuine' }
  }
  return {
    kind: 'pending',
    pollUrl: field(answer.fields, 'pollurl'),
    providerReference: field(answer.fields, 'paynowreference'),
    instructions: field(answer.fields, 'instructions'),
  }
}

function readStatus(answer: Answer, key: string, charge: Charge, log: Log): PaymentStatus {
  if (!answer.ok) return { kind: 'unknown', reason: answer.reason }
  const status = field(answer.fields, 'status')?.toLowerCase() ?? ''
  const kind = KINDS[status]
  if (!kind) return { kind: 'unknown', reason: field(answer.fields, 'error') ?? 'The payment service gave no status' }
  // The reference shows no hash on NotFound; believing it early costs nothing, because only time closes an attempt.
  if (kind === 'not_found') return { kind }
  if (!isGenuine(answer.fields, key)) {
    log.error('a Paynow status carried a wrong hash')
    return { kind: 'unknown', reason: 'The status was not genuine' }
  }
  const reference = field(answer.fields, 'reference')
  if (reference !== charge.reference) return { kind: 'unknown', reason: 'The status is of another payment' }
  return {
    kind,
    amountCents: centsOf(field(answer.fields, 'amount')),
    reference,
    providerReference: field(answer.fields, 'paynowreference'),
    pollUrl: field(answer.fields, 'pollurl'),
    reason: kind === 'failed' ? 'The payment was cancelled' : undefined,
  }
}
