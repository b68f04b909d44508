import * as z from 'zod/mini'
import { ChosenClause, CLAUSE_KINDS, CLAUSES_MAX } from './clauses.ts'
import { ById, endpoint, Id, InLanguage, required } from '#contract/endpoint.ts'
import { LawSentence } from '#contract/library/law-state.ts'

/** Shown in the Add and Edit Template dialogs. */
export const TEMPLATE_FEE_WARNING =
  'Someone who is not a registered legal practitioner may not prepare these for a fee: wills, court process, partnership agreements, company constitutions, and contracts for immovable property other than leases under five years (Legal Practitioners Act [Chapter 27:07] s 10). Do not offer them as templates.'

export const DOWNLOAD_TYPES = ['pdf', 'doc'] as const
/** Bytes a template file may have. */
export const TEMPLATE_MAX_BYTES = 10 * 1024 * 1024
/** Characters the name of a document may have. */
export const TITLE_MAX = 150
/** Characters one value may have. */
export const VALUE_MAX = 50_000
/** How a list and a choice are written into the text value of their placeholder, see `Placeholder.kind`. */
export const YES = 'yes'
export const NO = 'no'

export const Template = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  points: z.number(),
  /** The language of its words; left out where they are English. */
  language: z.optional(z.enum(['sn', 'nd'])),
  /** What became of the law that its words name, a sentence each; only in lists, and only where there is any. */
  law: z.optional(z.array(LawSentence)),
  /** What to know before it is made, in plain words, a sentence or two each; only in lists. */
  before: z.optional(z.array(z.string())),
  /** Kinds of clauses that can be added to it; left out where none can. */
  clauses: z.optional(z.array(z.enum(CLAUSE_KINDS))),
  /** Notes of a lawyer: which Act, which formalities, what to change. Only in lists, and only for administrators. */
  lawyerNotes: z.optional(z.array(z.string())),
})
export type Template = z.infer<typeof Template>

const Field = {
  /** The key to send back. */
  placeholder: z.string(),
  /** The name in words, for people. */
  label: z.string(),
  /** May stay empty: what it belongs to is left out then. Everything else is required. */
  optional: z.optional(z.literal(true)),
  /** A sentence that helps to fill it in. */
  help: z.optional(z.string()),
  /** What somebody might write there: English, as the documents are. */
  example: z.optional(z.string()),
  /** Its words are those of an administrator. */
  edited: z.optional(z.literal(true)),
  /** Not any text: an amount with its currency, such as US$1,250.00, a number such as 1.5, or a percentage such as 15. */
  format: z.optional(z.enum(['money', 'number', 'percent'])),
}
/** One field of each entry of a repeat. */
const RepeatField = z.object({ ...Field, kind: z.enum(['text', 'condition']) })
export type RepeatField = z.infer<typeof RepeatField>

/**
 * What a template asks for. The value of every kind is sent as text:
 * - `text`: the words to put there; line breaks are kept.
 * - `condition`: 'yes' or 'no'; the passage `{#name}…{/name}` is printed or left out.
 * - `repeat`: a JSON list with one entry for each repetition: objects keyed by the placeholders of `fields`, or texts when
 *   the list has no fields or one. Lines of text do as well, one entry each, several fields divided by `|`.
 *   `[]` is an empty list.
 */
export const Placeholder = z.object({
  ...Field,
  kind: z.enum(['text', 'condition', 'repeat']),
  /** What the group of fields is called in which it is asked. */
  group: z.optional(z.string()),
  /** Of a repeat: what each entry holds; empty when an entry is a text by itself. */
  fields: z.optional(z.array(RepeatField)),
  /** Printed only when all of these conditions were answered so: it may stay empty when one was not. */
  onlyIf: z.optional(z.array(z.object({ placeholder: z.string(), answer: z.enum([YES, NO]) }))),
  /**
   * Of a repeat whose sums the server works out: the field that is summed, for lines of a quantity and a price their fields,
   * and the placeholder of the percentage of tax that is added.
   */
  sum: z.optional(
    z.object({
      of: z.string(),
      quantity: z.optional(z.string()),
      price: z.optional(z.string()),
      rate: z.optional(z.string()),
    }),
  ),
})
export type Placeholder = z.infer<typeof Placeholder>

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

