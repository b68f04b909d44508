import path from 'node:path'
import { share, table } from '#bench/support/table.ts'
import { absorb, askToPlay, nameOfPrompt } from '#evaluation/answering/recordings.ts'
import type { Line } from '#evaluation/training/train-classifier.ts'
import { readLines } from '#evaluation/training/training-lines.ts'
import { firstJson } from '#server/adapters/model-json.ts'
import { readConfig } from '#server/config.ts'
import { type Danger, DANGERS, dangerIn, combineDanger } from '#server/features/answering/reading/danger.ts'
import { ModelReading } from '#server/features/answering/reading/question.ts'
import { readingCall } from '#server/features/answering/reading/read-with-model.ts'
import { ROOT } from '#server/root.ts'
import { RECORDINGS } from './played.ts'
import type { Options, Section } from './report.ts'

/** What a person in danger is told where a model reads the question as well as the classifier, the model played and recorded. */
export const dangerWithModel: Section = { name: 'danger-with-model', heading: 'Danger, with a model', run }

/** Every so many lines of each file that tell of no danger are asked; all dangers are. */
const EVERY_OTHER = 3

type Seen = { line: Line; alone: Danger | undefined; together?: Danger | undefined; isMeasured: boolean }

async function run({ play }: Options): Promise<string> {
  const format = { field: 'danger', labels: ['none', ...DANGERS] }
  const all = readLines(path.join(ROOT, 'content/eval/danger'), format)
  const isDanger = ({ label }: Line) => label !== 'none'
  const lines = [...all.filter(isDanger), ...all.filter((line) => !isDanger(line)).filter((_, i) => !(i % EVERY_OTHER))]
  const recordings = absorb(RECORDINGS, play)
  const calls = lines.map(({ text }) => readingCall({ question: text, history: [] }))
  if (play)
    askToPlay(
      play,
      calls.filter((call) => !recordings.has(nameOfPrompt(call))),
    )
  const config = readConfig({})
  const seen = lines.map((line, i): Seen => {
    const alone = dangerIn(config, line.text)
    const recorded = recordings.get(nameOfPrompt(calls[i]!))
    if (recorded === undefined) return { line, alone, isMeasured: false }
    const read = ModelReading.safeParse(firstJson(recorded)).data
    return { line, alone, together: combineDanger(alone, read?.danger), isMeasured: true }
  })
  const measured = seen.filter(({ isMeasured }) => isMeasured)
  const groups = [...new Set(measured.map(({ line }) => `${line.writer} ${line.language}`))]
  return [
    `The lines of content/eval/danger: all dangers, and every third line that tells of none, read by the classifier and by a model that was played by people's language models who saw each prompt alone; ${seen.length - measured.length} of ${seen.length} lines are not measured, for want of a recording. Seen: a line that says where to turn, gentle or strong. In brackets 95 % intervals (Wilson).`,
    table([
      ['lines', 'dangers', 'seen', 'strong line', 'by the classifier alone', 'others', 'told gently', 'strong line'],
      ...groups.map((group) => {
        const some = measured.filter(({ line }) => `${line.writer} ${line.language}` === group)
        const [dangers, others] = [
          some.filter(({ line }) => isDanger(line)),
          some.filter(({ line }) => !isDanger(line)),
        ]
        return [
          group,
          String(dangers.length),
          share(dangers, ({ together }) => together !== undefined),
          share(dangers, ({ together }) => together?.isLikely === true),
          share(dangers, ({ alone }) => alone !== undefined),
          String(others.length),
          share(others, ({ together }) => together?.isLikely === false),
          share(others, ({ together }) => together?.isLikely === true),
        ]
      }),
    ]),
  ].join('\n\n')
}
