import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parse } from 'yaml'
import { gunzipSync } from 'node:zlib'
import { tellsOfChange } from '#server/features/library/changes/cited-law.ts'
import { readCurated } from '#server/features/library/changes/curated.ts'
import { readCorpus as readStatutes, type Statute, statuteOf } from '#server/features/library/import/corpus-act.ts'
import { checkChanges, deadLaw } from './lib/law-of-corpus.ts'
import { foldTitle } from '#server/features/library/acts/fold-title.ts'
import { parseGuide, readCitations, type Citation, type Guide } from '#server/features/library/import/guide.ts'
import { isVerbatim } from '#server/features/answering/service.ts'
import { citedBy, readContractCheck } from '#server/features/contract-review/rules/content.ts'
import { citationsIn, textsIn } from '#server/features/procedures/service.ts'

interface CorpusAct {
  title: string
  asAt: string
  sections: { part: string | null; number: string | null; text: string }[]
}

interface KnownAct {
  chapter: string | null
  asAt: string
  sections: Map<string, string>
}

/** Texts of the corpus that end at this length were cut, so a missing subsection proves nothing there. */
const cutAt = 7_990

/**
 * Checks every citation of every guide against a corpus of statutes: the Act, its chapter, its "as at" date, the
 * section, and the subsection when the section's text is whole. Returns one sentence for each problem.
 */
export function checkGuides(guides: Map<string, Guide>, corpus: Map<string, KnownAct>): string[] {
  const problems: string[] = []
  for (const [name, guide] of guides) {
    const { citations, malformed } = readCitations(guide.body)
    problems.push(...malformed.map((part) => `${name}: not in the form of a citation: ${part}`))
    for (const act of guide.acts) {
      const known = corpus.get(foldTitle(act.title))
      if (!known) problems.push(`${name}: no such Act in the corpus: ${act.title}`)
      else if (known.asAt !== act.asAt) problems.push(`${name}: ${act.title} is as at ${known.asAt}, not ${act.asAt}`)
    }
    const oldest = guide.acts.map((act) => act.asAt).toSorted()[0]
    if (oldest !== guide.asAt) problems.push(`${name}: as_at should be ${oldest}, the oldest of its acts`)
    for (const citation of citations) problems.push(...checkCitation(name, citation, corpus))
  }
  return problems
}

function checkCitation(name: string, citation: Citation, corpus: Map<string, KnownAct>): string[] {
  const act = corpus.get(foldTitle(citation.act))
  if (!act) return [`${name}: no such Act in the corpus: ${citation.raw}`]
  const problems: string[] = []
  if (act.chapter !== citation.chapter) problems.push(`${name}: the Act says [Chapter ${act.chapter}]: ${citation.raw}`)
  for (const reference of citation.sections) {
    const [number, ...steps] = reference.split(/[()]+/).filter(Boolean)
    const text = act.sections.get(number!)
    if (text === undefined) problems.push(`${name}: no section ${number}: ${citation.raw}`)
    else if (text.length < cutAt) {
      const missing = steps.find((step) => !text.includes(`(${step})`))
      if (missing) problems.push(`${name}: no (${missing}) in section ${number}: ${citation.raw}`)
    }
  }
  return problems
}

/** Reads a corpus (JSON Lines, gzip or plain) of {title, asAt, sections}; sections of one number are joined, schedules left out. */
export function readCorpus(file: string): Map<string, KnownAct> {
  const bytes = readFileSync(file)
  const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8')
  const acts = new Map<string, KnownAct>()
  for (const line of text.split('\n').filter((each) => each.trim())) {
    const act = JSON.parse(line) as CorpusAct
    const sections = new Map<string, string>()
    for (const { part, number, text: words } of act.sections) {
      if (number && isBody(act, part)) sections.set(number, `${sections.get(number) ?? ''} ${words}`)
    }
    const opening = act.sections
      .slice(0, 2)
      .map((section) => section.text)
      .join(' ')
    const chapter = /may be cited as.*?\[\s*Chapter\s+(\d+:\d+)\s*\]/.exec(opening)?.[1] ?? null
    acts.set(foldTitle(act.title), { chapter, asAt: act.asAt, sections })
  }
  return acts
}

/** A schedule numbers its own paragraphs from 1, and they are not sections; the Constitution is itself a schedule. */
function isBody(act: CorpusAct, part: string | null): boolean {
  const schedule = /^schedule/i.test(part ?? '')
  return foldTitle(act.title) === 'constitution of zimbabwe' ? /^schedule 1\b/i.test(part ?? '') : !schedule
}

