import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { create, insertMultiple, search as searchOrama } from '@orama/orama'
import { eq } from 'drizzle-orm'
import MiniSearch from 'minisearch'
import sqlite from 'node-sqlite3-wasm'
import pg from 'pg'
import * as z from 'zod/mini'
import { answers, type Question, readQuestions, type Scores, scores } from '#evaluation/retrieval/evaluate.ts'
import { openTempLibrary } from '#evaluation/temporary-library.ts'
import type { Ctx } from '#server/context.ts'
import { searchLibrary } from '#server/features/library/service.ts'
import { documents, passages } from '#server/tables.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'
import { CORPUS, DATA, hasData, NO_DATA, QUESTIONS } from '#bench/support/library.ts'
import { type Bench, type Cells, ms, percentile } from '#bench/support/table.ts'

/** The search of statutes compared with what people would take instead: the same passages, plain words included, and the same questions. */
export const bench: Bench = {
  name: 'peers',
  about: 'the same passages and questions, one after the other, in one run',
  run: async () => (hasData() ? sideBySide() : NO_DATA),
}

type Passage = { id: number; text: string; section: string; title: string; heading: string | undefined }
/** An engine that holds the passages: the best of them for a question, best first. */
type Engine = { find: (question: string, limit: number) => Promise<number[]> | number[]; close?: () => unknown }

const LIMIT = 10
/** Passages asked of a peer, so that ten sections are left when each counts once, as in the product. */
const PASSAGES = 30

const PEERS: [name: string, fill: (list: Passage[]) => Promise<Engine | undefined> | Engine][] = [
  ['SQLite FTS5 (wasm), porter', sqliteFts5],
  ['MiniSearch', miniSearch],
  ['Orama, stemming', orama],
  ['PostgreSQL, ts_rank_cd, english', tsRankCd],
]

async function sideBySide(): Promise<Cells[]> {
  const sets = {
    'ours, development': readQuestions(QUESTIONS),
    'by others, development': readQuestions(path.join(DATA, 'blind-dev.jsonl')).filter(
      ({ style }) => style !== 'shona' && style !== 'ndebele',
    ),
  }
  const started = performance.now()
  const bed = await openTempLibrary(CORPUS, { starter: true })
  const built = performance.now() - started
  try {
    const list = await passagesOf(bed.ctx)
    const product = async (question: Question) =>
      (await searchLibrary(bed.ctx, { query: question.question, limit: LIMIT })).findIndex((hit) =>
        answers(hit, question),
      )
    const cells = [await row('this product, embedded', built, sets, product)]
    for (const [name, fill] of PEERS) {
      const filling = performance.now()
      const engine = await fill(list)
      if (!engine) continue
      const filled = performance.now() - filling
      const byId = new Map(list.map((one) => [one.id, one]))
      const rank = async (question: Question) =>
        sectionsOf(await engine.find(question.question, PASSAGES), byId).findIndex((hit) => answers(hit, question))
      cells.push(await row(name, filled, sets, rank))
      await engine.close?.()
    }
    return cells
  } finally {
    await bed.close()
  }
}

/** Passages of the library as the product indexes them. */
async function passagesOf({ db }: Ctx): Promise<Passage[]> {
  const list = await db
    .select({
      id: passages.id,
      text: passages.searchText,
      documentId: passages.documentId,
      section: passages.section,
      title: documents.title,
      heading: passages.heading,
    })
    .from(passages)
    .innerJoin(documents, eq(documents.id, passages.documentId))
    .where(eq(passages.library, true))
  return list.map(({ documentId, section, heading, ...one }) => ({
    ...one,
    heading: heading ?? undefined,
    section: `${documentId} ${section}`,
  }))
}

/** The first ten sections, each once. */
function sectionsOf(ids: number[], byId: Map<number, Passage>): Passage[] {
  const bySection = new Map<string, Passage>()
  for (const id of ids) {
    const passage = byId.get(id)
    if (passage && !bySection.has(passage.section)) bySection.set(passage.section, passage)
  }
  return [...bySection.values()].slice(0, LIMIT)
}

/** What a process does first is not compiled yet: some questions are asked before any is timed. */
const WARM_UP = 20

