import { ModelError } from '#server/adapters/model-call.ts'
import type { FailureKind } from '#server/features/answering/sentences/index.ts'

type Details = { trace?: Record<string, unknown>; cause?: unknown }

/** An answer that cannot be given; its kind chooses the sentence the person reads. It costs nothing. */
export class AnswerError extends Error {
  override name = 'AnswerError'
  readonly kind: FailureKind
  readonly trace?: Record<string, unknown>
  constructor(kind: FailureKind, { cause, trace }: Details = {}) {
    super(`no answer: ${kind}`, { cause })
    this.kind = kind
    this.trace = trace
  }
}

/** The reason that can be shown to a person, if the error has one; a language model's problem is one too. */
export function answerErrorOf(error: unknown): AnswerError | undefined {
  if (error instanceof AnswerError) return error
  return error instanceof ModelError ? new AnswerError(error.problem, { cause: error }) : undefined
}
