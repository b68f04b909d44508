import PizZip from 'pizzip'
import type { Placeholder } from '#contract/documents/templates.ts'
import { type Delimiter, findDelimiter, open, piecesOf } from './engine.ts'
import { PLACE } from './add-clauses.ts'
import { sameName } from './names.ts'
import { placeholdersOf } from './placeholders.ts'
import { checkPackage } from './check-package.ts'
import { withoutOutsideParts } from './outside-parts.ts'

/** `bytes` are the template to keep, without what it must not hold; `warnings` say what was taken out; `takesClauses`: it names a place for clauses; `signedByLink`: it says that a simple electronic signature is enough. */
export type Inspected = {
  delimiter: Delimiter
  placeholders: Placeholder[]
  bytes: Uint8Array
  warnings: string[]
  takesClauses: boolean
  signedByLink: boolean
}

/** Checks an uploaded template and lists what it asks for; throws a refusal with a sentence for the admin. */
export async function inspect(given: Uint8Array): Promise<Inspected> {
  const checked = await checkPackage(given)
  const { bytes, warnings } = withoutOutsideParts(given, checked)
  const delimiter = findDelimiter(checked.parts)
  const all = placeholdersOf(piecesOf(open(bytes, delimiter)), delimiter)
  const placeholders = all.filter(({ placeholder }) => sameName(placeholder) !== PLACE)
  const takesClauses = placeholders.length < all.length
  return { delimiter, placeholders, bytes, warnings, takesClauses, signedByLink: isSignedByLink(bytes) }
}

/** A word among the keywords in the file properties. */
const SIGNED_BY_LINK = 'sign by link'

function isSignedByLink(bytes: Uint8Array): boolean {
  const core = new PizZip(bytes).file('docProps/core.xml')?.asText() ?? ''
  const keywords = /<cp:keywords>([^<]*)<\/cp:keywords>/.exec(core)?.[1] ?? ''
  return keywords.split(/[,;]/).some((word) => word.trim().toLowerCase() === SIGNED_BY_LINK)
}