async function row(
  name: string,
  filled: number,
  sets: Record<string, Question[]>,
  rank: (question: Question) => Promise<number>,
): Promise<Cells> {
  const times: number[] = []
  const quality: Cells = {}
  for (const question of Object.values(sets).flat().slice(0, WARM_UP)) await rank(question)
  for (const [set, questions] of Object.entries(sets)) {
    const ranks: number[] = []
    for (const question of questions) {
      const started = performance.now()
      ranks.push((await rank(question)) + 1)
      times.push(performance.now() - started)
    }
    quality[`${set} (${questions.length}): first, of ten`] = inTen(scores(ranks))
  }
  return {
    engine: name,
    filled: `${(filled / 1000).toFixed(1)} s`,
    p50: ms(percentile(times, 0.5)),
    p99: ms(percentile(times, 0.99)),
    ...quality,
  }
}

const inTen = (of: Scores) => `${of['R@1'].toFixed(2)}, ${of['R@10'].toFixed(2)}`

/** The words of a question, each once: the peers take any of them. */
const wordsOf = (question: string) => [...new Set(question.toLowerCase().match(/[a-z0-9]+/g) ?? [])]

function sqliteFts5(list: Passage[]): Engine {
  const database = new sqlite.Database()
  database.exec("CREATE VIRTUAL TABLE passages USING fts5(text, tokenize = 'porter unicode61')")
  database.exec('BEGIN')
  const insert = database.prepare('INSERT INTO passages (rowid, text) VALUES (?, ?)')
  for (const { id, text } of list) insert.run([id, text])
  insert.finalize()
  database.exec('COMMIT')
  const query = database.prepare('SELECT rowid AS id FROM passages WHERE passages MATCH ? ORDER BY rank LIMIT ?')
  return {
    find: (question, limit) =>
      query
        .all([
          wordsOf(question)
            .map((word) => `"${word}"`)
            .join(' OR '),
          limit,
        ])
        .map((found) => Number(found['id'])),
    close: () => {
      query.finalize()
      database.close()
    },
  }
}

function miniSearch(list: Passage[]): Engine {
  const index = new MiniSearch<Passage>({ fields: ['text'] })
  index.addAll(list)
  return {
    find: (question, limit) =>
      index
        .search(question)
        .slice(0, limit)
        .map(({ id }) => Number(id)),
  }
}

async function orama(list: Passage[]): Promise<Engine> {
  const index = create({
    schema: { text: 'string' },
    components: { tokenizer: { language: 'english', stemming: true } },
  })
  await insertMultiple(
    index,
    list.map(({ id, text }) => ({ id: String(id), text })),
    1_000,
  )
  return {
    find: async (term, limit) =>
      // a threshold of 1 takes passages that hold any of the words
      (await searchOrama(index, { term, limit, threshold: 1 })).hits.map(({ id }) => Number(id)),
  }
}

const Ids = z.array(z.object({ id: z.coerce.number() }))

/** Undefined where no PostgreSQL can be started. */
async function tsRankCd(list: Passage[]): Promise<Engine | undefined> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-bench-'))
  const server = await startPostgres(folder)
  if (!server) return undefined
  const client = new pg.Client(`${server.url}/postgres`)
  await client.connect()
  await client.query('CREATE TABLE peer (id bigint PRIMARY KEY, words tsvector NOT NULL)')
  for (let at = 0; at < list.length; at += 1_000) {
    const some = list.slice(at, at + 1_000)
    await client.query(
      "INSERT INTO peer SELECT id, to_tsvector('english', text) FROM unnest($1::bigint[], $2::text[]) AS of (id, text)",
      [some.map(({ id }) => id), some.map(({ text }) => text)],
    )
  }
  await client.query('CREATE INDEX ON peer USING gin (words)')
  await client.query('ANALYZE peer')
  return {
    find: async (question, limit) => {
      const { rows } = await client.query(
        `SELECT id FROM peer, to_tsquery('english', $1) AS query WHERE words @@ query
         ORDER BY ts_rank_cd(words, query) DESC LIMIT $2`,
        [wordsOf(question).join(' | '), limit],
      )
      return Ids.parse(rows).map(({ id }) => id)
    },
    close: async () => {
      await client.query('DROP TABLE peer')
      await client.end()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
