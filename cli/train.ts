// `npm run train`: fits the classifiers of danger and of language on content/training/danger, prints what they do with the
// lines of each writer whom they have not read, and writes content/models. `-- --quick` only writes.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { printTable, share } from '#bench/table.ts'
import { type Danger, DANGERS, dangerIn, POSSIBLE_AT, SURE_AT } from '#server/features/answering/reading/danger.ts'
import { ROOT } from '#server/root.ts'
import { LANGUAGES, languageIn } from '#server/text/language.ts'
import type { LinearClassifier, StoredClassifier } from '#server/text/linear-classifier.ts'
import { readDangerLines } from '#evaluation/training/danger-lines.ts'
import { hashOf, type Line, trainClassifier } from '#evaluation/training/train-classifier.ts'

const DANGER = { labels: ['none', ...DANGERS], bits: 16, epochs: 20, seed: 1, stories: true }
const LANGUAGE = { labels: [...LANGUAGES], bits: 12, epochs: 4, seed: 1, stories: false }

const { values } = parseArgs({ options: { quick: { type: 'boolean' } } })
const lines = readDangerLines(path.join(ROOT, 'content/training/danger'))
const byLanguage = lines.map((line) => ({ ...line, label: line.language }))
if (!values.quick) printTable('Lines of a writer whom the classifiers have not read', writersLeftOut())
const danger = trainClassifier(lines, DANGER)
const language = trainClassifier(byLanguage, LANGUAGE)
write('danger', danger)
write('language', language)
if (!values.quick) {
  const heldOut = readDangerLines(path.join(ROOT, 'content/eval/danger'))
  printTable('Lines of content/eval/danger, which nothing was trained or chosen on', tableOf(heldOut, danger, language))
}

function writersLeftOut() {
  return [...new Set(lines.map(({ writer }) => writer))].flatMap((writer) => {
    const others = (all: Line[]) => all.filter((line) => line.writer !== writer)
    const own = lines.filter((line) => line.writer === writer)
    return tableOf(own, trainClassifier(others(lines), DANGER), trainClassifier(others(byLanguage), LANGUAGE))
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
