import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeFields, encodeFields, field, type Fields, hashFields } from '#server/adapters/payments/wire.ts'

const PAYNOW_KEY = '3e9fed89-60e1-4ce5-ab6e-6b1eb2d4f977'

type Payment = {
  reference: string
  amount: string
  trace: string
  phone: string
  resultUrl: string
  status: string
  guid: string
}

/** How the double misbehaves next; each is used once unless it says otherwise. */
export type Trick =
  | 'wrong-hash'
  | 'html'
  | 'error-500'
  | 'hang-up'
  | 'error'
  | 'odd-case'
  | 'poll-wrong-hash'
  | 'poll-error-500'
  | 'poll-other-amount'

/**
 * Moments of a payment at which a test may do something, such as kill the merchant: an order comes (it is lost when its
 * sender is gone by then); it is taken and not answered; it was answered; a status is asked for; it was sent.
 */
export type Moment = 'order-came' | 'order-taken' | 'order-answered' | 'status-asked' | 'status-told'

export type PaynowDouble = Awaited<ReturnType<typeof paynowDouble>>

/** Paynow's express checkout on loopback, by its wire format. Payments move only when told: `pay`, `cancel`, `set`. */
export async function paynowDouble() {
  const payments: Payment[] = []
  const tricks: Trick[] = []
  const requests: { path: string; fields: Fields }[] = []
  let watched: { moment: Moment; act: () => void | Promise<void> } | undefined
  /** Does what a test wants at this moment, once, before the double goes on. */
  const reach = async (moment: Moment) => {
    if (watched?.moment !== moment) return
    const { act } = watched
    watched = undefined
    await act()
  }
  const take = (trick: Trick) => {
    const at = tricks.indexOf(trick)
    if (at >= 0) tricks.splice(at, 1)
    return at >= 0
  }
  const server: Server = createServer((request, response) => {
    read(request)
      .then((raw) => answer(request, response, raw))
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse, raw: string) {
    const asked = new URL(request.url!, 'http://double')
    const fields = decodeFields(raw)
    requests.push({ path: asked.pathname, fields })
    if (asked.pathname === '/interface/remotetransaction') return begin(fields, response)
    const wanted = {
      '/interface/trace': (one: Payment) => one.trace === field(fields, 'merchanttrace'),
      '/Interface/CheckPayment/': (one: Payment) => one.guid === asked.searchParams.get('guid'),
    }[asked.pathname]
    if (!wanted) return void response.writeHead(404).end()
    await reach('status-asked')
    response.on('finish', () => void reach('status-told'))
    status(payments.find(wanted), response)
  }

  async function begin(fields: Fields, response: ServerResponse) {
    await reach('order-came')
    if (response.socket?.destroyed ?? true) return
    if (hashFields(fields, PAYNOW_KEY) !== field(fields, 'hash'))
      return text(response, 'Status=Error&Error=Invalid+Hash.+Hash+should+start+with%3a+AE4416')
    if (take('error')) return text(response, 'Status=Error&Error=Insufficient+balance')
    if (take('error-500')) return text(response, 'Server Error', 500)
    if (take('html')) return text(response, '<html>Service unavailable</html>')
    const payment: Payment = {
      reference: field(fields, 'reference')!,
      amount: field(fields, 'amount')!,
      trace: field(fields, 'merchanttrace')!,
      phone: field(fields, 'phone')!,
      resultUrl: field(fields, 'resulturl')!,
      status: 'Sent',
      guid: crypto.randomUUID(),
    }
    payments.push(payment)
    await reach('order-taken')
    if (take('hang-up')) return void response.destroy()
    const odd = take('odd-case')
    const answer: Fields = [
      [odd ? 'Status' : 'status', 'Ok'],
      ['instructions', 'Dial *151*2*4# and enter your EcoCash PIN'],
      ['paynowreference', '1,082'],
      [odd ? 'PollUrl' : 'pollurl', `${url}/Interface/CheckPayment/?guid=${payment.guid}`],
    ]
    response.on('finish', () => void reach('order-answered'))
    text(response, encodeFields(signed(answer, take('wrong-hash'))))
  }

  function status(payment: Payment | undefined, response: ServerResponse) {
    if (take('poll-error-500')) return text(response, 'oops', 500)
    if (!payment) return text(response, 'status=NotFound')
    text(response, encodeFields(statusMessage(payment, take('poll-wrong-hash'), take('poll-other-amount'))))
  }

  function statusMessage(payment: Payment, wrongHash = false, otherAmount = false) {
    return signed(
      [
        ['reference', payment.reference],
        ['paynowreference', '1,082'],
        ['amount', otherAmount ? '0.01' : payment.amount],
        ['status', payment.status],
        ['pollurl', `${url}/Interface/CheckPayment/?guid=${payment.guid}`],
      ],
      wrongHash,
    )
  }

  /** Posts the status to the merchant, as often as asked; `tamper` changes the amount after signing. */
  async function callback(payment: Payment, base: string, { times = 1, tamper = false } = {}) {
    const fields = statusMessage(payment).map(([name, value]): [string, string] => [
      name,
      tamper && name === 'amount' ? '999.00' : value,
    ])
    const answers: number[] = []
    for (let i = 0; i < times; i++) {
      const target = new URL(new URL(payment.resultUrl).pathname, base)
      const response = await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: encodeFields(fields),
      })
      answers.push(response.status)
    }
    return answers
  }

  return {
    url,
    payments,
    tricks,
    requests,
    callback,
    /** Does `act` the next time `moment` comes. */
    at: (moment: Moment, act: () => void | Promise<void>) => {
      watched = { moment, act }
    },
    env: {
      PAYMENTS: 'paynow',
      PAYNOW_URL: url,
      PAYNOW_INTEGRATION_ID: '1201',
      PAYNOW_INTEGRATION_KEY: PAYNOW_KEY,
      PAYNOW_EMAIL: 'merchant@example.test',
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function signed(fields: Fields, wrong: boolean): Fields {
  return [...fields, ['hash', wrong ? 'A'.repeat(128) : hashFields(fields, PAYNOW_KEY)]]
}

function text(response: ServerResponse, body: string, status = 200) {
  response.writeHead(status, { 'content-type': 'text/plain' }).end(body)
}

async function read(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
