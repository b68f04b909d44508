import { AppError } from '#contract/errors.ts'
import { shell } from '#web/messages/en/shell.ts'
import { messagesNow, sentenceNow } from '#web/lib/language/messages.ts'

type Why = { noSentence?: boolean; noResponse?: boolean; unreadable?: boolean } | undefined
const why = (error: AppError) => error.cause as Why

/** True when the request got no answer at all. */
export const isNoResponse = (error: unknown): error is AppError =>
  error instanceof AppError && why(error)?.noResponse === true

/** The sentence the server wrote for people, or undefined when it wrote none. */
export const serverText = (error: unknown): string | undefined =>
  error instanceof AppError && !why(error)?.noSentence && !why(error)?.noResponse && !why(error)?.unreadable
    ? sentenceNow(error.message)
    : undefined

/**
 * What to show for a failed call: the server's sentence; `fallback` when it gave none;
 * 'No response from server' when nothing answered; `unknown` for anything else, also an answer nobody can read.
 */
export function errorText(
  error: unknown,
  fallback: string,
  unknown = messagesNow('shell', shell).unknownError,
): string {
  if (!(error instanceof AppError) || why(error)?.unreadable) return unknown
  return isNoResponse(error) ? sentenceNow(error.message) : (serverText(error) ?? fallback)
}
