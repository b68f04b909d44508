import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { listUsers } from '#contract/accounts/users.ts'
import { openDatabase } from '#server/db/open.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'
import { startProduct } from '#tests/support/product.ts'
import { type Bench, ms, percentile, type Row } from '#bench/support/table.ts'

const PEOPLE = 100_000
const ROUNDS = 21
const PAGE = 100
const AIM = '<= 150 ms'

const CALLS: Record<string, Record<string, string>> = {
  'first page': {},
  'page in the middle': { offset: String(PEOPLE / 2) },
  'last page': { offset: String(PEOPLE - PAGE) },
  'search, everybody': { q: 'example' },
  'search, common': { q: 'moyo' },
  'search, rare': { q: 'person99999@' },
  'search, nobody': { q: 'zzzz' },
}

/** What an administrator waits for on the page of users. */
export const bench: Bench = {
  name: 'users',
  about: `a page of ${PEOPLE.toLocaleString('en')} users over HTTP, server and client on the same two cores`,
  run: async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-bench-'))
    const postgres = await startPostgres(folder)
    try {
      const rows = await measure('embedded', { DATA_DIR: path.join(folder, 'data') })
      if (!postgres) return rows
      const real = { DATA_DIR: path.join(folder, 'files'), DATABASE_URL: `${postgres.url}/postgres` }
      return [...rows, ...(await measure('PostgreSQL', real))]
    } finally {
      await postgres?.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

type Where = { DATA_DIR: string; DATABASE_URL?: string }

async function measure(name: string, where: Where): Promise<Row[]> {
  await seed(where)
  const { DATABASE_URL } = where
  const product = await startProduct(DATABASE_URL ? { DATABASE_URL } : {}, where.DATA_DIR)
  try {
    const authorization = `Bearer ${await signIn(product.url, product.admin)}`
    const rows: Row[] = []
    for (const [call, input] of Object.entries(CALLS)) {
      const query = new URLSearchParams({ ...input, limit: String(PAGE) })
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const started = performance.now()
        const answer = await fetch(`${product.url}/api${listUsers.path}?${query}`, { headers: { authorization } })
        if (!answer.ok) throw new Error(`The list of users was answered ${answer.status}`)
        await answer.json()
        times.push(performance.now() - started)
      }
      const value = `${ms(percentile(times, 0.5))} / ${ms(percentile(times, 0.99))}`
      rows.push({ measure: `${name}: ${call}, p50 / p99`, value, aim: 'offset' in input ? '' : AIM })
    }
    return rows
  } finally {
    await product.close()
  }
}

async function seed(where: Where) {
  const { db, close } = await openDatabase(where)
  await db.execute(sql`insert into users (full_name, email)
    select (array['Tendai', 'Chipo', 'Farai', 'Rudo', 'Tariro', 'Kuda', 'Nyasha', 'Blessing'])[1 + i * 7 % 8] || ' ' ||
      (array['Moyo', 'Ncube', 'Dube', 'Sibanda', 'Ndlovu', 'Gumbo', 'Mlambo', 'Chirwa', 'Banda'])[1 + i * 5 % 9],
      'person' || i || '@example.test'
    from generate_series(1, ${sql.raw(String(PEOPLE))}) i`)
  await close()
}

async function signIn(url: string, who: { email: string; password: string }) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(who) })
  return ((await answer.json()) as { token: string }).token
}
