import type { Citation } from '#contract/answers.ts'
import { asModelError } from '#server/adapters/model-call.ts'
import type { FAILED } from '#server/features/answering/presentation/sentences.ts'

export type FailureKind = keyof typeof FAILED
type Details = { trace?: Record<string, unknown>; nearest?: Citation[]; cause?: unknown }
export type Failure = Error & Omit<Details, 'cause'> & { failure: FailureKind }

/** An answer that cannot be given; its kind chooses the sentence the person reads. It costs nothing. */
export function answerFailure(failure: FailureKind, { cause, ...details }: Details = {}): Failure {
  return Object.assign(new Error(`no answer: ${failure}`, { cause }), { failure, ...details })
}

/** What a failure tells the person; a language model's problem is one too. */
export function asFailure(error: unknown): Failure | undefined {
  if (error instanceof Error && 'failure' in error) return error as Failure
  const model = asModelError(error)
  return model && Object.assign(model, { failure: model.modelProblem })
}
