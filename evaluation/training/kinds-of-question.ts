import { existsSync } from 'node:fs'
import path from 'node:path'
import { printTable, share } from '#bench/support/table.ts'
import { SCOPE_SURE_AT } from '#server/features/answering/decision/decide.ts'
import { DEPENDS_AT, FOLLOW_UP_CALIBRATION, FOLLOW_UPS } from '#server/features/answering/reading/follow-up.ts'
import { PREMISE_CALIBRATION, PREMISES, PRESUMES_AT } from '#server/features/answering/reading/premise.ts'
import { SCOPES } from '#server/features/answering/reading/question.ts'
import { SCOPE_CALIBRATION, SCOPE_POSSIBLE_AT, withNamesTold } from '#server/features/answering/reading/scope.ts'
import { parseQuestions, questionFiles } from '#server/features/library/question-bank/content.ts'
import { ROOT } from '#server/root.ts'
import { LANGUAGES } from '#server/text/language.ts'
import { type Calibration, calibrated, type LinearClassifier, readWhole } from '#server/text/linear-classifier.ts'
import { fitCalibration, reliability } from './calibration.ts'
import { linesOfDanger } from './danger.ts'
import { type Line, leaveOut, trainClassifier, type TrainingOptions, type Unread } from './train-classifier.ts'
import { linesOfGuides, readLines, trainingLines } from './training-lines.ts'

/** A classifier of whole questions: its name, what it learns, the label of an ordinary question first, and how it is used. */
export type Kind = TrainingOptions & {
  name: string
  calibration: Calibration
  possibleAt: number
  sureAt: number
  prepare: (text: string) => string
  /** What was written for something else and tells it too. */
  alsoWritten: () => Line[]
  /** What else is ordinary. */
  alsoOrdinary: () => Omit<Line, 'label'>[]
  /** Of how many ordinary lines one is read. */
  ordinaryOf: number
}

const BANK = 'question bank: '
const GUIDE = 'guide: '
const guideLines = () => linesOfGuides().map(({ guide, ...line }) => ({ ...line, writer: `${GUIDE}${guide}` }))

const TRAINING = { bits: 16, epochs: 6, seed: 1, stories: false }

const SCOPE: Kind = {
  name: 'scope',
  labels: [...SCOPES],
  ...TRAINING,
  calibration: SCOPE_CALIBRATION,
  possibleAt: SCOPE_POSSIBLE_AT,
  sureAt: SCOPE_SURE_AT,
  prepare: withNamesTold,
  alsoWritten: () => [],
  // short as they are, what people ask of our guides and write next is of law
  alsoOrdinary: guideLines,
  ordinaryOf: 1,
}

const FOLLOW_UP: Kind = {
  name: 'follow-up',
  labels: [...FOLLOW_UPS],
  ...TRAINING,
  calibration: FOLLOW_UP_CALIBRATION,
  possibleAt: DEPENDS_AT,
  sureAt: DEPENDS_AT,
  prepare: (text) => text,
  // what people ask of our guides is understood alone, what they write next is not
  alsoWritten: () => guideLines().map(({ isNext, ...line }) => ({ ...line, label: isNext ? 'depends' : 'alone' })),
  alsoOrdinary: () => [],
  // second messages are dependent as often as not; questions of the bank never are
  ordinaryOf: 20,
}

const PREMISE: Kind = {
  name: 'premise',
  labels: [...PREMISES],
  ...TRAINING,
  calibration: PREMISE_CALIBRATION,
  possibleAt: PRESUMES_AT,
  sureAt: PRESUMES_AT,
  prepare: (text) => text,
  alsoWritten: () => [],
  alsoOrdinary: () => [],
  ordinaryOf: 10,
}

/** The classifiers of whole questions there are. */
export const KINDS = [SCOPE, FOLLOW_UP, PREMISE]

/** How many times a part of the lines is left out. */
const PARTS = 4

/** The lines that were written for one classifier. */
export const linesOf = ({ name, labels, alsoWritten }: Kind): Line[] => [
  ...trainingLines(name, { field: 'label', labels }),
  ...alsoWritten(),
]

/** Questions of law as people put them, from the question bank and the lines of danger: the other side of every kind. */
export async function ordinaryLines(): Promise<Omit<Line, 'label'>[]> {
  const config = { CONTENT_DIR: path.join(ROOT, 'content') }
  const bank = await Promise.all(
    LANGUAGES.map(async (language) =>
      (await questionFiles(config, language)).flatMap((file) =>
        parseQuestions(file, language).flatMap(({ questions }) =>
          questions.map((text) => ({ text, language, writer: `${BANK}${file.file}` })),
        ),
      ),
    ),
  )
  const texts = new Set(bank.flat().map(({ text }) => text))
  return [...bank.flat(), ...linesOfDanger().filter(({ text }) => !texts.has(text))]
}

