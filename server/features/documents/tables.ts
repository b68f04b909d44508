import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ChosenClause, ClauseKind } from '#contract/documents/clauses.ts'
import type { Placeholder } from '#contract/documents/templates.ts'
import { at, createdAt, id } from '#server/db/columns.ts'
import { users } from '#server/db/tables.ts'

/** Sentences that go with a template, none of which is printed. */
export type TemplateNotes = { before: string[]; lawyer: string[] }

/** `why`: what the law asks for, or what to mind though it asks for nothing. */
export type SignatureRule = { simple: boolean; why?: string | undefined }

export const templates = pgTable('templates', {
  id: id(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  points: integer('points').notNull(),
  location: text('location').notNull(),
  contentHash: text('content_hash').notNull(),
  /** [{placeholder, label, kind}] in the order of the document. */
  placeholders: jsonb('placeholders').$type<Placeholder[]>().notNull(),
  delimiter: text('delimiter').notNull(),
  /** Path of the starter template it was seeded from. */
  seed: text('seed').unique(),
  /** Hash of the file that it was last seeded from: another content hash is a file of an administrator. */
  seedHash: text('seed_hash'),
  /** What came with a starter template for who makes the document, and for administrators. */
  notes: jsonb('notes').$type<TemplateNotes>(),
  /** Whether a simple electronic signature is enough for what is made from it; null where nobody has said. */
  signature: jsonb('signature').$type<SignatureRule>(),
  /** Kinds of clauses that can be added to what is made from it; null where none can. */
  clauses: jsonb('clauses').$type<ClauseKind[]>(),
  deletedAt: at('deleted_at'),
  createdAt: createdAt(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

/** What a document was made from. */
export type Filled = { data: { placeholder: string; value: string }[]; clauses: ChosenClause[] }

export const generatedDocuments = pgTable(
  'generated_documents',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    templateId: uuid('template_id').notNull(),
    title: text('title').notNull(),
    location: text('location').notNull(),
    pdfLocation: text('pdf_location'),
    docLocation: text('doc_location'),
    /** Null for documents from before it was kept. */
    filled: jsonb('filled').$type<Filled>(),
    /** The first version, which need not be there any more; null for the first itself. */
    firstVersion: uuid('first_version'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [index('generated_documents_user_idx').on(t.userId, t.createdAt)],
)
