import type { Citation } from '#contract/consultations/answers.ts'
import type { Outcome } from '#server/features/answering/runs/complete.ts'

/** How an answer ended; `sentence` is the last thing said. */
export type AnswerResult = {
  outcome: Outcome
  sentence?: string
  nearest?: Citation[]
  /** For admins and evaluation: what was searched and found, what was dropped and why. */
  trace: Record<string, unknown>
  inputTokens?: number
  outputTokens?: number
}
