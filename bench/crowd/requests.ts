import { listConversations } from '#contract/consultations/consultations.ts'
import { checkPoints } from '#contract/points.ts'
import { startProduct } from '#tests/support/product.ts'
import { type Load, loadGet } from '#bench/support/load.ts'
import { type Bench, ms, type Row } from '#bench/support/table.ts'

/** What a drawer and a list ask every second, over HTTP, against the built product on its embedded database. */
export const bench: Bench = {
  name: 'requests',
  about: 'small calls over HTTP, embedded database, 64 connections, client on the same two cores',
  run: async () => {
    const product = await startProduct()
    try {
      const token = await signIn(product.url, product.admin)
      const authorization = `Bearer ${token}`
      for (let i = 0; i < 50; i++)
        await post(product.url, '/api/chat/conversations/new', { message: `Question ${i}` }, authorization)
      const list = `${product.url}/api${listConversations.path}`
      const etag = (await fetch(list, { headers: { authorization } })).headers.get('etag') ?? ''
      const options = { seconds: 6, connections: 64 }
      const points = await loadGet(`${product.url}/api${checkPoints.path}`, { ...options, headers: { authorization } })
      const unchanged = await loadGet(list, {
        ...options,
        headers: { authorization, 'if-none-match': etag },
        expect: 304,
      })
      return [...rows('points/check', points), ...rows('conversations, unchanged (304)', unchanged)]
    } finally {
      await product.stop()
    }
  },
}

function rows(name: string, load: Load): Row[] {
  return [
    { measure: `${name}, requests a second`, value: Math.round(load.perSecond).toString(), aim: '>= 3,000' },
    { measure: `${name}, p50 / p99`, value: `${ms(load.p50)} / ${ms(load.p99)}` },
    { measure: `${name}, errors`, value: String(load.errors), aim: '0' },
  ]
}

async function signIn(url: string, who: { email: string; password: string }) {
  const answer = await post(url, '/api/auth/login', who)
  return ((await answer.json()) as { token: string }).token
}

function post(url: string, path: string, body: unknown, authorization = '') {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body: JSON.stringify(body),
  })
}
