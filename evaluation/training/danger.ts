import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { printTable, share } from '#bench/support/table.ts'
import {
  type Danger,
  DANGERS,
  classifyDanger,
  DANGER_POSSIBLE_AT,
  probabilityOfDanger,
  mostDangerousWindow,
  DANGER_LIKELY_AT,
} from '#server/features/answering/reading/danger.ts'
import { SCOPES } from '#server/features/answering/reading/question.ts'
import { readLines as readEntries } from '#server/content-lines.ts'
import { ROOT } from '#server/root.ts'
import { LANGUAGES, languageIn, otherLanguageIn } from '#server/text/language.ts'
import type { LinearClassifier } from '#server/text/linear-classifier.ts'
import { reliability } from './calibration.ts'
import { fitLogistic } from './logistic.ts'
import { type Line, leaveOut, trainClassifier } from './train-classifier.ts'
import { linesOfGuides, readLines, trainingLines } from './training-lines.ts'

const DANGER = { labels: ['none', ...DANGERS], bits: 16, epochs: 20, seed: 1, stories: true }
const LANGUAGE = { labels: [...LANGUAGES], bits: 12, epochs: 4, seed: 1, stories: false }
/** How many times a part of the writers is left out; more says the same and takes longer. */
const PARTS = 6

const FORMAT = { field: 'danger', labels: DANGER.labels }
/** Small talk and questions that law has nothing to do with, written for another classifier: nobody is in danger there. */
const IDLE: ReadonlySet<string> = new Set(['greeting', 'not_law'])
const linesOfScope = (): Line[] =>
  trainingLines('scope', { field: 'label', labels: SCOPES }).map((line) => ({
    ...line,
    writer: `scope: ${line.writer}`,
  }))
function idleLines(): Line[] {
  // a child who swallowed soap is no question of law, and a danger
  const told = new Set(linesOfDanger().map(({ text }) => text))
  return linesOfScope().flatMap((line) =>
    IDLE.has(line.label) && !told.has(line.text) ? [{ ...line, label: 'none' }] : [],
  )
}

const CONTENT = path.join(ROOT, 'content')
const GuideDanger = z.strictObject({ guide: z.string(), danger: z.enum([...DANGERS, 'doubt']), text: z.string() })
/** Which questions of content/guide-questions tell of a danger; of those in doubt nobody could say whether they do. */
export function guideQuestionDangers(): z.infer<typeof GuideDanger>[] {
  const file = path.join(CONTENT, 'training/guide-questions/danger.jsonl')
  return readEntries({ file, text: readFileSync(file, 'utf8') }, GuideDanger, 'a question that tells of a danger')
}

/** What people ask of our guides, without those in doubt. */
function askedOfGuides(): Line[] {
  const dangers = new Map(guideQuestionDangers().map(({ text, danger }) => [text, danger]))
  return linesOfGuides().flatMap(({ text, language, isNext }): Line[] => {
    const label = dangers.get(text) ?? 'none'
    return isNext || label === 'doubt' ? [] : [{ text, label, language, writer: 'guide questions' }]
  })
}

/** Lines that were written for it. */
export const linesOfDanger = () => trainingLines('danger', FORMAT)
/** What the classifier of danger learns from. */
export const dangerLines = () => [...linesOfDanger(), ...idleLines(), ...askedOfGuides()]
/** Writers whose Shona and Ndebele is half English: it teaches nothing about either. */
const MIXED = new Set([
  'ordinary',
  'told',
  'asked5',
  'disclosed',
  'everyday',
  'matters',
  'long',
  'scope: ninth',
  'scope: tenth',
  'scope: eleventh',
  'scope: twelfth',
])
/** What the classifier of language learns from. */
export const languageLines = () => [...linesOfDanger(), ...linesOfScope()].filter(({ writer }) => !MIXED.has(writer))
const byLanguage = (lines: Line[]) => lines.map((line) => ({ ...line, label: line.language }))

