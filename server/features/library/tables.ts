import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, createdAt, id } from '#server/db/columns.ts'
import { users } from '#server/db/tables.ts'
import { conversations } from '#server/features/consultations/tables.ts'

export const subheadings = pgTable(
  'subheadings',
  { id: id(), name: text('name').notNull(), createdAt: createdAt() },
  (t) => [uniqueIndex('subheadings_name_key').on(sql`lower(${t.name})`)],
)

/** Library documents, and the documents people attach to a conversation (then `conversationId` and `userId` are set). */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    name: text('name').notNull(),
    subheadingId: uuid('subheading_id').references(() => subheadings.id, { onDelete: 'set null' }),
    /** Path in the file store; its extension is the download's. */
    location: text('location').notNull(),
    contentHash: text('content_hash').notNull(),
    bytes: integer('bytes').notNull().default(0),
    kind: text('kind').notNull().default(''),
    source: text('source', { enum: ['guide', 'import', 'upload', 'attachment', 'photograph'] }).notNull(),
    /** Path or address from which an import took it, so that a second run does nothing twice. */
    importPath: text('import_path'),
    title: text('title').notNull().default(''),
    asAt: date('as_at', { mode: 'string' }),
    /** Address of the law whatever its text and day, "/akn/zw/act/1985/16"; of several texts of one law the newest has it. */
    frbrUri: text('frbr_uri'),
    pages: integer('pages'),
    state: text('state', { enum: ['queued', 'reading', 'ready', 'failed'] })
      .notNull()
      .default('queued'),
    reason: text('reason'),
    /** The text version that search and readers use; null until the document is read. */
    textId: uuid('text_id').references((): AnyPgColumn => documentTexts.id, { onDelete: 'set null' }),
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    deletedAt: at('deleted_at'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('documents_library_idx')
      .on(t.createdAt)
      .where(sql`conversation_id is null and deleted_at is null`),
    index('documents_subheading_idx').on(t.subheadingId),
    index('documents_text_idx').on(t.textId),
    index('documents_conversation_idx').on(t.conversationId),
    index('documents_user_idx')
      .on(t.userId)
      .where(sql`user_id is not null`),
    index('documents_import_path_idx').using('hash', t.importPath),
    uniqueIndex('documents_frbr_uri_key')
      .on(t.frbrUri)
      .where(sql`frbr_uri is not null and deleted_at is null`),
    uniqueIndex('documents_content_key')
      .on(t.contentHash)
      .where(sql`conversation_id is null and deleted_at is null`),
  ],
)

type KeptSection = { start: number; end: number; part?: string; number?: string; heading?: string }

/** Canonical markdown of a document; older versions are kept so that old citations still open. */
export const documentTexts = pgTable(
  'document_texts',
  {
    id: id(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** The day this version speaks from, as the document's own when it was the current one. */
    asAt: date('as_at', { mode: 'string' }),
    /** Its sections, kept when its passages went because another version took its place. */
    sections: jsonb('sections').$type<KeptSection[]>(),
    /** Character ranges of the pages whose words were recognised from pictures. */
    recognised: jsonb('recognised').$type<{ page: number; start: number; end: number }[]>().notNull().default([]),
    /** Version of our extractor, so that an upgrade knows what to read again. */
    extractor: integer('extractor').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('document_texts_document_idx').on(t.documentId, t.createdAt)],
)

/** Section-level ranges of a text. `searchText` (title, heading, plain words, text) carries the BM25 index. */
export const passages = pgTable(
  'passages',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    textId: uuid('text_id')
      .notNull()
      .references(() => documentTexts.id, { onDelete: 'cascade' }),
    ordinal: integer('ordinal').notNull(),
    startAt: integer('start_at').notNull(),
    endAt: integer('end_at').notNull(),
    part: text('part'),
    number: text('number'),
    heading: text('heading'),
    kind: text('kind').notNull().default('section'),
    /** Ordinal of the section: a long one is split into several passages and counts once in a search. */
    section: integer('section').notNull(),
    /** What the section means in everyday words, as indexed; see plain_words. */
    plainWords: text('plain_words'),
    /** False for passages of attached documents, which only their conversation may search. */
    library: boolean('library').notNull(),
    /** Title, part, heading and plain words, then the passage itself: it ends with the exact slice of the text. */
    searchText: text('search_text').notNull(),
  },
  (t) => [
    unique('passages_ordinal_key').on(t.textId, t.ordinal),
    index('passages_document_idx').on(t.documentId),
    index('passages_number_idx').on(t.textId, sql`upper(${t.number})`),
  ],
)

/** What search knows of a library document as a whole: which Act it is, what it is about, which Act repealed it. */
export const documentProfiles = pgTable(
  'document_profiles',
  {
    documentId: uuid('document_id')
      .primaryKey()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** Folded title of the Act. */
    act: text('act').notNull(),
    /** "28:01", where the text says so. */
    chapter: text('chapter'),
    /** Year and number of the enactment, where title, text or address say so: Acts of one title are told apart by them. */
    year: integer('year'),
    number: integer('number'),
    /** The document that put this one out of force as a whole: taken from law_changes, kept here for the search. */
    repealerId: uuid('repealed_by').references(() => documents.id, { onDelete: 'set null' }),
    /** Title, Parts, headings and plain words of all sections, each once: the index that finds the Act. */
    profile: text('profile').notNull(),
  },
  (t) => [
    index('document_profiles_act_idx').on(t.act),
    index('document_profiles_chapter_idx').on(t.chapter),
    index('document_profiles_repealed_by_idx').on(t.repealerId),
  ],
)

/** The words of the library's texts, to correct misspellings in questions and to tell how rare a word is. */
export const vocabulary = pgTable('vocabulary', {
  word: text('word').primaryKey(),
  /** In how many passages. */
  passages: integer('passages').notNull(),
})
