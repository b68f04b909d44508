import path from 'node:path'
import { writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { share, table } from '#bench/support/table.ts'
import { type EvaluatedAnswer, evaluationAsker } from '#evaluation/answering/asker.ts'
import { openTempLibrary } from '#evaluation/temporary-library.ts'
import { createConversation } from '#server/features/consultations/service.ts'
import { ROOT } from '#server/root.ts'
import { isRefused, isSure, NOT_ENGLISH, Place, placeOf, read, sourceNames } from './independent.ts'
import type { Options, Section } from './report.ts'

/** The second question of a conversation, and the third: by writers who never saw the rules, without a language model. */
export const conversations: Section = {
  name: 'conversations',
  heading: 'Questions after others',
  needsCorpus: true,
  run,
}

const KINDS = ['first', 'depends', 'alone', 'new'] as const
const Message = z.object({ question: z.string(), kind: z.enum(KINDS), answers: z.array(Place) })
const Conversation = z.object({ id: z.string(), style: z.string(), turns: z.array(Message) })
type Conversation = z.infer<typeof Conversation>
type Message = z.infer<typeof Message>
type Answered = { of: Message; style: string; id: string; given: EvaluatedAnswer }

async function run({ corpus, json }: Options): Promise<string> {
  const talks = read(WRITTEN, Conversation)
  const bed = await openTempLibrary(corpus, { starter: true })
  try {
    const answered: Answered[] = []
    for (const { id, style, turns } of talks) {
      const { ask, asking } = await evaluationAsker(bed.ctx, turns.length)
      const conversation = await createConversation(asking(), { message: '' })
      for (const of of turns) answered.push({ of, style, id, given: await ask(of.question, conversation.id) })
    }
    if (json) writeFileSync(json, answered.map((one) => `${JSON.stringify(toJson(one))}\n`).join(''))
    return [
      `${talks.length} conversations by writers who saw nothing but statutes, over ${bed.acts} statutes and the starter guides, without a language model; the first 40 (a) were looked at when the reading of such messages was chosen, the others were not. Depends: what is not understood without what was asked before; alone: what goes on with the same trouble and is; new: another trouble. A source is right as in the questions by other writers. In brackets 95 % intervals (Wilson).`,
      answersTable(answered),
    ].join('\n\n')
  } finally {
    await bed.close()
  }
}

const WRITTEN = path.join(ROOT, 'content/eval/conversations.jsonl')

const isReadWithBefore = ({ given }: Answered) => given.trace['readWithBefore'] !== undefined

function answersTable(answered: Answered[]): string {
  const isEnglish = ({ style }: Answered) => !NOT_ENGLISH.has(style)
  const groups = [
    ['English', answered.filter(isEnglish)],
    ['Shona and Ndebele', answered.filter((one) => !isEnglish(one))],
  ] as const
  return table([
    [
      'messages',
      'n',
      'read with the one before',
      'nothing cited',
      'right source cited',
      'right source first',
      'sure',
      'sure, not right',
    ],
    ...groups.flatMap(([name, all]) =>
      KINDS.map((kind) => {
        const of = all.filter((one) => one.of.kind === kind)
        return [
          `${name}: ${kind}`,
          String(of.length),
          share(of, isReadWithBefore),
          share(of, isRefused),
          share(of, (one) => placeOf(one) >= 0),
          share(of, (one) => placeOf(one) === 0),
          share(of, isSure),
          share(of, (one) => isSure(one) && placeOf(one) < 0),
        ]
      }),
    ),
  ])
}

/** One answer, for whoever reads them one by one. */
const toJson = (one: Answered) => ({
  id: one.id,
  style: one.style,
  ...one.of,
  readWithBefore: one.given.trace['readWithBefore'],
  grade: one.given.trace['grade'],
  likely: (one.given.trace['evidence'] as { likely: number } | undefined)?.likely,
  right: placeOf(one),
  sources: sourceNames(one),
  text: one.given.text,
})
