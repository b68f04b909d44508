/** What a provider is asked to charge. `merchantTrace` (≤ 32 characters) and `reference` are ours and unique. */
export type Charge = {
  merchantTrace: string
  reference: string
  amountCents: number
  /** Local form, 0771234567. */
  phone: string
  description: string
  startedAt: Date
}

/** How asking for money went. `unknown` is no failure: the person may have been charged, so nobody may ask again. */
export type Initiated =
  | { kind: 'pending'; pollUrl?: string; providerReference?: string; instructions?: string }
  | { kind: 'failed'; reason: string }
  | { kind: 'unknown'; reason: string }

export type PaymentStatus = {
  kind: 'paid' | 'pending' | 'failed' | 'disputed' | 'refunded' | 'not_found' | 'unknown'
  /** What the provider says was paid, in cents. */
  amountCents?: number
  reference?: string
  providerReference?: string
  pollUrl?: string
  reason?: string
}

export type PaymentsPort = {
  name: 'sandbox' | 'paynow'
  /** Asks once; never retried by anybody. */
  initiate: (charge: Charge) => Promise<Initiated>
  /** Asks what became of it: by the poll address when there is one, else by our own trace. */
  check: (charge: Charge & { pollUrl?: string }) => Promise<PaymentStatus>
  /** Reads a provider's callback from its raw bytes; undefined when it is not genuine. */
  readCallback: (raw: string) => { reference: string } | undefined
}
