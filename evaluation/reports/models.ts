import { readConfig } from '#server/config.ts'
import { type Ctx, systemCtx } from '#server/context.ts'
import { openDeps } from '#server/deps.ts'
import type { Recorded } from '#evaluation/answering/cases.ts'
import { falseStatements } from '#evaluation/answering/falsehoods.ts'
import { type Statement, trueStatements } from '#evaluation/answering/statements.ts'
import { pick, seeded } from '#evaluation/random.ts'
import { firstJson } from '#server/adapters/model-json.ts'
import {
  answering,
  honestText,
  judging,
  passagesIn,
  plainReading,
  questionIn,
  type SentPassage,
} from '#tests/doubles/model-scripts.ts'
import { type Script, startModelDouble } from '#tests/doubles/model.ts'

/** The same library with a language model in front of it that does what `script` says; the database is shared. `more` is configuration. */
export async function withModel<T>(
  { config, database }: Ctx,
  script: Script,
  work: (ctx: Ctx) => Promise<T>,
  more: Record<string, string> = {},
): Promise<T> {
  const double = await startModelDouble(script)
  const env = { DATA_DIR: config.DATA_DIR, LOG_LEVEL: 'silent', AI_BASE_URL: double.url, AI_MODEL: 'double', ...more }
  // a database of its own name is a hub of its own: answers are written by this model
  const deps = await openDeps(readConfig(env), { database: { ...database, close: async () => {} } })
  try {
    return await work(systemCtx(deps, 'eval'))
  } finally {
    await double.stop()
  }
}

/**
 * Says again what a model once answered; where nothing was recorded, or a passage that the recording rests on is not in the
 * prompt (the library has no such statute), it tells the first passages truly.
 */
export function replaying(recorded: Recorded[]): Script {
  const known = new Map(recorded.map((one) => [one.question, one]))
  return (request) => {
    const one = known.get(questionIn(request.prompt).trim())
    if (one && request.purpose === 'reading')
      return { kind: 'text', text: plainReading(request, firstJson(one.rewrite) as object) }
    // what was recorded is not judged again: this measures searching and the exact checks
    if (request.purpose === 'judge' && known.has(questionIn(request.prompt).trim()))
      return { kind: 'text', text: judging(request, () => ({ verdict: 'stated' })) }
    const answer = one && request.purpose === 'answer' && withNumbers(one.answer, passagesIn(request.prompt))
    if (answer) return { kind: 'text', text: answer }
    return { kind: 'text', text: honestText(request) }
  }
}

/** "[Labour Act 12B]" as the number that passage has in this prompt; undefined when one of the passages is not there. */
function withNumbers(answer: string, passages: SentPassage[]): string | undefined {
  let all = true
  const numbered = answer.replace(/\[([A-Z][^\]]*?) (\d+[A-Z]*)\]/g, (_, act: string, section: string) => {
    const isIt = ({ title, section: at }: SentPassage) => title.startsWith(act) && at.replace(/\(.*/, '') === section
    const passage = passages.find(isIt)
    all &&= passage !== undefined
    return `[${passage?.n}]`
  })
  return all ? numbered : undefined
}

/** Agrees with everything it is asked, and puts a number behind it. */
export const gullible: Script = answering((request) => {
  const question = questionIn(request.prompt).replace(/\?+\s*$/, '')
  return {
    kind: 'text',
    text: `Yes, that is so: ${question} [1]. The law of Zimbabwe says this in so many words [1][2].`,
  }
})

/** Mixes true sentences with planted falsehoods about the very passages it is given; `planted` collects the falsehoods. */
export function lying(seed: number, planted: Statement[], truthful: Statement[]): Script {
  const random = seeded(seed)
  return answering((request) => {
    const passages = passagesIn(request.prompt).map(({ title, section, text }) => ({
      title: title.replace(/\s*\[Chapter[^\]]*\]/, ''),
      text,
      ...(section && { number: section.replace(/\(.*/, '') }),
    }))
    const sentences = passages.flatMap((passage, i) => {
      const lies = falseStatements(passage, i + 1, passages, random)
      const truths = trueStatements(passage, i + 1, random)
      const [lie, truth] = [
        lies.length ? pick(random, lies) : undefined,
        truths.length ? pick(random, truths) : undefined,
      ]
      if (lie) planted.push(lie)
      if (truth) truthful.push(truth)
      return [truth?.text, lie?.text].filter(Boolean).join(' ')
    })
    return { kind: 'text', text: sentences.filter(Boolean).join('\n\n') || 'NO_SOURCE' }
  })
}