/** Citations of law that ended, in paragraphs that do not say so. */
export function checkDeadLaw(
  guides: Map<string, Pick<Guide, 'body'>>,
  dead: (act: string, number: string) => string | undefined,
) {
  return [...guides].flatMap(([name, { body }]) =>
    body.split(/\n\s*\n/).flatMap((paragraph) => {
      if (tellsOfChange(paragraph)) return []
      return readCitations(paragraph).citations.flatMap(({ act, chapter, sections, raw }) =>
        sections.flatMap((section) => {
          const number = /^\d+[A-Z]*/.exec(section)?.[0] ?? ''
          const ended = number && dead(chapter ? `${act} [Chapter ${chapter}]` : act, number)
          return ended ? [`${name}: ${raw}, s ${number} is cited as living law. ${ended}`] : []
        }),
      )
    }),
  )
}

/** The words that a point of a contract rests on, where the section that it cites does not have them. */
function checkWords(folder: string, corpus: Map<string, KnownAct>): string[] {
  const own = join(folder, 'contract-checks')
  const checks = readdirSync(own).filter((name) => name.endsWith('.yaml'))
  return checks.flatMap((name) =>
    readContractCheck(readFileSync(join(own, name), 'utf8')).points.flatMap(({ id, why, words }) => {
      const [citation] = readCitations(`(${citedBy(why)})`).citations
      const number = /^\d+[A-Z]*/.exec(citation?.sections[0] ?? '')?.[0] ?? ''
      const text = corpus.get(foldTitle(citation?.act ?? ''))?.sections.get(number) ?? ''
      return isVerbatim(words, text) ? [] : [`${name}: ${id}: s ${number} does not say: ${words}`]
    }),
  )
}

/** Checks every citation of procedures, of rules for dates and of what contracts must have, by the name of their file. */
function checkProcedures(files: Map<string, unknown>, corpus: Map<string, KnownAct>): string[] {
  return [...files].flatMap(([name, value]) => {
    const { citations, malformed } = citationsIn(value)
    return [
      ...malformed.map((part) => `${name}: not in the form of a citation: ${part}`),
      ...citations.flatMap((citation) => checkCitation(name, citation, corpus)),
    ]
  })
}

/** The rules for dates, the procedures, what contracts must have and the clauses in a content folder, as they are written. */
function readProcedures(folder: string): Map<string, unknown> {
  const own = ['procedures', 'contract-checks', 'clauses'].flatMap((of) =>
    readdirSync(join(folder, of)).flatMap((name) => (name.endsWith('.yaml') ? [join(of, name)] : [])),
  )
  return new Map(
    ['deadlines.yaml', ...own].map((name) => [name, parse(readFileSync(join(folder, name), 'utf8')) as unknown]),
  )
}

async function statutesOf(file: string): Promise<Statute[]> {
  const statutes: Statute[] = []
  for await (const act of readStatutes(file)) statutes.push(statuteOf(act))
  return statutes
}

function readGuides(folder: string): Map<string, Guide> {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
  return new Map(names.map((name) => [name, parseGuide(readFileSync(join(folder, name), 'utf8'))]))
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      corpus: { type: 'string' },
      guides: { type: 'string', default: 'content/library' },
      procedures: { type: 'string', default: 'content' },
      changes: { type: 'string', default: 'content/changes.jsonl' },
    },
  })
  if (!values.corpus) {
    console.error('Say which corpus to check against: --corpus FILE.jsonl.gz')
    process.exit(2)
  }
  const guides = readGuides(values.guides)
  const statutes = await statutesOf(values.corpus)
  const changes = readCurated(readFileSync(values.changes, 'utf8'))
  const today = new Date().toISOString().slice(0, 10)
  const procedures = readProcedures(values.procedures)
  const asTexts = new Map([...procedures].map(([name, value]) => [name, { body: textsIn(value).join('\n\n') }]))
  const corpus = readCorpus(values.corpus)
  const dead = deadLaw(changes, statutes, today)
  const problems = [
    ...checkGuides(guides, corpus),
    ...checkProcedures(procedures, corpus),
    ...checkWords(values.procedures, corpus),
    ...checkChanges(changes, statutes),
    ...checkDeadLaw(guides, dead),
    ...checkDeadLaw(asTexts, dead),
  ]
  for (const problem of problems) console.error(problem)
  const cited = [...procedures.values()].reduce<number>((sum, one) => sum + citationsIn(one).citations.length, 0)
  const count = [...guides.values()].reduce((sum, guide) => sum + readCitations(guide.body).citations.length, 0)
  console.log(
    `${guides.size} guides, ${count} citations, ${procedures.size - 1} files of procedures, kinds of contracts and clauses, ${cited} citations, ${changes.length} changes of the law, ${problems.length} problems`,
  )
  process.exit(problems.length > 0 ? 1 : 0)
}

await main()
