import type { AnswerEvent, Citation } from '#contract/consultations/answers.ts'
import type { Interruption } from './answer-client.ts'
import { chat } from '#web/messages/en/chat.ts'

/** The chat's loading state. */
export type Phase = 'idle' | 'thinking' | 'searching' | 'generating'
export type AnswerState = {
  phase: Phase
  /** The place in the line, while others are answered first. */
  place?: number
  /** Markdown of the paragraphs that have arrived. */
  parts: string[]
  citations: Citation[]
  interruption: Interruption
  stopping: boolean
  /** False while the question has not reached the server, as far as is known. */
  reached: boolean
  runId?: string
}

export const idleAnswer: AnswerState = {
  phase: 'idle',
  parts: [],
  citations: [],
  interruption: null,
  stopping: false,
  reached: false,
}
const askedAnswer: AnswerState = { ...idleAnswer, phase: 'thinking' }

export type AnswerAction =
  | { type: 'asked' }
  | { type: 'reached' }
  | { type: 'event'; event: AnswerEvent }
  | { type: 'interrupted'; interruption: Interruption }
  | { type: 'stopping'; on: boolean }
  | { type: 'reset' }

/** thinking and searching set the state of the same name, paragraph and general set generating, complete returns to idle. */
export function answerReducer(state: AnswerState, action: AnswerAction): AnswerState {
  if (action.type === 'asked') return askedAnswer
  if (action.type === 'reset') return idleAnswer
  if (action.type === 'reached') return { ...state, reached: true }
  if (action.type === 'interrupted') return { ...state, interruption: action.interruption }
  if (action.type === 'stopping') return { ...state, stopping: action.on }
  return afterEvent({ ...state, reached: true }, action.event)
}

function afterEvent(state: AnswerState, event: AnswerEvent): AnswerState {
  switch (event.type) {
    case 'thinking':
    case 'searching':
      return { ...state, phase: event.type, place: undefined }
    case 'waiting':
      return { ...state, phase: 'thinking', place: event.place }
    case 'paragraph': {
      const citations = event.citations ?? (event.documentSubstring ? [event.documentSubstring] : [])
      return written(state, event.content, citations)
    }
    case 'general':
      return written(state, event.content, event.nearest ?? [])
    case 'complete':
      return { ...state, phase: 'idle', place: undefined, stopping: false, interruption: null, runId: event.runId }
    default:
      return state
  }
}

const written = (state: AnswerState, content: string, citations: Citation[]): AnswerState => ({
  ...state,
  phase: 'generating',
  place: undefined,
  parts: [...state.parts, content],
  citations: [...state.citations, ...citations],
})

/** The line that says what is being done; empty when nothing is. */
export function phaseText(
  { phase, place, interruption, stopping, reached }: AnswerState,
  online: boolean,
  m: typeof chat = chat,
): string {
  if (phase === 'idle') return ''
  if (!online && !reached) return m.offlineKept
  if (!online) return m.offlineGoesOn
  if (interruption?.why === 'busy') return m.busy(interruption.seconds ?? '…')
  if (interruption) return m.connectionLost
  if (stopping) return m.stopping
  return place ? m.place(place) : m[phase]
}
