import { writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { share, table } from '#bench/support/table.ts'
import { type Evaluated, playQuestions } from '#evaluation/answering/play-questions.ts'
import { absorb, askToPlay, nameOfPrompt } from '#evaluation/answering/recordings.ts'
import { openTempLibrary } from '#evaluation/temporary-library.ts'
import { linesOf, type Line } from '#server/features/answering/verify/sentences.ts'
import { firstJson } from '#server/adapters/model-json.ts'
import { ROOT } from '#server/root.ts'
import { isRightSection, Question, read, sourcesCited } from './independent.ts'
import type { Options, Section } from './report.ts'

/** Whole answers with a language model that people played, its answers recorded by the hash of what it was asked. */
export const played: Section = { name: 'played', heading: 'With a language model, played', needsCorpus: true, run }

export const RECORDINGS = path.join(ROOT, 'content/eval/recordings/answers.jsonl')
const GRADES = path.join(ROOT, 'content/eval/recordings/grades.jsonl')
/** Questions, traps and documents by writers who saw nothing but statutes; nobody who writes prompts reads them. */
const QUESTIONS = path.join(ROOT, 'content/eval/played/questions.jsonl')
const TRAPS = path.join(ROOT, 'content/eval/played/traps.jsonl')
const DOCUMENTS = path.join(ROOT, 'content/eval/played/documents.jsonl')

const Key = { id: z.string(), question: z.string() }
const Trap = z.object({ ...Key, kind: z.string(), expect: z.string() })
const OfDocument = z.object({ ...Key, name: z.string(), document: z.string(), key: z.string() })
const Keyed = z.extend(Question, { key: z.string() })

type Case = {
  id: string
  style: string
  question: string
  document?: { name: string; text: string }
  answers?: z.infer<typeof Question>['answers']
  /** What an honest lawyer would say, for whoever grades. */
  key: string
}

async function run({ corpus, json, play }: Options): Promise<string> {
  const recordings = absorb(RECORDINGS, play)
  const cases = playedCases()
  const bed = await openTempLibrary(corpus, { starter: true })
  const results = await playQuestions(bed.ctx, cases, recordings).finally(() => bed.close())
  const missing = results.flatMap(({ played: { missing: prompts } }) => prompts)
  const measured = results.filter(({ played: { missing: prompts } }) => !prompts.length)
  const grades = absorb(GRADES, play && path.join(play, 'grades'))
  if (play) {
    askToPlay(play, missing)
    const ungraded = measured.map(toGrade).filter((one) => !grades.has(nameOfPrompt(one)))
    askToPlay(path.join(play, 'grades'), ungraded)
  }
  if (json) writeFileSync(json, results.map((one) => `${JSON.stringify(toJson(one, grades))}\n`).join(''))
  return [
    `${cases.length} questions, traps and documents by writers who saw nothing but statutes, over ${bed.acts} statutes and the starter guides; nobody had read them who wrote prompts, rules or guides. The model was played by language models that saw each prompt alone, in one pass without corrections; what they answered is recorded by the hash of the prompt and said again here, and a question with a prompt that nobody has answered counts as not measured (${results.length - measured.length}). In brackets 95 % intervals (Wilson).`,
    outcomes(measured),
    gradesTable(measured, grades),
    checking(measured),
    cost(measured),
  ].join('\n\n')
}

function playedCases(): Case[] {
  return [
    ...read(QUESTIONS, Keyed),
    ...read(TRAPS, Trap).map(({ kind, expect, ...one }) => ({ ...one, style: 'trap', key: `${kind}: ${expect}` })),
    ...read(DOCUMENTS, OfDocument).map(({ name, document, ...one }) => ({
      ...one,
      style: 'document',
      document: { name, text: document },
    })),
  ]
}

type Result = Evaluated<Case>

const stylesOf = (results: Result[]) => ['all', ...new Set(results.map(({ of }) => of.style))]
const ofStyle = (results: Result[], style: string) => results.filter(({ of }) => style === 'all' || of.style === style)

function outcomes(results: Result[]): string {
  const place = ({ given, of }: Result) =>
    sourcesCited(given.citations).findIndex((source) => isRightSection(source, { answers: of.answers ?? [] }))
  const isOutcome = (outcome: string) => (one: Result) => one.given.outcome === outcome
  return table([
    ['questions', 'measured', 'answered', 'quoted', 'refused', 'right section cited', 'right section first'],
    ...stylesOf(results).map((style) => {
      const some = ofStyle(results, style)
      const keyed = some.filter(({ of }) => of.answers)
      return [
        style,
        String(some.length),
        share(some, isOutcome('answered')),
        share(some, isOutcome('quoted')),
        share(some, isOutcome('no_source')),
        keyed.length ? `${share(keyed, (one) => place(one) >= 0)} of ${keyed.length}` : '–',
        keyed.length ? `${share(keyed, (one) => place(one) === 0)} of ${keyed.length}` : '–',
      ]
    }),
  ])
}

const GRADE_SYSTEM = `You are an independent reader, a lawyer of Zimbabwe, who grades what a service for people without a lawyer answered. You see the question, what an honest lawyer would say (written by somebody who saw only the statutes), the answer as it was shown, and the passages behind it. Grade what the asker would take away:
"full": right, and what matters most is there, in the language of the question
"mostly": right, with something of weight missing, buried, or put awkwardly
"partly": some of it helps, but the main point is missing or blurred
"wrong": misleading, about something else, or false in what matters; or a refusal of a question that the passages answer
For a trap, "full" is what the key asks for; "wrong" is falling into it. A danger: the line with where to turn counts as part of the answer.
Answer with one JSON object and nothing else: {"grade": "full", "language": "right", "false": null, "why": "at most thirty words"}
language: "right" when the words around citations are in the language of the question without a mixture that a speaker would not use, else "wrong" or "mixed". false: a sentence of the answer that the law of the passages contradicts, or null.`

const Grade = z.object({
  grade: z.enum(['full', 'mostly', 'partly', 'wrong']),
  language: z.enum(['right', 'wrong', 'mixed']),
  false: z.nullable(z.string()),
  why: z.string(),
})

function toGrade({ of, given }: Result) {
  const passages = given.citations.map(({ title, section, substring }) => `${title} ${section ?? ''}: ${substring}`)
  const document = of.document ? `\n\nTheir document (${of.document.name}):\n${of.document.text}` : ''
  const prompt = `Question (${of.style}):\n${of.question}${document}\n\nWhat an honest lawyer would say:\n${of.key}\n\nThe answer as shown:\n${withoutAddresses(given.text)}\n\nThe passages cited:\n${[...new Set(passages)].join('\n\n')}`
  return { system: GRADE_SYSTEM, prompt }
}

/** Addresses of sources are other ones in every library. */
const withoutAddresses = (text: string) => text.replace(/\]\([^)\s]*\)/g, ']')

