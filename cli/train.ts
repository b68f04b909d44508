// `npm run train`: fits the classifiers of danger and of language on content/training/danger, prints what they do with the
// lines of each writer whom they have not read and how the probability of danger is calibrated on them, writes
// content/models, and reads content/eval/danger once. `-- --quick` only writes, `-- --heldout` leaves out the
// first and slow part.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { printTable, share } from '#bench/table.ts'
import {
  calibrated,
  type Danger,
  DANGERS,
  dangerIn,
  POSSIBLE_AT,
  readDanger,
  SURE_AT,
} from '#server/features/answering/reading/danger.ts'
import { ROOT } from '#server/root.ts'
import { LANGUAGES, languageIn, otherLanguageIn } from '#server/text/language.ts'
import type { LinearClassifier, StoredClassifier } from '#server/text/linear-classifier.ts'
import { fitCalibration, type Reading } from '#evaluation/training/calibration.ts'
import { readDangerLines } from '#evaluation/training/danger-lines.ts'
import { hashOf, type Line, trainClassifier } from '#evaluation/training/train-classifier.ts'

const DANGER = { labels: ['none', ...DANGERS], bits: 16, epochs: 20, seed: 1, stories: true }
const LANGUAGE = { labels: [...LANGUAGES], bits: 12, epochs: 4, seed: 1, stories: false }
/** How many times a part of the writers is left out; more says the same and takes longer. */
const FOLDS = 6

const { values } = parseArgs({ options: { quick: { type: 'boolean' }, heldout: { type: 'boolean' } } })
const lines = readDangerLines(path.join(ROOT, 'content/training/danger'))
const byLanguage = lines.map((line) => ({ ...line, label: line.language }))
if (!values.quick && !values.heldout) printWritersLeftOut()
const danger = trainClassifier(lines, DANGER)
const language = trainClassifier(byLanguage, LANGUAGE)
write('danger', danger)
write('language', language)
if (!values.quick) {
  const heldOut = readDangerLines(path.join(ROOT, 'content/eval/danger'))
  const rows = [...new Set(heldOut.map(({ writer }) => writer))].flatMap((name) =>
    tableOf(
      heldOut.filter(({ writer }) => writer === name),
      danger,
      language,
    ),
  )
  printTable('Lines of content/eval/danger, which nothing was trained or chosen on', rows)
}

function printWritersLeftOut() {
  const writers = [...new Set(lines.map(({ writer }) => writer))]
  const folds = Array.from({ length: FOLDS }, (_, fold) => {
    const own = new Set(writers.filter((_one, at) => at % FOLDS === fold))
    const others = (all: Line[]) => all.filter(({ writer }) => !own.has(writer))
    const unread = lines.filter(({ writer }) => own.has(writer))
    return {
      own,
      unread,
      danger: trainClassifier(others(lines), DANGER),
      language: trainClassifier(others(byLanguage), LANGUAGE),
    }
  })
  const rows = folds.flatMap(({ own, unread, danger: dangers, language: languages }) =>
    [...own].flatMap((name) =>
      tableOf(
        unread.filter(({ writer }) => writer === name),
        dangers,
        languages,
      ),
    ),
  )
  printTable('Lines of a writer whom the classifiers have not read', rows)
  const english = folds.flatMap(({ unread, language: languages }) =>
    unread.filter(({ language: name }) => name === 'en').map(({ text }) => otherLanguageIn(languages, text)),
  )
  process.stdout.write(
    `\nEnglish lines told that they are not English: ${share(english, (other) => other !== undefined)} of ${english.length}\n`,
  )
  const readings = folds.flatMap(({ unread, danger: dangers }) =>
    unread.map(({ text, label }) => ({ logOdds: readDanger(dangers, text).logOdds, isDanger: label !== 'none' })),
  )
  const calibration = fitCalibration(readings)
  process.stdout.write(
    `Calibration of these lines: slope ${calibration.slope.toFixed(2)}, offset ${calibration.offset.toFixed(2)}\n`,
  )
  printTable('Reliability, with the calibration of danger.ts', reliability(readings))
}

/** Of the lines that are given about a probability, how many are dangers. */
function reliability(readings: Reading[]) {
  const bounds = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1]
  return bounds.slice(1).flatMap((to, at) => {
    const from = bounds[at]!
    const within = readings.filter(({ logOdds }) => calibrated(logOdds) >= from && calibrated(logOdds) < to)
    const mean = within.reduce((sum, { logOdds }) => sum + calibrated(logOdds), 0) / within.length
    return within.length
      ? [
          {
            said: `${from}–${to}`,
            lines: String(within.length),
            'mean said': mean.toFixed(2),
            dangers: share(within, ({ isDanger }) => isDanger),
          },
        ]
      : []
  })
}

/** A row for each language: what the classifiers do with lines of one writer. */
function tableOf(all: Line[], dangers: LinearClassifier, languages: LinearClassifier) {
  return LANGUAGES.flatMap((name) => {
    const own = all.filter((line) => line.language === name)
    const seen = own.map((line) => ({ line, danger: dangerIn(dangers, line.text) }))
    return own.length
      ? [
          {
            writer: own[0]!.writer,
            language: name,
            'language seen': share(own, ({ text }) => languageIn(languages, text) === name),
            ...figures(seen),
          },
        ]
      : []
  })
}

function figures(seen: { line: Line; danger: Danger | undefined }[]) {
  const dangers = seen.filter(({ line }) => line.label !== 'none')
  const others = seen.filter(({ line }) => line.label === 'none')
  const isTold = ({ danger }: (typeof seen)[number]) => danger !== undefined
  const isSure = ({ danger }: (typeof seen)[number]) => danger?.sure === true
  return {
    dangers: String(dangers.length),
    [`seen at ${POSSIBLE_AT}`]: share(dangers, isTold),
    [`seen at ${SURE_AT}`]: share(dangers, isSure),
    'of those the kind': share(dangers.filter(isSure), ({ line, danger }) => danger!.kind === line.label),
    others: String(others.length),
    [`alarm at ${POSSIBLE_AT}`]: share(others, isTold),
    [`alarm at ${SURE_AT}`]: share(others, isSure),
  }
}

function write(name: string, { labels, bits, scale, bias, weights }: LinearClassifier) {
  const base64 = Buffer.from(weights).toString('base64')
  const model: StoredClassifier = { labels, bits, scale, bias, trainedOn: hashOf(lines), weights: base64 }
  const file = path.join(ROOT, 'content/models', `${name}.json`)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(model)}\n`)
  process.stdout.write(`${path.relative(ROOT, file)} written from ${lines.length} lines\n`)
}
