import * as z from 'zod/mini'
import { ById, endpoint, Id, InLanguage, required } from '#contract/endpoint.ts'
import { AgreedPoints } from '#contract/points.ts'
import { ChosenClause, CLAUSES_MAX } from './clauses.ts'
import { Template } from './templates.ts'

export const DOWNLOAD_TYPES = ['pdf', 'doc'] as const
/** Characters the name of a document may have. */
export const TITLE_MAX = 150
/** Characters one value may have. */
export const VALUE_MAX = 50_000

export const GeneratedDocument = z.object({
  _id: z.string(),
  title: z.string(),
  createdAt: z.string(),
  /** Its number among the versions of one document, from 1, and the first of them. */
  version: z.number(),
  firstVersion: z.string(),
  /** Whether it can be edited again: what was filled in is kept, and its template is still offered. */
  editable: z.boolean(),
  /** The name of the template that it was made from, as it is called now or was called last. */
  template: z.string(),
  /** Links to sign it are out, or everybody has signed; only in lists. */
  signatures: z.optional(z.enum(['out', 'signed'])),
})
export type GeneratedDocument = z.infer<typeof GeneratedDocument>

/**
 * `data` must hold exactly the template's placeholders, each with a value ('{label} is required' in `fields` under the
 * placeholder's key). 402 answers `available`, 409 where it costs more than was agreed to; then, as with every other failure, nothing is taken and nothing is stored.
 */
export const generateDocument = endpoint('POST', '/documents/templates/generate/:id', {
  input: z.extend(ById, {
    fileName: required('Filename is required', TITLE_MAX),
    data: z
      .array(
        z.object({
          placeholder: z.string().check(z.maxLength(200)),
          value: z.string().check(z.maxLength(VALUE_MAX, `Use at most ${VALUE_MAX} characters`)),
        }),
        { error: 'Fill in the fields of the template' },
      )
      .check(z.maxLength(1_000)),
    /** Clauses to add, in this order; each once. What is wrong with a blank stands in `fields` under `blankField`. */
    clauses: z.optional(z.array(ChosenClause).check(z.maxLength(CLAUSES_MAX, `Add at most ${CLAUSES_MAX} clauses`))),
    /** A document of the asker from the same template, which this one is the next version of; it costs what a new one does. */
    versionOf: z.optional(Id),
    /** The same key makes and charges one document, however often a shaky connection sends it. */
    idempotencyKey: z.optional(z.string().check(z.minLength(8), z.maxLength(80))),
    agreedPoints: AgreedPoints,
  }),
  /** `warning` is a sentence about what the files of this document will not show as it was typed. */
  output: z.extend(GeneratedDocument, { warning: z.optional(z.string()) }),
})

/** The person's own documents, newest first; anyone else's id is answered 404. In another language where the name of the template is translated. */
export const listDocuments = endpoint('GET', '/documents/:userId', {
  input: z.object({ userId: Id, ...InLanguage.shape }),
  output: z.array(GeneratedDocument),
})
/** Another title for a document of the asker and all its versions; files that were downloaded keep theirs. 404. */
export const renameDocument = endpoint('PUT', '/documents/title/:id', {
  input: z.extend(ById, { title: required('Name is required', TITLE_MAX) }),
  output: z.object({ title: z.string() }),
})
/** Documents that can be deleted in one go. */
export const DELETE_MAX = 200
/**
 * Deletes documents of the asker with all their versions and files, all or none; points do not come back. Ids of what is not there are
 * passed over. 409 with a sentence that names the documents whose links to sign are out. `count`: documents that went, without their versions.
 */
export const deleteDocuments = endpoint('POST', '/documents/delete', {
  input: z.object({
    ids: z
      .array(Id, { error: 'Choose at least one document' })
      .check(
        z.minLength(1, 'Choose at least one document'),
        z.maxLength(DELETE_MAX, `Choose at most ${DELETE_MAX} documents`),
      ),
  }),
  output: z.object({ count: z.number() }),
})
export const FilledForm = z.object({
  template: Template,
  fileName: z.string(),
  data: z.array(z.object({ placeholder: z.string(), value: z.string() })),
  clauses: z.array(ChosenClause),
})
export type FilledForm = z.infer<typeof FilledForm>
/** What was filled in, to go on from it. 404, and 409 where it was not kept or its template is gone. */
export const getFilledForm = endpoint('GET', '/documents/filled/:id', {
  input: ById,
  output: FilledForm,
})
/** The words of a document, a paragraph a line, for a comparison. 404. */
export const getDocumentText = endpoint('GET', '/documents/text/:id', {
  input: ById,
  output: z.object({ text: z.string() }),
})
/**
 * The file, named '{title}.{fileType}'. `docx` is the document as it was filled in, for machines that cannot make the others:
 * those are answered 503 with a sentence.
 */
export const downloadDocument = endpoint('GET', '/documents/download/:id', {
  produces: 'file',
  input: z.extend(ById, { fileType: z.enum([...DOWNLOAD_TYPES, 'docx'], { error: 'Choose pdf or doc' }) }),
  output: z.unknown(),
})
