/** For failures that the person is not shown: nothing they could do would help. Never a token, never a password. */
export function logQuietly(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console
  console.info(what, error instanceof Error ? error.message : error)
}
