// `npm run train`: fits the encoder of meanings on all content, and the classifiers of danger and language, of scope, of follow-ups,
// of what is taken for granted and of clauses on content/training; prints what these do with lines that they have not read and how the
// probabilities are calibrated on them, writes content/models, and reads content/eval once. `-- --only danger` (or scope, follow-up,
// premise, meaning, clauses) makes that one, `-- --quick` only writes, `-- --heldout` leaves out the first and slow part,
// `-- --only scope --lines FOLDER` reads FOLDER instead of content/eval/scope.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { clauseFeatures } from '#server/features/contract-review/rules/clause-features.ts'
import { contractChecks } from '#server/features/contract-review/rules/content.ts'
import { ROOT } from '#server/root.ts'
import { readEncoder } from '#server/text/meaning-encoder.ts'
import type { LinearClassifier } from '#server/text/linear-classifier.ts'
import {
  dangerLines,
  languageLines,
  printDangerHeldOut,
  printDangerLeftOut,
  trainDanger,
  trainLanguage,
} from '#evaluation/training/danger.ts'
import {
  type Kind,
  linesOf,
  ordinaryLines,
  printHeldOut,
  printLeftOut,
  KINDS,
  trainKind,
} from '#evaluation/training/kinds-of-question.ts'
import { clauseLines, trainClauses } from '#evaluation/training/clauses.ts'
import { meaningPairs } from '#evaluation/training/meaning-pairs.ts'
import { ENCODER, trainEncoder } from '#evaluation/training/train-encoder.ts'
import { hashOf, type Line, stored } from '#evaluation/training/train-classifier.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean' },
    heldout: { type: 'boolean' },
    lines: { type: 'string' },
  },
})
const { only, quick, heldout } = values
const isWanted = (name: string) => !only || only === name
const NAMES = ['clauses', 'danger', 'meaning', ...KINDS.map(({ name }) => name)]
if (only && !NAMES.includes(only)) throw new Error(`--only is one of ${NAMES.join(', ')}`)
const isWhole = !quick && !heldout
if (isWanted('danger')) makeDanger()
for (const kind of KINDS) if (isWanted(kind.name)) await makeKind(kind)
if (isWanted('meaning')) await makeEncoder()
// reads with the encoder, so after it
if (isWanted('clauses')) makeClauses()

async function makeEncoder() {
  const encoder = trainEncoder(await meaningPairs(path.join(ROOT, 'content')), ENCODER)
  writeModel('meaning', encoder)
}

function makeClauses() {
  const content = path.join(ROOT, 'content')
  const encoder = readEncoder(path.join(content, 'models/meaning.json'))
  const checks = contractChecks({ CONTENT_DIR: content })
  writeModel(
    'clauses',
    trainClauses(clauseLines(), checks, (text) => clauseFeatures(text, encoder), encoder.trainedOn),
  )
}

function makeDanger() {
  const lines = dangerLines()
  if (isWhole) printDangerLeftOut(lines)
  const danger = trainDanger(lines)
  const ofLanguage = languageLines()
  const language = trainLanguage(ofLanguage)
  write('danger', danger, lines)
  write('language', language, ofLanguage)
  if (!quick) printDangerHeldOut(danger, language)
}

async function makeKind(kind: Kind) {
  const ordinary = await ordinaryLines()
  const lines = linesOf(kind)
  if (isWhole) printLeftOut(kind, lines, ordinary)
  const model = trainKind(kind, lines, ordinary)
  write(kind.name, model, lines)
  const standing = process.env['INIT_CWD'] ?? process.cwd()
  const folder = values.lines ? path.resolve(standing, values.lines) : path.join(ROOT, 'content/eval', kind.name)
  if (!quick) printHeldOut(kind, model, folder)
}

/** `lines` are those whose change asks for a new model. */
function write(name: string, model: LinearClassifier, lines: Line[]) {
  writeModel(name, stored(model, hashOf(lines)))
}

function writeModel(name: string, model: unknown) {
  const file = path.join(ROOT, 'content/models', `${name}.json`)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(model)}\n`)
  process.stdout.write(`${path.relative(ROOT, file)} written\n`)
}
