import { prepareLibrary } from '#server/features/library/service.ts'
import { addCorpusAct, readCorpus } from '#server/features/library/import/corpus-act.ts'
import { readQuestions } from '#evaluation/retrieval/evaluate.ts'
import { MODES } from '#tests/doubles/model-scripts.ts'
import { type ModelRequest, startModelDouble } from '#tests/doubles/model.ts'
import { startProduct } from '#tests/support/product.ts'
import { openLoadClient } from '#bench/support/load-client.ts'
import { CORPUS, hasData, QUESTIONS, throwAwayLibrary } from '#bench/support/library.ts'
import { addPeople } from '#bench/support/people.ts'
import { ms, percentile, type Row } from '#bench/support/table.ts'

/** Questions that warm the process up, and questions that count. */
const WARM = 20
const COUNTED = 100

type Call = Pick<ModelRequest, 'purpose' | 'prompt'> & { at: number }

/**
 * What comes before an answer begins: one call of a model to rewrite the question, and our own time, from the
 * request until the model that composes is called, with a double in this process that answers at once.
 */
export async function answerStart(built: string): Promise<Row[]> {
  if (!hasData()) return []
  const bed = await throwAwayLibrary({ onDisk: true })
  const calls: Call[] = []
  const double = await startModelDouble((request, earlier) => {
    calls.push({ purpose: request.purpose, prompt: request.prompt, at: performance.now() })
    return MODES.honest(request, earlier)
  })
  try {
    let n = 0
    for await (const act of readCorpus(CORPUS)) await addCorpusAct(bed.ctx, act, String(n++))
    // what the product would do by itself in its first minute
    await prepareLibrary(bed.ctx)
    await bed.settle()
    const [person] = await addPeople(bed.ctx.database, 1)
    await bed.release()
    const product = await startProduct({ AI_BASE_URL: double.url, AI_MODEL: 'double' }, bed.folder, `${built}/main.js`)
    try {
      return rows(await ask(product.url, person!.token, calls))
    } finally {
      await product.close()
    }
  } finally {
    await double.stop()
    await bed.close()
  }
}

/** Milliseconds of our own: from the request, and from `thinking`, until the model that composes is called. */
type Start = { calls: number; own: number; search: number }

/** One question after the other; those that are answered without composing do not count. */
async function ask(url: string, token: string, calls: Call[]): Promise<Start[]> {
  const door = openLoadClient(() => [url], 1)
  const questions = readQuestions(QUESTIONS).map(({ question }) => question)
  const starts: Start[] = []
  for (let i = 0; i < WARM + COUNTED; i++) {
    const made = await door.call({ method: 'POST', path: '/chat/conversations/new', token, body: { message: '' } })
    const { id } = JSON.parse(made.bytes.toString()) as { id: string }
    const message = questions[i % questions.length]!
    calls.length = 0
    const start = performance.now()
    let thinking = 0
    const path = `/ai/response?${new URLSearchParams({ token, conversationId: id, message })}`
    await door.follow({ path }, () => (thinking ||= performance.now()))
    // tags of the question before and plain words of the library are written meanwhile
    const about = calls.filter(({ prompt }) => prompt.includes(message))
    const composing = about.find(({ purpose }) => purpose === 'answer')
    if (composing && i >= WARM)
      starts.push({ calls: about.indexOf(composing), own: composing.at - start, search: composing.at - thinking })
  }
  door.close()
  return starts
}

function rows(starts: Start[]): Row[] {
  const spread = (of: (start: Start) => number) =>
    [0.5, 0.9, 0.99].map((share) => ms(percentile(starts.map(of), share))).join(' / ')
  return [
    {
      measure: 'calls of a model before the answer begins, at most',
      value: String(Math.max(...starts.map((start) => start.calls))),
      aim: '<= 1',
    },
    {
      measure: `rewriting and searching, ${starts.length} questions to 385 statutes, our own time, p50 / p90 / p99`,
      value: spread(({ search }) => search),
      aim: '<= 20 ms',
    },
    { measure: 'the same from the request on', value: spread(({ own }) => own) },
  ]
}