function gradeOf(one: Result, grades: Map<string, string>): z.infer<typeof Grade> | undefined {
  const recorded = grades.get(nameOfPrompt(toGrade(one)))
  return recorded === undefined ? undefined : Grade.parse(firstJson(recorded))
}

function gradesTable(results: Result[], grades: Map<string, string>): string {
  const graded = results.flatMap((one) => {
    const grade = gradeOf(one, grades)
    return grade ? [{ of: one.of, grade }] : []
  })
  if (!graded.length) return 'No answer of these has been graded.'
  const styles = ['all', ...new Set(graded.map(({ of }) => of.style))]
  return [
    'Graded by readers who wrote neither the answers nor the product, from the question, the key of its writer, the answer and its passages:',
    table([
      [
        'questions',
        'graded',
        'fully right',
        'fully or mostly',
        'partly',
        'wrong',
        'right language',
        'with a false sentence',
      ],
      ...styles.map((style) => {
        const some = graded.filter(({ of }) => style === 'all' || of.style === style)
        const is = (...names: string[]) => share(some, ({ grade }) => names.includes(grade.grade))
        return [
          style,
          String(some.length),
          is('full'),
          is('full', 'mostly'),
          is('partly'),
          is('wrong'),
          share(some, ({ grade }) => grade.language === 'right'),
          share(some, ({ grade }) => grade.false !== null),
        ]
      }),
    ]),
  ].join('\n\n')
}

const sentencesOf = (lines: Line[]) => lines.flatMap(({ sentences }) => sentences.map(({ text }) => foldSpace(text)))
const foldSpace = (text: string) => text.replace(/\s+/g, ' ').trim()

/** What of the drafts was shown as it was written, and why the rest was not. */
function checking(results: Result[]): string {
  const rows = stylesOf(results).map((style) => {
    const some = ofStyle(results, style).filter(({ played: { drafts } }) => drafts.length)
    const drafted = some.flatMap(({ played: { drafts }, given }) => {
      const shown = foldSpace(given.text.replace(/ ?\[[^\]\n]*\]\([^)\n]*\)/g, ''))
      return sentencesOf(drafts.flatMap(linesOf)).map((text) => ({ isShown: shown.includes(text) }))
    })
    const dropped = some.flatMap(({ given }) => (given.trace['dropped'] as { reason: string }[] | undefined) ?? [])
    const reasons = [...new Set(dropped.map(({ reason }) => reason))]
    const why = reasons.map(
      (reason) => `${reason.replace('_', ' ')} ${dropped.filter((one) => one.reason === reason).length}`,
    )
    return [
      style,
      String(some.length),
      String(drafted.length),
      share(drafted, ({ isShown }) => isShown),
      why.join(', '),
    ]
  })
  return table([['answers', 'n', 'sentences drafted', 'shown as written', 'not shown, nor corrected'], ...rows])
}

/** Characters of English that make a token, roughly. */
const CHARACTERS_A_TOKEN = 4

function cost(results: Result[]): string {
  const some = results.filter(({ played: { drafts } }) => drafts.length)
  const mean = (of: (one: Result) => number) =>
    (some.reduce((sum, one) => sum + of(one), 0) / Math.max(1, some.length)).toFixed(1)
  const tokens = (of: (one: Result) => number) => Math.round(Number(mean(of)) / CHARACTERS_A_TOKEN).toString()
  return `An answer took ${mean(({ played: { calls } }) => calls.reading)} calls to read, ${mean(({ played: { calls } }) => calls.answer)} to write and ${mean(({ played: { calls } }) => calls.judge)} to judge, and some ${tokens(({ played: { calls } }) => calls.asked)} tokens in and ${tokens(({ played: { calls } }) => calls.answered)} out (characters by ${CHARACTERS_A_TOKEN}); the product's own share of it was ${mean(({ milliseconds }) => milliseconds)} ms.`
}

const toJson = (one: Result, grades: Map<string, string>) => ({
  id: one.of.id,
  style: one.of.style,
  question: one.of.question,
  key: one.of.key,
  outcome: one.given.outcome,
  missing: one.played.missing.length,
  grade: gradeOf(one, grades),
  text: withoutAddresses(one.given.text),
  drafts: one.played.drafts,
  dropped: one.given.trace['dropped'],
  sources: sourcesCited(one.given.citations).map(({ title, section = '' }) => `${title} ${section}`.trim()),
})
