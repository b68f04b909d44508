import { asModelError } from '#server/adapters/model-call.ts'
import type { FAILED } from '#server/features/answering/presentation/sentences.ts'

export type FailureKind = keyof typeof FAILED

/** An answer that cannot be given; its kind chooses the sentence the person reads. It costs nothing. */
export class AnswerFailure extends Error {
  readonly kind: FailureKind
  readonly trace: Record<string, unknown>

  constructor(kind: FailureKind, trace: Record<string, unknown> = {}, cause?: unknown) {
    super(`no answer: ${kind}`, { cause })
    this.kind = kind
    this.trace = trace
  }
}

/** An error as the failure of an answer, a language model's problem being one too; undefined for any other error. */
export function asFailure(error: unknown, trace: Record<string, unknown> = {}): AnswerFailure | undefined {
  if (error instanceof AnswerFailure) return error
  const model = asModelError(error)
  return model && new AnswerFailure(model.modelProblem, trace, error)
}
