import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A law as the double has it; `updated` decides what an incremental list gives. */
export type DoubleLaw = {
  uri: string
  date: string
  title: string
  updated: string
  xml: string
  stub?: boolean
  repeal?: object | null
}

const PAGE_SIZE = 2

/**
 * The Content API of Laws.Africa on loopback: lists of two laws a page in the order of their addresses, 404 for an empty list and
 * behind the last page as the service does, single laws, Akoma Ntoso, 401 without the token. `answer` may take a request's place
 * with a status and headers.
 */
export async function startLawsAfricaDouble(laws: DoubleLaw[]) {
  const asked: string[] = []
  const double = {
    laws,
    asked,
    answer: (_path: string): { status: number; headers?: Record<string, string> } | undefined => undefined,
    url: '',
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
  const described = ({ uri, date, title, updated, stub = false, repeal = null }: DoubleLaw) => ({
    title,
    frbr_uri: uri,
    expression_frbr_uri: `${uri}/eng@${date}`,
    expression_date: date,
    updated_at: updated,
    stub,
    repeal,
  })
  const server = http.createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://double')
    const path = pathname.replace(/^\/v3/, '')
    asked.push(path + (searchParams.size ? `?${searchParams}` : ''))
    const instead = double.answer(path)
    if (instead) return void response.writeHead(instead.status, instead.headers).end()
    if (request.headers.authorization !== 'Bearer a-token') return void response.writeHead(401).end()
    const json = (value: unknown) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (path === '/akn/zw/.json') {
      const since = searchParams.get('updated_at__gte') ?? ''
      const page = Number(searchParams.get('page') ?? 1)
      const all = double.laws.filter(({ updated }) => updated >= since).toSorted((a, b) => (a.uri < b.uri ? -1 : 1))
      if ((page - 1) * PAGE_SIZE >= all.length) return void response.writeHead(404).end()
      const results = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(described)
      const next = page * PAGE_SIZE < all.length ? 'http://elsewhere.test/next' : null
      return json({ count: all.length, next, previous: null, results })
    }
    const law = double.laws.find(({ uri, date }) => [`${uri}.json`, `${uri}/eng@${date}.xml`].includes(path))
    if (!law) return void response.writeHead(404).end()
    if (path.endsWith('.json')) return json(described(law))
    response.writeHead(200, { 'content-type': 'application/xml' }).end(law.xml)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3`
  return double
}
