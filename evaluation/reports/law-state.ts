import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Citation } from '#contract/consultations/answers.ts'
import { share, table } from '#bench/support/table.ts'
import { evaluationAsker, type EvaluatedAnswer } from '#evaluation/answering/asker.ts'
import { openTempLibrary } from '#evaluation/temporary-library.ts'
import { ROOT } from '#server/root.ts'
import { tellsOfChange } from '#server/features/library/changes/cited-law.ts'
import { readAct } from '#server/features/library/acts/fold-title.ts'
import type { Options, Section } from './report.ts'

/** What becomes of questions whose answer stands in law that was repealed or replaced, without a language model. */
export const lawState: Section = { name: 'law-state', heading: 'Law that ended', needsCorpus: true, run }

/**
 * `about`: Act and section that ended, "Criminal Law Code, s 79"; `replacedBy`: the Act that took its place or ended it, empty where
 * nothing did.
 */
const DeadQuestion = z.object({ question: z.string(), about: z.string(), replacedBy: z.nullish(z.string()) })
type DeadQuestion = z.infer<typeof DeadQuestion>

/** Three lines of our own, for trying; lines of another writer come by --questions. */
const OWN = path.join(ROOT, 'content/eval/law-state.jsonl')

async function run({ corpus, questions: given, data, json }: Options): Promise<string> {
  const file = given === path.join(data, 'questions-dev.jsonl') ? OWN : given
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const questions = lines.map((line) => DeadQuestion.parse(JSON.parse(line)))
  const bed = await openTempLibrary(corpus, { starter: true })
  try {
    const { ask } = await evaluationAsker(bed.ctx, questions.length)
    const verdicts: Judged[] = []
    for (const of of questions) verdicts.push(judge(of, await ask(of.question)))
    if (json) writeFileSync(json, verdicts.map((one) => `${JSON.stringify(one)}\n`).join(''))
    const replaced = verdicts.filter(({ of }) => of.replacedBy)
    return [
      `${questions.length} questions on law that was repealed or replaced (${file === OWN ? 'our own, for trying' : 'by a writer who did not see the rules'}), over ${bed.acts} statutes and the starter guides, without a language model. Told: the answer says of this law that it ended or changed. Bare: the dead section is quoted and nothing says so; nobody may get that. The successor first: the Act that took its place is cited, or named, before the first words of the dead one. In brackets 95 % intervals (Wilson).`,
      table([
        ['what', 'n', 'of them'],
        ['told what became of it', String(verdicts.length), share(verdicts, ({ tells }) => tells)],
        ['quoted bare', String(verdicts.length), share(verdicts, ({ bare }) => bare)],
        [
          'no source, or other law alone',
          String(verdicts.length),
          share(verdicts, ({ tells, bare }) => !tells && !bare),
        ],
        ['replaced: leads to the successor first', String(replaced.length), share(replaced, ({ first }) => first)],
        ['replaced: leads to the successor at all', String(replaced.length), share(replaced, ({ led }) => led)],
      ]),
    ].join('\n\n')
  } finally {
    await bed.close()
  }
}

type Judged = {
  of: DeadQuestion
  tells: boolean
  bare: boolean
  /** The successor is cited or named before the dead law is quoted; or at all. */
  first: boolean
  led: boolean
  text: string
}

const SECTION = /\b(?:s|ss|section|sections)\.? (\d{1,4}[A-Z]{0,3})/i

function judge(of: DeadQuestion, { text: markdown, citations }: EvaluatedAnswer): Judged {
  const text = plain(markdown)
  const about = foldedStem(of.about)
  const number = SECTION.exec(of.about)?.[1]?.toUpperCase()
  const isAbout = ({ title = '', section = '' }: Citation) =>
    foldedStem(title) === about && (!number || /^\d+[A-Z]*/.exec(section)?.[0] === number)
  const dead = citations.filter(isAbout)
  const saidOf = ({ law }: Citation) => law !== undefined && text.includes(plain(law.sentence))
  const successor = of.replacedBy ? foldedStem(of.replacedBy) : ''
  const names = (paragraph: string) =>
    [about, successor].some((name) => name && fold(paragraph).includes(name)) ||
    (number !== undefined && new RegExp(`\\b(?:s|section) ${number}\\b`, 'i').test(paragraph))
  const tells =
    citations.some((one) => isAbout(one) && saidOf(one)) ||
    text.split('\n').some((one) => tellsOfChange(one) && names(one))
  const quoted = Math.min(...dead.map(({ substring = '' }) => at(text, plain(substring).slice(0, 60))))
  const cited = citations.filter(({ title = '' }) => successor && foldedStem(title) === successor)
  const led = Math.min(
    successor ? at(fold(text), successor) / Math.max(1, fold(text).length) : Infinity,
    ...cited.map(({ substring = '' }) => at(text, plain(substring).slice(0, 60)) / Math.max(1, text.length)),
  )
  return {
    of,
    tells,
    bare: dead.some((one) => !saidOf(one)) && !tells,
    first: led < Infinity && led <= quoted / Math.max(1, text.length),
    led: led < Infinity,
    text: markdown,
  }
}

const at = (text: string, words: string) => {
  const position = text.indexOf(words)
  return position < 0 || !words ? Infinity : position
}

/** Words as they are read, without the marks of markdown. */
const plain = (markdown: string) =>
  markdown
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/[*\\>[\]]/g, '')
    .replace(/[^\S\n]+/g, ' ')
const fold = (words: string) => words.toLowerCase().replace(/[^a-z0-9]+/g, ' ')
/** An Act's title without year, chapter or section: "criminal law codification and reform". */
const foldedStem = (title: string) =>
  fold(readAct(title.split(/,? (?:s|ss|section|sections)\.? \d/)[0]!).name.replace(/ (?:amendment )?act$/, '')).trim()