export const trainDanger = (lines: Line[]) => trainClassifier(lines, DANGER)
export const trainLanguage = (lines: Line[]) => trainClassifier(byLanguage(lines), LANGUAGE)

/** What the classifiers do with the lines of each writer whom they have not read, and how far danger's probability may be trusted. */
export function printDangerLeftOut(lines: Line[]) {
  const languages = leaveOut(byLanguage(lines), PARTS, LANGUAGE)
  const parts = leaveOut(lines, PARTS, DANGER).map((part, at) => ({ ...part, language: languages[at]!.classifier }))
  const rows = parts.flatMap(({ unread, classifier, language }) => rowsByWriter(unread, classifier, language))
  printTable('Danger: lines of a writer whom the classifiers have not read', rows)
  const english = parts.flatMap(({ unread, language }) =>
    unread.filter((line) => line.language === 'en').map(({ text }) => otherLanguageIn(language, text)),
  )
  process.stdout.write(
    `\nEnglish lines told that they are not English: ${share(english, (other) => other !== undefined)} of ${english.length}\n`,
  )
  const readings = parts.flatMap(({ unread, classifier }) =>
    unread.map(({ text, label }) => ({ ...mostDangerousWindow(classifier, text), isIt: label !== 'none' })),
  )
  const samples = readings.map(({ logOdds, isLong, isIt }) => ({
    features: [logOdds, Number(isLong)],
    right: isIt,
    weight: 1,
  }))
  const [offset, slope, long] = fitLogistic(samples, 0).map((one) => one.toFixed(2))
  process.stdout.write(`Calibration of these lines: slope ${slope}, offset ${offset}, long ${long}\n`)
  const estimates = readings.map((one) => ({ probability: probabilityOfDanger(one), isIt: one.isIt }))
  printTable('Reliability, with the calibration of danger.ts', reliability(estimates, 'dangers'))
}

/** Reads content/eval/danger once. */
export function printDangerHeldOut(danger: LinearClassifier, language: LinearClassifier) {
  const heldOut = readLines(path.join(ROOT, 'content/eval/danger'), FORMAT)
  const rows = rowsByWriter(heldOut, danger, language)
  printTable('Danger: lines of content/eval/danger, which nothing was trained or chosen on', rows)
}

/** A row for each writer and language. */
function rowsByWriter(lines: Line[], dangers: LinearClassifier, languages: LinearClassifier) {
  const writers = [...new Set(lines.map(({ writer }) => writer))]
  return writers.flatMap((writer) =>
    LANGUAGES.flatMap((name) => {
      const own = lines.filter((line) => line.writer === writer && line.language === name)
      const seen = own.map((line) => ({ line, danger: classifyDanger(dangers, line.text) }))
      const known = share(own, ({ text }) => languageIn(languages, text) === name)
      return own.length ? [{ writer, language: name, 'language seen': known, ...figures(seen) }] : []
    }),
  )
}

function figures(seen: { line: Line; danger: Danger | undefined }[]) {
  const dangers = seen.filter(({ line }) => line.label !== 'none')
  const others = seen.filter(({ line }) => line.label === 'none')
  const isPossible = ({ danger }: (typeof seen)[number]) => danger !== undefined
  const isLikely = ({ danger }: (typeof seen)[number]) => danger?.isLikely === true
  return {
    dangers: String(dangers.length),
    [`seen at ${DANGER_POSSIBLE_AT}`]: share(dangers, isPossible),
    [`seen at ${DANGER_LIKELY_AT}`]: share(dangers, isLikely),
    'of those the kind': share(dangers.filter(isLikely), ({ line, danger }) => danger!.kind === line.label),
    others: String(others.length),
    [`alarm at ${DANGER_POSSIBLE_AT}`]: share(others, isPossible),
    [`alarm at ${DANGER_LIKELY_AT}`]: share(others, isLikely),
  }
}
