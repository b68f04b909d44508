import type { Placeholder } from '#contract/documents.ts'
import { type Delimiter, findDelimiter, open, piecesOf } from './engine.ts'
import { placeholdersOf } from './placeholders.ts'
import { checkPackage } from './check-package.ts'
import { withoutOutsideParts } from './outside-parts.ts'

/** `bytes` are the template to keep, without what it must not hold; `warnings` say what was taken out. */
export type Inspected = { delimiter: Delimiter; placeholders: Placeholder[]; bytes: Uint8Array; warnings: string[] }

/** Checks an uploaded template and lists what it asks for; throws a refusal with a sentence for the admin. */
export async function inspect(given: Uint8Array): Promise<Inspected> {
  const checked = await checkPackage(given)
  const { bytes, warnings } = withoutOutsideParts(given, checked)
  const delimiter = findDelimiter(checked.parts)
  return { delimiter, placeholders: placeholdersOf(piecesOf(open(bytes, delimiter)), delimiter), bytes, warnings }
}