/** How often a line written for a classifier is read for each ordinary one: what is rare is else hardly learned. */
const TIMES = 8

/** What a classifier learns from: its own lines, and the ordinary ones that are none of them, as it will read them. */
function trainedOn(kind: Kind, lines: Line[], ordinary: Omit<Line, 'label'>[]): Line[] {
  const own = new Set(lines.map(({ text }) => text))
  const others = [
    ...ordinary.filter(({ text }, at) => at % kind.ordinaryOf === 0 && !own.has(text)),
    ...kind.alsoOrdinary(),
  ]
  return [
    ...lines.map((line) => ({ ...line, times: TIMES })),
    ...others.map((line) => ({ ...line, label: kind.labels[0]! })),
  ].map((line) => ({ ...line, text: kind.prepare(line.text) }))
}

export const trainKind = (kind: Kind, lines: Line[], ordinary: Omit<Line, 'label'>[]) =>
  trainClassifier(trainedOn(kind, lines, ordinary), kind)

/** Lines were written in rounds: what stands together in a file is left out together. */
function inRounds(lines: Line[]): Line[] {
  const files = groupBy(lines, ({ writer, label, language }) => [writer, label, language].join())
  return [...files.values()].flatMap((own) =>
    own.map((line, at) => ({ ...line, writer: `round ${Math.floor((PARTS * at) / own.length)}` })),
  )
}

/** What the classifier does with lines that it has not read, and how far its probability may be trusted. */
export function printLeftOut(kind: Kind, lines: Line[], ordinary: Omit<Line, 'label'>[]) {
  // the rounds first, so that each part holds one of them
  const parts = leaveOut(trainedOn(kind, inRounds(lines), ordinary), PARTS, kind)
  const sorted = parts.map(({ unread, classifier }) => ({
    unread: unread.map((line) => ({ ...line, writer: sourceOf(line.writer) })),
    classifier,
  }))
  printTable(`${kind.name}: lines that the classifier has not read`, rowsByClass(kind, sorted))
  const readings = parts.flatMap(({ unread, classifier }) =>
    unread.map(({ text, label }) => ({
      logOdds: readWhole(classifier, text).logOdds,
      isIt: label !== kind.labels[0],
    })),
  )
  const { slope, offset } = fitCalibration(readings)
  process.stdout.write(`\nCalibration of these lines: slope ${slope.toFixed(2)}, offset ${offset.toFixed(2)}\n`)
  const estimates = readings.map(({ logOdds, isIt }) => ({ probability: calibrated(logOdds, kind.calibration), isIt }))
  const rows = reliability(estimates, `not ${kind.labels[0]}`)
  printTable(`Reliability, with the calibration of ${kind.name}.ts`, rows)
}

function sourceOf(writer: string): string {
  if (writer.startsWith(BANK)) return 'question bank'
  if (writer.startsWith(GUIDE)) return 'questions of guides'
  return writer.startsWith('round ') ? 'own' : 'lines of danger'
}

/** Reads the lines of `folder` once, where there is one. */
export function printHeldOut(kind: Kind, classifier: LinearClassifier, folder: string) {
  if (!existsSync(folder)) return
  const lines = readLines(folder, { field: 'label', labels: kind.labels })
  const unread = lines.map((line) => ({ ...line, text: kind.prepare(line.text) }))
  const rows = rowsByClass(kind, [{ unread, classifier }])
  printTable(`${kind.name}: held-out lines, which nothing was trained or chosen on`, rows)
}

/** A row for each source of lines, class and language. */
function rowsByClass({ labels, calibration, possibleAt, sureAt }: Kind, parts: Unread[]) {
  const [ordinary] = labels
  const seen = parts.flatMap(({ unread, classifier }) =>
    unread.map((line) => {
      const { logOdds, label, share: own } = readWhole(classifier, line.text)
      return { line, label, probability: calibrated(logOdds, calibration) * own }
    }),
  )
  const groups = groupBy(seen, ({ line: { writer, label, language } }) => [writer, label, language].join('\t'))
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, of]) => {
      const [lines = '', own = '', language = ''] = name.split('\t')
      const isAny = (least: number) => (one: (typeof of)[number]) => one.probability >= least
      const isOwn = (least: number) => (one: (typeof of)[number]) => one.probability >= least && one.label === own
      const isOther = (least: number) => (one: (typeof of)[number]) => one.probability >= least && one.label !== own
      return {
        lines,
        class: own,
        language,
        n: String(of.length),
        [`seen at ${possibleAt}`]: own === ordinary ? '' : share(of, isOwn(possibleAt)),
        [`seen at ${sureAt}`]: own === ordinary ? '' : share(of, isOwn(sureAt)),
        [`anything but ${ordinary} at ${possibleAt}`]: share(of, isAny(possibleAt)),
        [`wrong at ${sureAt}`]: share(of, isOther(sureAt)),
      }
    })
}

function groupBy<T>(list: T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of list) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}
