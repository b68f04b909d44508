import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { share, table } from '#bench/support/table.ts'
import { absorb, askToPlay, nameOfPrompt } from '#evaluation/answering/recordings.ts'
import { firstJson } from '#server/adapters/model-json.ts'
import { judgeCall } from '#server/features/answering/presentation/judge-paragraph.ts'
import { toCheckable } from '#server/features/answering/verify/checkable-passage.ts'
import { checkParagraph, type ReadLine } from '#server/features/answering/verify/exact-checks.ts'
import { applyJudgement, Judgement } from '#server/features/answering/verify/judged.ts'
import { ROOT } from '#server/root.ts'
import type { Options, Section } from './report.ts'

/** What the judge of entailment lets pass, with a model that was played and recorded. */
export const entailment: Section = { name: 'entailment', heading: 'The judge of entailment', run }

const Item = z.object({
  id: z.string(),
  act: z.string(),
  section: z.string(),
  passage: z.string(),
  sentence: z.string(),
  label: z.enum(['true', 'false']),
  kind: z.string(),
})
type Item = z.infer<typeof Item>

const RECORDINGS = path.join(ROOT, 'content/eval/recordings/entailment.jsonl')

/** What became of a sentence: stopped by an exact check, shown or not by the judge, or never judged. */
type Judged = { item: Item; end: 'exact' | 'shown' | 'not shown' | 'not measured' }

async function run({ data, play }: Options): Promise<string> {
  const file = path.join(data, 'entailment-dev.jsonl')
  if (!existsSync(file)) return `Left out: there is no ${path.basename(file)}.`
  const items = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => Item.parse(JSON.parse(line)))
  const calls = items.map(callFor)
  const recordings = absorb(RECORDINGS, play)
  const isMissing = ({ call }: Call) => !recordings.has(nameOfPrompt(call))
  if (play)
    askToPlay(
      play,
      calls.filter(isMissing).map(({ call }) => call),
    )
  const judged = calls.map((one): Judged => ({ item: one.item, end: endOf(one, recordings) }))
  const measured = judged.filter(({ end }) => end !== 'not measured')
  const of = (label: Item['label']) => measured.filter(({ item }) => item.label === label)
  const kinds = [...new Set(items.map(({ label, kind }) => `${label}: ${kind}`))].toSorted()
  return [
    `${items.length} sentences about real passages for development, written by people who saw neither rules nor prompts, half of them false in the ways in which law is told falsely. Each goes through the exact checks and through the very call of the judge that the product makes, with no question to go by but which section is asked about; what a “yes” or “no” tells of the person is taken for the facts of their question, so that no exact check of numbers stands before the judge there. The judge was played by a language model that saw these prompts alone, one passage’s true and false sentences in one batch: what a careful reader makes of them, not what a small model will, and a figure without a fault says that these 200 are too easy for such a reader. ${items.length - measured.length} are not measured, for want of a recording. In brackets 95 % intervals (Wilson).`,
    table([
      ['sentences', 'n', 'shown', 'stopped by an exact check'],
      ...(['true', 'false'] as const).map((label) => row(label, of(label))),
    ]),
    table([
      ['kind', 'n', 'shown', 'stopped by an exact check'],
      ...kinds.map((kind) =>
        row(
          kind,
          measured.filter(({ item }) => `${item.label}: ${item.kind}` === kind),
        ),
      ),
    ]),
  ].join('\n\n')
}

const row = (name: string, judged: Judged[]) => [
  name,
  String(judged.length),
  share(judged, ({ end }) => end === 'shown'),
  String(judged.filter(({ end }) => end === 'exact').length),
]

type Call = { item: Item; lines: ReadLine[]; call: ReturnType<typeof judgeCall> }

/** "Yes" and "no" answer a question that tells a person's own facts; as none is kept, the facts of the answer are taken for it. */
const ANSWERS = /^(?:yes|no)\b/i

function callFor(item: Item): Call {
  const { act, section, passage, sentence } = item
  const isAnswer = ANSWERS.test(sentence)
  const questionText = isAnswer ? toCheckable({ title: '', text: sentence }) : undefined
  const lines = checkParagraph(
    `${sentence} [1]`,
    [toCheckable({ title: act, number: section, text: passage })],
    questionText,
  )
  const prompted = [{ source: `${act}, s ${section}`, own: false, text: passage }]
  const question = isAnswer
    ? `A yes-or-no question about section ${section} of the ${act}. It told the facts that the answer tells of the person.`
    : `What does section ${section} of the ${act} say?`
  return { item, lines, call: judgeCall(question, prompted, { lines, numbers: [1], isOpening: false }) }
}

/** Shown means as it was written: a correction shows something else. */
function endOf({ lines, call }: Call, recordings: Map<string, string>): Judged['end'] {
  const sentences = lines.flatMap((line) => line.sentences)
  if (sentences.some(({ problem }) => problem && problem.reason !== 'number')) return 'exact'
  const recorded = recordings.get(nameOfPrompt({ system: call.system, prompt: call.prompt }))
  if (recorded === undefined) return 'not measured'
  const answer = Judgement.safeParse(firstJson(recorded))
  if (!answer.success) return 'not shown'
  const beside = { holds: () => false, numbers: [1], shown: [], isOpening: false }
  const { dropped } = applyJudgement(lines, answer.data, beside)
  return dropped.length ? 'not shown' : 'shown'
}
