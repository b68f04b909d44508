import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { share, table } from '#bench/support/table.ts'
import { pick, seeded } from '#evaluation/random.ts'
import { openTempLibrary } from '#evaluation/temporary-library.ts'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { mentionsIn } from '#server/features/citation-check/mentions.ts'
import { verdictsOf } from '#server/features/citation-check/verdicts.ts'
import { foldTitle } from '#server/features/library/acts/fold-title.ts'
import { parseGuide, readCitations } from '#server/features/library/import/guide.ts'
import type { Options, Section } from './report.ts'

/** How well the check of citations finds them, and tells right from wrong ones. */
export const citations: Section = { name: 'citations', heading: 'Checking citations', needsCorpus: true, run }

/** Sections that are quoted, each in every way. */
const QUOTED = 300

async function run({ corpus, seed }: Options): Promise<string> {
  const bed = await openTempLibrary(corpus, { starter: false })
  try {
    const cited = citedInGuides(path.join(bed.ctx.config.CONTENT_DIR, 'library'))
    const quoted = await quotedSections(bed.ctx, seeded(seed))
    return [
      `${cited.length} places that our guides cite, as a parser of another kind reads them, and ${quoted.length} sections drawn from ${bed.acts} statutes (seed ${seed}) of which twelve words in a row are quoted: to the letter, with one word of another section in place of one of theirs, and as of a section or an Act that does not exist. In brackets 95 % intervals (Wilson).`,
      table([
        ['what', 'n', 'as it should be'],
        ['citations of guides found, with the right Act', String(cited.length), share(cited, ({ isFound }) => isFound)],
        ...(['exact', 'changed', 'no such section', 'no such Act'] as const).map((kind) => [
          SHOULD[kind].name,
          String(quoted.length),
          share(quoted, (one) => SHOULD[kind].verdicts.includes(one[kind])),
        ]),
      ]),
    ].join('\n\n')
  } finally {
    await bed.close()
  }
}

const SHOULD = {
  exact: { name: 'quoted to the letter: told so', verdicts: ['verbatim'] },
  changed: { name: 'one word changed: told that it differs', verdicts: ['differs'] },
  'no such section': { name: 'no such section: told so', verdicts: ['no_section'] },
  'no such Act': { name: 'no such Act: told so', verdicts: ['not_held'] },
}
type Quoted = Record<keyof typeof SHOULD, string>

function citedInGuides(folder: string): { isFound: boolean }[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'))
  return files.flatMap((name) => {
    const { body } = parseGuide(readFileSync(path.join(folder, name), 'utf8'))
    const read = new Set(
      mentionsIn(body).map((one) => (one.kind === 'section' ? `${foldTitle(one.act ?? '')} ${one.number}` : '')),
    )
    const places = readCitations(body).citations.flatMap(({ act, sections }) =>
      sections.map((section) => `${foldTitle(act)} ${section.split('(')[0]!.toUpperCase()}`),
    )
    return [...new Set(places)].map((place) => ({ isFound: read.has(place) }))
  })
}

const WORDS = 12

async function quotedSections(ctx: Ctx, random: () => number): Promise<Quoted[]> {
  const all = await rows<{ title: string; number: string; text: string }>(
    ctx.db,
    sql`select d.title, p.number, p.search_text as text from passages p join documents d on d.id = p.document_id
      where p.kind = 'section' and p.number ~ '^[0-9]+$' and length(p.search_text) > 300 order by p.id`,
  )
  const drawn: Quoted[] = []
  while (drawn.length < QUOTED) {
    const { title, number, text } = pick(random, all)
    const words = bodyOf(text)
    const place = Math.floor(random() * (WORDS - 4)) + 2
    const stranger = bodyOf(pick(random, all).text)[place]
    if (words.length < WORDS || !stranger || words.includes(stranger)) continue
    const changed = words.with(place, stranger)
    const say = async (section: string, act: string, quoted: string[]) => {
      const mentions = mentionsIn(`Section ${section} of the ${act} reads: “${quoted.join(' ')}”.`)
      const [first] = await verdictsOf(ctx, mentions)
      return first?.verdict ?? 'not found'
    }
    drawn.push({
      exact: await say(number, title, words),
      changed: await say(number, title, changed),
      'no such section': await say('9941', title, words),
      'no such Act': await say(number, 'Silent Contracts Act', words),
    })
  }
  return drawn
}

/** Twelve words in a row from the later part of a section, none with a sign at it; empty where there are none. */
function bodyOf(text: string): string[] {
  const body = text.slice(Math.floor(text.length / 3))
  const words = body.split(/\s+/).slice(1)
  const plain = words.findIndex((_, i) => words.slice(i, i + WORDS).every((word) => /^[\p{L}]+$/u.test(word)))
  return plain < 0 ? [] : words.slice(plain, plain + WORDS)
}
