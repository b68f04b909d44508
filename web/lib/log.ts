/** For failures that the specification keeps from the person ("console log only"). Never a token, never a password. */
export function logQuietly(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console
  console.info(what, error instanceof Error ? error.message : error)
}
