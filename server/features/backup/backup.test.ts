import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkPoints } from '#contract/points.ts'
import { systemCtx } from '#server/context.ts'
import {
  conversationLists,
  conversations,
  documents,
  evaluationCases,
  appState,
  messages,
  runs,
  users,
  vocabulary,
} from '#server/tables.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { jobKind, NO_PAYLOAD } from '#server/jobs/job.ts'
import { book } from '#server/features/points/service.ts'
import { signIn, signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { backup, move, restore } from './service.ts'
import { fingerprints } from './tables.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'backup-'))
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const all = async <T>(events: AsyncIterable<T>) => {
  const seen: T[] = []
  for await (const event of events) seen.push(event)
  return seen
}

async function livedIn() {
  const person = await signUp(server, { fullName: 'Tendai “Quote” O’Moyo 🦁' })
  const { db, files } = server.deps
  const [talk] = await db
    .insert(conversations)
    .values({ userId: person.user._id, title: 'x', tags: ['a,b', '"c"'] })
    .returning()
  await db.insert(messages).values({
    conversationId: talk!.id,
    userId: person.user._id,
    position: 0,
    sender: 'user',
    text: 'line\nline\\n "q" \u2028',
    citations: [{ documentId: 'x', substring: 'a “passage”', label: 'X, s 1' }],
  })
  await files.put('library/x.pdf', Buffer.from([0, 1, 2, 255]))
  await db.insert(documents).values({
    name: 'X',
    location: 'library/x.pdf',
    contentHash: `h${Math.random()}`,
    source: 'upload',
    asAt: '2016-12-31',
  })
  await db.insert(appState).values({ key: `k${Math.random()}`, value: { deep: [1, { two: null }] } })
  return person
}

test('a backup made while people work brings back the same product on an empty machine', async () => {
  const person = await livedIn()
  const target = path.join(mkdtempSync(path.join(folder, 'one-')), 'backup')
  const [events] = await Promise.all([
    all(backup(systemCtx(server.deps, 'backup'), { folder: target })),
    server.call(checkPoints, {}, person.token),
  ])
  expect(events.at(-1)).toMatchObject({ kind: 'end', files: 1, bytes: 4 })
  const empty = await testServer()
  // a server that starts there meanwhile is about to say whose files these are
  let hasWritten = () => {}
  const written = new Promise<void>((done) => (hasWritten = done))
  const starting = empty.deps.db.transaction(async (tx) => {
    await tx.insert(appState).values({ key: 'files.database', value: 'x' }).onConflictDoNothing()
    hasWritten()
    await new Promise((done) => setTimeout(done, 500))
  })
  await written
  await Promise.all([all(restore(empty.deps, { folder: target })), starting])
  expect((await empty.deps.files.get('library/x.pdf')).equals(Buffer.from([0, 1, 2, 255]))).toBe(true)
  const again = await signIn(empty, person.email, person.password)
  expect((await empty.call(checkPoints, {}, again.token)).body).toEqual({ points: 10 })
  const [theirs] = await empty.deps.db.select().from(users).where(eq(users.id, person.user._id))
  expect(theirs!.fullName).toBe('Tendai “Quote” O’Moyo 🦁')
  await empty.deps.db.transaction((tx) =>
    book(tx, { userId: person.user._id, amount: 1, kind: 'adjustment', key: 'after' }),
  )
  await expect(all(restore(empty.deps, { folder: target }))).rejects.toThrow('in use')
  await empty.stop()
})

test('a damaged backup changes nothing and says what is wrong', async () => {
  await livedIn()
  const target = path.join(folder, 'two')
  await all(backup(systemCtx(server.deps, 'backup'), { folder: target }))
  await expect(all(backup(systemCtx(server.deps, 'backup'), { folder: target }))).rejects.toThrow('exists already')
  const file = path.join(target, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  manifest.tables.users += 1
  writeFileSync(file, JSON.stringify(manifest))
  const empty = await testServer()
  await expect(all(restore(empty.deps, { folder: target }))).rejects.toThrow('damaged')
  expect(await empty.deps.db.select().from(users)).toEqual([])
  await expect(all(restore(empty.deps, { folder }))).rejects.toThrow('not a backup')
  for (const [text, sentence] of [
    ['{"format":2}', 'has format 2'],
    ['{"format":1,"tables":{"users":1}}', 'damaged'],
    ['{', 'damaged'],
  ] as const) {
    writeFileSync(file, text)
    await expect(all(restore(empty.deps, { folder: target }))).rejects.toThrow(sentence)
  }
  await empty.stop()
})

test('a backup of an older version, with fewer columns and tables, is brought up to date', async () => {
  const { user } = await livedIn()
  const { db } = server.deps
  const [asked] = await db.select().from(messages).where(eq(messages.userId, user._id))
  const trace = { attempts: 1, evaluation: { kind: 'trap', source: '', note: 'n', at: '2026-01-02T00:00:00.000Z' } }
  const of = { conversationId: asked!.conversationId, userId: user._id, questionId: asked!.id }
  await db.insert(runs).values({ ...of, state: 'complete', leaseOwner: 'x', leaseUntil: new Date(), trace })
  await db.insert(conversationLists).values({ userId: user._id, version: 3, bytes: 7 })
  await enqueue(db, jobKind('nothing', NO_PAYLOAD), {})
  const target = path.join(folder, 'older')
  await all(backup(systemCtx(server.deps, 'backup'), { folder: target }))
  const manifestFile = path.join(target, 'manifest.json')
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  delete manifest.tables.evaluation_cases
  writeFileSync(manifestFile, JSON.stringify(manifest))
  rmSync(path.join(target, 'tables/evaluation_cases.jsonl.gz'))
  const without = (name: string, columns: string[]) => {
    const file = path.join(target, `tables/${name}.jsonl.gz`)
    const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n')
    const older = lines.map((line) => {
      const row = JSON.parse(line)
      for (const column of columns) delete row[column]
      return JSON.stringify(row)
    })
    writeFileSync(file, gzipSync(older.join('\n')))
  }
  without('jobs', ['deaths', 'again_at'])
  without('conversation_lists', ['bytes'])
  const empty = await testServer()
  await empty.worker.stop()
  await all(restore(empty.deps, { folder: target }))
  const now = empty.deps.db
  expect(await now.select().from(evaluationCases)).toMatchObject([{ userId: user._id, kind: 'trap', note: 'n' }])
  const [list] = await now.select().from(conversationLists).where(eq(conversationLists.userId, user._id))
  expect(list).toMatchObject({ version: 3, bytes: Buffer.byteLength(asked!.text) })
  expect((await now.select().from(runs))[0]!.trace).toEqual({ attempts: 1 })
  await empty.stop()
})

test('a backup from before two tables were renamed is restored, and what points nowhere in it let go of', async () => {
  const person = await livedIn()
  const { db } = server.deps
  await db.insert(vocabulary).values({ word: 'wage', passages: 3 }).onConflictDoNothing()
  const target = path.join(folder, 'renamed')
  await all(backup(systemCtx(server.deps, 'backup'), { folder: target }))
  const manifestFile = path.join(target, 'manifest.json')
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const file = (name: string) => path.join(target, `tables/${name}.jsonl.gz`)
  for (const [before, now] of [
    ['facts', 'app_state'],
    ['words', 'vocabulary'],
  ] as const) {
    manifest.tables[before] = manifest.tables[now]
    delete manifest.tables[now]
    renameSync(file(now), file(before))
  }
  writeFileSync(manifestFile, JSON.stringify(manifest))
  const set = (name: string, column: string, value: string) => {
    const lines = gunzipSync(readFileSync(file(name)))
      .toString()
      .trim()
      .split('\n')
    const changed = lines.map((line) => JSON.stringify({ ...JSON.parse(line), [column]: value }))
    writeFileSync(file(name), gzipSync(changed.join('\n')))
  }
  set('messages', 'run_id', randomUUID())
  set('documents', 'text_id', randomUUID())
  const empty = await testServer()
  await empty.worker.stop()
  await all(restore(empty.deps, { folder: target }))
  const now = empty.deps.db
  const stored = await db.select({ key: appState.key }).from(appState).where(like(appState.key, 'k%'))
  const kept = await now.select({ key: appState.key }).from(appState).where(like(appState.key, 'k%'))
  expect(kept).toEqual(expect.arrayContaining(stored))
  expect(await now.select().from(vocabulary)).toContainEqual({ word: 'wage', passages: 3 })
  const told = await now.select().from(messages).where(eq(messages.userId, person.user._id))
  expect(told).toMatchObject([{ text: 'line\nline\\n "q" \u2028', runId: null }])
  expect((await now.select().from(documents)).map(({ textId }) => textId)).toEqual(
    (await db.select().from(documents)).map(() => null),
  )
  await empty.stop()
})

test('a stopped backup leaves nothing behind', async () => {
  await livedIn()
  const stop = new AbortController()
  stop.abort()
  await expect(
    all(backup(systemCtx(server.deps, 'backup'), { folder: path.join(folder, 'three'), signal: stop.signal })),
  ).rejects.toThrow('aborted')
  expect(readdirSync(folder).filter((name) => name.startsWith('three'))).toEqual([])
})

test('moving to another database copies every row of every table as it is', async () => {
  await livedIn()
  const other = await testServer()
  await server.worker.stop()
  await other.worker.stop()
  await all(move(server.deps, other.deps))
  expect(await fingerprints(other.deps.db)).toEqual(await fingerprints(server.deps.db))
  await other.stop()
})

test.skipIf(!inject('postgres'))('from the embedded database to a PostgreSQL server too', async () => {
  const { openEmbedded } = await import('#server/db/open.ts')
  const embedded = await openEmbedded()
  const source = { ...server.deps, state: new Map(), database: embedded, db: embedded.db }
  const [person] = await embedded.db.insert(users).values({ fullName: 'Rudo', email: 'rudo@example.test' }).returning()
  await embedded.db.transaction((tx) => book(tx, { userId: person!.id, amount: 5, kind: 'signup', key: 'signup' }))
  const other = await testServer()
  await other.worker.stop()
  await all(move(source, other.deps))
  expect(await fingerprints(other.deps.db)).toEqual(await fingerprints(embedded.db))
  await embedded.close()
  await other.stop()
})
