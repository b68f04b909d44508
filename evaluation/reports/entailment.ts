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
import { read } from './independent.ts'
import type { Options, Section } from './report.ts'

/** What the judge of entailment lets pass, with a model that was played and recorded. */
export const entailment: Section = { name: 'entailment', heading: 'The judge of entailment', run }

const Item = z.object({
  id: z.string(),
  act: z.string(),
  section: z.string(),
  passage: z.string(),
  question: z.string(),
  sentence: z.string(),
  language: z.enum(['en', 'sn', 'nd']),
  truth: z.boolean(),
  kind: z.string(),
})
type Item = z.infer<typeof Item>

const ITEMS = path.join(ROOT, 'content/eval/entailment.jsonl')
const RECORDINGS = path.join(ROOT, 'content/eval/recordings/entailment.jsonl')

/** What became of a sentence: stopped by an exact check, shown or not by the judge, or never judged. */
type Judged = { item: Item; end: 'exact' | 'shown' | 'not shown' | 'not measured' }

async function run({ play }: Options): Promise<string> {
  const items = read(ITEMS, Item)
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
  const rows = (name: string, some: Judged[]) =>
    [true, false].map((truth) =>
      row(
        `${truth ? 'true' : 'false'}${name && `: ${name}`}`,
        some.filter(({ item }) => item.truth === truth),
      ),
    )
  const each = (of: (item: Item) => string) =>
    [...new Set(items.map(of))].toSorted().flatMap((name) =>
      rows(
        name,
        measured.filter(({ item }) => of(item) === name),
      ),
    )
  return [
    `${items.length} sentences about real passages, half of them false in the ways in which a fluent but careless lawyer tells law falsely, by a writer who saw nothing but statutes; no passage has two of them, so that nothing can be compared. Each goes through the exact checks and through the very call of the judge that the product makes. The judge was played by a language model that saw these prompts alone: what a careful reader makes of them, not what a small model will. ${items.length - measured.length} are not measured, for want of a recording. In brackets 95 % intervals (Wilson).`,
    table([
      ['sentences', 'n', 'shown', 'stopped by an exact check'],
      ...rows('', measured),
      ...each((item) => item.language),
    ]),
    table([
      ['kind', 'n', 'shown', 'stopped by an exact check'],
      ...each(({ kind }) => kind).filter(([, n]) => n !== '0'),
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

function callFor(item: Item): Call {
  const { act, section, passage, question, sentence } = item
  const lines = checkParagraph(
    `${sentence} [1]`,
    [toCheckable({ title: act, number: section, text: passage })],
    toCheckable({ title: '', text: question }),
  )
  const prompted = [{ source: `${act}, s ${section}`, own: false, text: passage }]
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
