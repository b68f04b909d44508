import type { Placeholder } from '#contract/documents.ts'
import { type Delimiter, findDelimiter, open, piecesOf } from './engine.ts'
import { placeholdersOf } from './placeholders.ts'
import { preflight } from './preflight.ts'

export type Inspected = { delimiter: Delimiter; placeholders: Placeholder[] }

/** Checks an uploaded template and lists what it asks for; throws a refusal with a sentence for the admin. */
export async function inspect(bytes: Uint8Array): Promise<Inspected> {
  const { parts } = await preflight(bytes)
  const delimiter = findDelimiter(parts)
  return { delimiter, placeholders: placeholdersOf(piecesOf(open(bytes, delimiter)), delimiter) }
}
