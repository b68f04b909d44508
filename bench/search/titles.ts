import { getDocuments } from '#server/features/library/service.ts'
import { addCorpusAct, type CorpusAct, readCorpus } from '#server/features/library/import/corpus-act.ts'
import { countVocabularyJob } from '#server/features/library/indexing/vocabulary-job.ts'
import { CORPUS, hasData, NO_DATA, throwAwayLibrary } from '#bench/support/library.ts'
import { seeded } from '#evaluation/random.ts'
import { type Bench, ms, percentile, type Row, share } from '#bench/support/table.ts'

const QUERIES = 60
const SEED = 20_261_122

/** Whether the library's search finds an Act by its title, written as people write it. */
export const bench: Bench = {
  name: 'titles',
  about:
    '60 titles with slips of the pen among 385 statutes and our guides; the queries are drawn by a seeded generator',
  run: async () => (hasData() ? measured() : NO_DATA),
}

async function measured(): Promise<Row[]> {
  const acts: CorpusAct[] = []
  for await (const act of readCorpus(CORPUS)) acts.push(act)
  const bed = await throwAwayLibrary()
  try {
    await bed.fill()
    for (const [i, act] of acts.entries()) await addCorpusAct(bed.ctx, act, String(i))
    await countVocabularyJob(bed.ctx, {})
    await bed.settle()
    const ranks = new Map<string, boolean[]>()
    const times: number[] = []
    const missed: string[] = []
    for (const { kind, query, title } of titleQueries(acts, SEED)) {
      const started = performance.now()
      const [first] = await getDocuments(bed.ctx, { q: query, limit: 20 })
      times.push(performance.now() - started)
      const isFirst = first?.name === title
      ranks.set(kind, [...(ranks.get(kind) ?? []), isFirst])
      if (!isFirst) missed.push(`${query} → ${first?.name ?? 'nothing'}, not ${title}`)
    }
    const all = [...ranks.values()].flat()
    for (const one of missed) process.stderr.write(`  ${one}\n`)
    return [
      { measure: 'the Act first', value: share(all, Boolean), aim: '>= 0.9' },
      ...[...ranks].map(([kind, list]) => ({ measure: `  ${kind}`, value: share(list, Boolean) })),
      {
        measure: 'search by title, p50',
        value: ms(
          percentile(
            times.toSorted((a, b) => a - b),
            0.5,
          ),
        ),
      },
    ]
  } finally {
    await bed.close()
  }
}

type TitleQuery = { kind: string; query: string; title: string }
type Random = () => number

/** Kinds of slips, each as often: where one changes nothing of a title, the next title is taken. */
const SLIPS: Record<string, (act: CorpusAct, random: Random) => string | undefined> = {
  'as it stands': ({ title }) => title,
  'a letter left out': (act, random) => inWord(act.title, random, (word, i) => word.slice(0, i) + word.slice(i + 1)),
  'a letter twice': (act, random) =>
    inWord(act.title, random, (word, i) => word.slice(0, i) + word[i]! + word.slice(i)),
  'two letters swapped': (act, random) =>
    inWord(act.title, random, (word, i) => word.slice(0, i) + word[i + 1]! + word[i]! + word.slice(i + 2)),
  'another apostrophe': ({ title }, random) =>
    /['’]/.test(title) ? title.replace(/['’]/g, ["'", '’', '`', '´', '‘', ''][Math.floor(random() * 6)]!) : undefined,
  'a word missing': ({ title }, random) => {
    const words = title.split(' ')
    const at = Math.floor(random() * (words.length - 1))
    return words.length > 3 ? words.filter((_, i) => i !== at).join(' ') : undefined
  },
  'American spelling': ({ title }) => {
    const american = title
      .replace(/our\b/g, 'or')
      .replace(/isation\b/g, 'ization')
      .replace(/ence\b/g, 'ense')
      .replace(/tre\b/g, 'ter')
      .replace(/ogue\b/g, 'og')
    return american === title ? undefined : american
  },
  'the chapter only': ({ sections }) =>
    /cited as[^[]{0,200}\[\s*Chapter\s+(\d{1,2}:\d{2})/i.exec(sections[0]?.text ?? '')?.[1],
}

/** The same queries for the same seed: a slip of each kind in turn, on titles drawn at random. */
function titleQueries(acts: CorpusAct[], seed: number): TitleQuery[] {
  const random = seeded(seed)
  const kinds = Object.entries(SLIPS)
  const queries: TitleQuery[] = []
  for (let tries = 0; queries.length < QUERIES && tries < 100_000; tries++) {
    const [kind, slip] = kinds[queries.length % kinds.length]!
    const act = acts[Math.floor(random() * acts.length)]!
    const query = slip(act, random)
    if (query) queries.push({ kind, query: random() < 0.5 ? query.toLowerCase() : query, title: act.title })
  }
  return queries
}

/** A word of at least five letters changed at one place in it. */
function inWord(title: string, random: Random, change: (word: string, at: number) => string): string | undefined {
  const words = title.split(' ')
  const long = words.flatMap((word, i) => (/^[A-Za-z]{5,}$/.test(word) ? [i] : []))
  if (!long.length) return undefined
  const at = long[Math.floor(random() * long.length)]!
  const word = words[at]!
  return words.with(at, change(word, Math.floor(random() * (word.length - 1)))).join(' ')
}
