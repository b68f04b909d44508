import * as z from 'zod/mini'
import { ById, endpoint, InLanguage, required } from '#contract/endpoint.ts'
import { LawSentence } from '#contract/library/law-state.ts'
import { CLAUSE_KINDS } from './clauses.ts'

/** Shown in the Add and Edit Template dialogs. */
export const TEMPLATE_FEE_WARNING =
  'Someone who is not a registered legal practitioner may not prepare these for a fee: wills, court process, partnership agreements, company constitutions, and contracts for immovable property other than leases under five years (Legal Practitioners Act [Chapter 27:07] s 10). Do not offer them as templates.'

/** Bytes a template file may have. */
export const TEMPLATE_MAX_BYTES = 10 * 1024 * 1024
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
 * Multipart: `file` (.docx) next to the fields. A template that is broken, hostile or holds tags nobody can fill is refused
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
