import { type Asked, nameOfPrompt } from '#evaluation/answering/recordings.ts'
import { honestText, judging } from '#tests/doubles/model-scripts.ts'
import type { ModelRequest, Script } from '#tests/doubles/model.ts'

/** Calls of a model that one answer took. Lengths are in characters, of prompts (with their system) and of what was answered. */
export type Calls = { reading: number; answer: number; judge: number; asked: number; answered: number }

/** What became of one question in front of a played model: `missing` are prompts that nobody has answered yet. */
export type Played = { calls: Calls; drafts: string[]; missing: Asked[] }

const nothingYet = (): Played => ({
  calls: { reading: 0, answer: 0, judge: 0, asked: 0, answered: 0 },
  drafts: [],
  missing: [],
})

/**
 * A model that says again what somebody who played it once answered to the very same prompt. A prompt without a recording is
 * kept as missing and gets an honest placeholder, so that the product goes on; what the product asks after a placeholder that
 * it builds on is not kept, because it would be another prompt. Questions are asked one after the other: `begin` one, then ask.
 */
export function playedModel(recordings: Map<string, string>) {
  let played = nothingYet()
  const script: Script = (request) => {
    if (request.purpose === 'tags' || request.purpose === 'other') return { kind: 'text', text: 'Law' }
    const { system, prompt, purpose } = request
    const recorded = recordings.get(nameOfPrompt({ system, prompt }))
    const { calls, missing, drafts } = played
    calls[purpose]++
    calls.asked += system.length + prompt.length
    if (recorded === undefined) {
      // judgements of one draft do not build on each other
      if (!missing.length || (purpose === 'judge' && isJudged(missing[0]!))) missing.push({ system, prompt })
      return { kind: 'text', text: placeholder(request) }
    }
    calls.answered += recorded.length
    if (purpose === 'answer') drafts.push(recorded)
    return { kind: 'text', text: recorded }
  }
  const begin = () => (played = nothingYet())
  return { script, begin }
}

const isJudged = ({ system }: Asked) => /"verdict"/.test(system)

const placeholder = (request: ModelRequest) =>
  request.purpose === 'judge' ? judging(request, () => ({ verdict: 'stated' })) : honestText(request)
