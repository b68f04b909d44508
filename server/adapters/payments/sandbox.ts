import type { Charge, PaymentStatus, PaymentsPort } from './port.ts'

/** Paynow's test numbers and what each does, after how many milliseconds (reference, section 1a). */
const BEHAVIOUR: Record<string, { after: number; kind: 'paid' | 'failed' } | 'refused'> = {
  '0771111111': { after: 5_000, kind: 'paid' },
  '0772222222': { after: 30_000, kind: 'paid' },
  '0773333333': { after: 30_000, kind: 'failed' },
  '0774444444': 'refused',
}
const OTHERS = BEHAVIOUR['0771111111'] as { after: number; kind: 'paid' | 'failed' }

/** Test mode: nothing is charged. Any other number pays like the first. Keeps no state, so a restart changes nothing. */
export function sandboxPayments(now: () => Date): PaymentsPort {
  return {
    name: 'sandbox',
    initiate: async (charge) =>
      BEHAVIOUR[charge.phone] === 'refused'
        ? { kind: 'failed', reason: 'Insufficient balance' }
        : { kind: 'pending', instructions: 'Test mode: nothing is charged and no PIN is asked for.' },
    check: async (charge) => statusOf(charge, now()),
    readCallback: () => undefined,
  }
}

function statusOf(charge: Charge, now: Date): PaymentStatus {
  const behaviour = BEHAVIOUR[charge.phone] ?? OTHERS
  if (behaviour === 'refused') return { kind: 'failed', reason: 'Insufficient balance' }
  if (now.getTime() - charge.startedAt.getTime() < behaviour.after) return { kind: 'pending' }
  if (behaviour.kind === 'failed') return { kind: 'failed', reason: 'The payment was cancelled' }
  return { kind: 'paid', amountCents: charge.amountCents, reference: charge.reference }
}