/** Points travel as text in a form and are often typed. */
const Points = z.pipe(
  z.union([z.string(), z.number()], { error: 'Points are required' }),
  z.pipe(
    z.transform((given: string | number) => {
      const text = String(given).trim()
      if (text === '') return undefined
      return /^[+-]?\d{1,12}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
    }),
    z
      .number({
        error: ({ input }) => (input === undefined ? 'Points are required' : 'Points must be a whole number'),
      })
      .check(
        z.positive('Points must be positive'),
        z.int('Points must be a whole number'),
        z.lte(1_000_000, 'Points must be at most 1000000'),
      ),
  ),
)
const TemplateInput = {
  name: required('Name is required'),
  description: required('Description is required', 2_000),
  points: Points,
}

/** Oldest first, as the grid shows them. In another language where its words are translated. */
export const listTemplates = endpoint('GET', '/documents/templates', { input: InLanguage, output: z.array(Template) })
/**
 * Multipart: `file` (.docx) beside the fields. A template that is broken, hostile or holds tags nobody can fill is refused
 * with 400 and a sentence on field `file` that names them; so is one without a placeholder. The answer lists what was found,
 * and in `warnings`, as sentences, what was taken out of the file so that it loads nothing.
 */
export const addTemplate = endpoint('POST', '/documents/templates', {
  access: 'admin',
  upload: true,
  input: z.object(TemplateInput),
  output: z.extend(Template, { placeholders: z.array(Placeholder), warnings: z.optional(z.array(z.string())) }),
})
export const updateTemplate = endpoint('PUT', '/documents/templates/:id', {
  access: 'admin',
  input: z.extend(ById, TemplateInput),
  output: Template,
})
/** The template's Word file, named '{name}.docx'. */
export const downloadTemplate = endpoint('GET', '/documents/templates/:id/file', {
  access: 'admin',
  produces: 'file',
  input: ById,
  output: z.unknown(),
})
/** Another file for a template, checked as a new one is; what was made from the former one stays. */
export const replaceTemplate = endpoint('PUT', '/documents/templates/:id/file', {
  access: 'admin',
  upload: true,
  input: ById,
  output: z.extend(Template, { placeholders: z.array(Placeholder) }),
})
/** A PDF in which every field shows its label and every question is answered `answer`; nothing is charged or kept. */
export const printTemplate = endpoint('GET', '/documents/templates/:id/trial', {
  access: 'admin',
  produces: 'file',
  input: z.extend(ById, { answer: z.optional(z.enum([YES, NO])) }),
  output: z.unknown(),
})
/** Documents made from it stay. */
export const deleteTemplate = endpoint('DELETE', '/documents/templates/:id', {
  access: 'admin',
  input: ById,
  output: z.object({ _id: z.string() }),
})
/** What the template asks for, in the order of the document; in another language where its questions are translated. */
export const getTemplatePlaceholders = endpoint('GET', '/documents/templates/:id', {
  input: z.object({ ...ById.shape, ...InLanguage.shape }),
  output: z.array(Placeholder),
})

/** Characters that the words of one field may have. */
export const FIELD_WORDS_MAX = 300
const Words = z.string().check(z.maxLength(FIELD_WORDS_MAX, `Use at most ${FIELD_WORDS_MAX} characters`))
const FieldWords = z.object({
  placeholder: z.string().check(z.maxLength(200)),
  /** The list whose entries have it. */
  list: z.optional(z.string().check(z.maxLength(200))),
  label: Words,
  help: Words,
  example: Words,
})
export type FieldWords = z.infer<typeof FieldWords>
/**
 * What people read of single fields: label, help and example. An empty label or help is what it was without an administrator. A field
 * that the template does not have is refused with 400.
 */
export const updateTemplateFields = endpoint('PUT', '/documents/templates/:id/fields', {
  access: 'admin',
  input: z.extend(ById, { fields: z.array(FieldWords).check(z.maxLength(1_000)) }),
  output: z.array(Placeholder),
})

/** A paragraph, or a row of a table with tabs between its cells; `text` has its placeholders in single braces. */
const OutlineLine = z.object({
  style: z.enum(['title', 'subtitle', 'clause', 'heading', 'item1', 'item2', 'item3', 'numbered', 'row', 'plain']),
  text: z.string(),
})
export type OutlineLine = z.infer<typeof OutlineLine>
/** The words of a template, to see the document grow while it is filled in. 404. */
export const getTemplateOutline = endpoint('GET', '/documents/templates/:id/outline', {
  input: ById,
  output: z.array(OutlineLine),
})

/**
 * `data` must hold exactly the template's placeholders, each with a value ('{label} is required' in `fields` under the
 * placeholder's key). 402 answers `available`; then, as with every other failure, nothing is taken and nothing is stored.
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
