import * as z from 'zod/mini'
import { ById, endpoint, Id, required } from '#contract/endpoint.ts'
import { InOtherLanguages } from './document-text.ts'
import { ShownLawState } from './law-state.ts'

export const Subheading = z.object({ _id: z.string(), name: z.string() })
export type Subheading = z.infer<typeof Subheading>

/** A document as the library shows it. `location` ends with the extension of its download. */
export const LibraryDocument = z.object({
  _id: z.string(),
  name: z.string(),
  called: z.optional(InOtherLanguages),
  location: z.string(),
  subheading: z.nullable(Subheading),
  createdAt: z.string(),
  /** One of our own guides, which are plain words themselves. */
  isGuide: z.optional(z.literal(true)),
  /** The title the text itself bears. */
  title: z.optional(z.string()),
  /** ISO date the text speaks from. */
  asAt: z.optional(z.string()),
  pages: z.optional(z.number()),
  /** The pages, from 1, whose words were recognised from pictures and may be wrong. */
  recognised: z.optional(z.array(z.number())),
  /** For admins: queued, reading, ready or failed, and why it failed or what of it could not be read. */
  state: z.optional(z.enum(['queued', 'reading', 'ready', 'failed'])),
  reason: z.optional(z.string()),
  /** For a search: the words that match, verbatim in the document's text, and the section they stand in. */
  snippet: z.optional(z.string()),
  section: z.optional(z.string()),
  /** For a search: how that section stands today, where a change of it is known. */
  law: z.optional(ShownLawState),
  /** For a search: its title is what was asked for, so it opens at the top. */
  titleHit: z.optional(z.boolean()),
  /** What readers should know of the text: later changes that it carries, or parts that are missing. */
  note: z.optional(z.string()),
})
export type LibraryDocument = z.infer<typeof LibraryDocument>

// Headings: newest first. Names are unique whatever their case (409).
export const getSubheadings = endpoint('GET', '/library/subheadings', { output: z.array(Subheading) })
export const createSubheading = endpoint('POST', '/library/subheadings', {
  access: 'admin',
  input: z.object({ name: required('Subheading title is required') }),
  output: Subheading,
})
export const updateSubheading = endpoint('PUT', '/library/subheadings/:id', {
  access: 'admin',
  input: z.extend(ById, { name: required('Heading title is required') }),
  output: Subheading,
})
/** Its documents become uncategorized. */
export const deleteSubheading = endpoint('DELETE', '/library/subheadings/:id', { access: 'admin', input: ById })

/** Asks for the documents without a heading. */
export const NO_HEADING = 'none'
const DocumentFilter = {
  /** One heading's id, several joined by commas, or `none`. */
  subheading: z.optional(z.string().check(z.maxLength(4_000))),
  /** `readable`: what has a text to open, as everybody but an admin sees the library. */
  state: z.optional(z.enum(['queued', 'reading', 'ready', 'failed', 'readable'])),
}
/** `heading`: by the name of the heading; `year`: of the enactment, the latest first. Each from A to Z within. */
export const DOCUMENT_SORTS = ['newest', 'name', 'heading', 'year'] as const
export type DocumentSort = (typeof DOCUMENT_SORTS)[number]
/**
 * Newest first, or as `sort` says; with `q` by title and full text, best first. Without `limit` all of them (a
 * search gives 100 at most); a page shorter than `limit` is the last.
 */
export const getDocuments = endpoint('GET', '/library/documents', {
  input: z.object({
    ...DocumentFilter,
    q: z.optional(z.string().check(z.maxLength(500))),
    sort: z.optional(z.enum(DOCUMENT_SORTS)),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(500))),
    offset: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000))),
  }),
  output: z.array(LibraryDocument),
})
/** How many documents the same filter finds in all. */
export const countDocuments = endpoint('GET', '/library/count', {
  input: z.object(DocumentFilter),
  output: z.object({ count: z.number() }),
})
export const getDocument = endpoint('GET', '/library/documents/:id', { input: ById, output: LibraryDocument })
/** At most 50 MB; PDF or Word by content, else 400; 409 when the library holds the same file already. */
export const createDocument = endpoint('POST', '/library/documents', {
  access: 'admin',
  upload: true,
  input: z.object({ subheading: required('Subheading is required'), fileName: required('File name is required') }),
  output: LibraryDocument,
})
export const updateDocument = endpoint('PUT', '/library/documents/:id', {
  access: 'admin',
  input: z.extend(ById, {
    name: required('Document name is required'),
    subheading: required('Subheading is required'),
  }),
  output: LibraryDocument,
})
/** Documents that can be put under a heading in one go. */
export const MOVE_MAX = 500
/** Puts many documents under one heading, all or none; ids of documents that are gone are passed over. `count`: how many were put there. */
export const moveDocuments = endpoint('POST', '/library/documents/heading', {
  access: 'admin',
  input: z.object({
    ids: z
      .array(Id, { error: 'Choose at least one document' })
      .check(
        z.minLength(1, 'Choose at least one document'),
        z.maxLength(MOVE_MAX, `Choose at most ${MOVE_MAX} documents`),
      ),
    subheading: required('Subheading is required'),
  }),
  output: z.object({ count: z.number() }),
})
/** A new file for a document; its former text is searched until the new one is read, and stays open for old citations. */
export const replaceDocument = endpoint('PUT', '/library/documents/:id/file', {
  access: 'admin',
  upload: true,
  input: ById,
  output: LibraryDocument,
})
/** Reads a failed document again. */
export const retryDocument = endpoint('POST', '/library/documents/:id/retry', {
  access: 'admin',
  input: ById,
  output: LibraryDocument,
})
/** Reads every failed document again. `count`: how many were queued. */
export const retryFailedDocuments = endpoint('POST', '/library/documents/retry', {
  access: 'admin',
  output: z.object({ count: z.number() }),
})
export const deleteDocument = endpoint('DELETE', '/library/documents/:id', { access: 'admin', input: ById })
/** Documents that can be deleted in one go: taking one out of the search is work. */
export const DELETE_MAX = 25
/** Deletes many documents, each by itself; ids of documents that are gone are passed over. `count`: how many went. */
export const deleteDocuments = endpoint('POST', '/library/documents/delete', {
  access: 'admin',
  input: z.object({ ids: z.array(Id).check(z.minLength(1, 'Choose at least one document'), z.maxLength(DELETE_MAX)) }),
  output: z.object({ count: z.number() }),
})
export const downloadDocument = endpoint('GET', '/library/documents/download/:id', { produces: 'file', input: ById })

/**
 * What Laws.Africa posts when a law changed. `secret` stands in the address that it was given: the notice is not signed, so that
 * what changed is asked for again. 404 for anybody else.
 */
export const receiveLawNotice = endpoint('POST', '/laws-africa/webhook', {
  access: 'public',
  produces: 'text',
  input: z.object({ secret: z.optional(z.string().check(z.maxLength(200))) }),
  output: z.string(),
})
