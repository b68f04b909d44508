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
import type { ChangeLine } from '#contract/library/law-changes.ts'
import { CHANGE_SOURCES, EFFECTS } from '#contract/library/law-state.ts'
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
  (t) => [unique('passages_ordinal_key').on(t.textId, t.ordinal), index('passages_document_idx').on(t.documentId)],
)

/** What a section means in everyday words; indexed beside the passage, editable by an admin. */
export const plainWords = pgTable(
  'plain_words',
  {
    id: id(),
    /** The Act by its folded title, year and chapter: see actKey in the library feature. */
    act: text('act').notNull(),
    number: text('number').notNull(),
    heading: text('heading').notNull(),
    words: text('words').notNull(),
    source: text('source', { enum: ['content', 'model', 'admin'] }).notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [unique('plain_words_section_key').on(t.act, t.number, t.heading)],
)

/** Questions of people whose answer is a section, in one language: what they ask in is matched with them, see question-bank. */
export const sectionQuestions = pgTable(
  'section_questions',
  {
    id: id(),
    /** The Act by its folded title, year and chapter: see actKey in the library feature. */
    act: text('act').notNull(),
    number: text('number').notNull(),
    heading: text('heading').notNull(),
    language: text('language', { enum: ['en', 'sn', 'nd'] }).notNull(),
    questions: text('questions').array().notNull(),
    source: text('source', { enum: ['content', 'admin'] }).notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    unique('section_questions_section_key').on(t.act, t.number, t.heading, t.language),
    index('section_questions_updated_idx').on(t.updatedAt),
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
    /** The document that put this one out of force as a whole: told by law_changes, kept here for the search. */
    repealedBy: uuid('repealed_by').references(() => documents.id, { onDelete: 'set null' }),
    /** Title, Parts, headings and plain words of all sections, each once: the index that finds the Act. */
    profile: text('profile').notNull(),
  },
  (t) => [
    index('document_profiles_act_idx').on(t.act),
    index('document_profiles_chapter_idx').on(t.chapter),
    index('document_profiles_repealed_by_idx').on(t.repealedBy),
  ],
)

/** The words of the library's texts, to correct misspellings in questions and to tell how rare a word is. */
export const vocabulary = pgTable('vocabulary', {
  word: text('word').primaryKey(),
  /** In how many passages. */
  passages: integer('passages').notNull(),
})

/** What changed the law, for each section: see changes/. Notes and amending Acts are read again whenever a text changes. */
export const lawChanges = pgTable(
  'law_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    source: text('source', { enum: CHANGE_SOURCES }).notNull(),
    /** The document that tells it; null for what content, an admin or a feed tells. */
    toldBy: uuid('told_by').references(() => documents.id, { onDelete: 'cascade' }),
    /** The changed Act or instrument as it is named: folded title, chapter, year and number. */
    act: text('act').notNull(),
    chapter: text('chapter'),
    year: integer('year'),
    enacted: integer('enacted'),
    /** The library's text of it, and the ordinal of the section in that text; null where it holds none. */
    documentId: uuid('document_id').references(() => documents.id, { onDelete: 'cascade' }),
    textId: uuid('text_id').references(() => documentTexts.id, { onDelete: 'set null' }),
    section: integer('section'),
    /** The section's number, empty for the whole Act; of a schedule's sections, which are numbered anew, with the schedule. */
    number: text('number').notNull().default(''),
    schedule: text('schedule'),
    /** What of the section or the Act: "(4)", "(2), paragraph (a)", "First Schedule"; empty for the whole. */
    place: text('place').notNull().default(''),
    effect: text('effect', { enum: EFFECTS }).notNull(),
    /** What makes the change, as lawyers cite it. */
    madeBy: text('made_by').notNull(),
    /** Title of the Act that makes it, where content names it, and the library's document of it. */
    maker: text('maker').notNull().default(''),
    madeByDocument: uuid('made_by_document').references((): AnyPgColumn => documents.id, { onDelete: 'set null' }),
    /** The words that prove it, verbatim in the text that tells it or in the document of what makes it. */
    proof: text('proof').notNull().default(''),
    /** "2022-09-16", or only "2022". */
    since: text('since'),
    note: text('note').notNull().default(''),
    /** Where it is known from and who read it. */
    readBy: text('read_by').notNull().default(''),
    unread: boolean('unread').notNull().default(false),
    undated: boolean('undated').notNull().default(false),
    /** As it was entered, by content or an admin. */
    line: jsonb('line').$type<ChangeLine>(),
  },
  (t) => [
    index('law_changes_document_idx').on(t.documentId, t.section),
    index('law_changes_act_idx')
      .on(t.act)
      .where(sql`source <> 'text_note'`),
    index('law_changes_told_by_idx').on(t.toldBy),
  ],
)

/** What a judgment says of itself. A document that has a row here is a judgment, whatever its file; it has no profile. */
export const judgments = pgTable(
  'judgments',
  {
    documentId: uuid('document_id')
      .primaryKey()
      .references(() => documents.id, { onDelete: 'cascade' }),
    court: text('court').notNull(),
    /** Its numbers as printed, "HH 1-20", and as keys, see judgmentKey: "HH/2020/1". */
    citations: text('citations').array().notNull(),
    keys: text('keys').array().notNull(),
    /** Who brought it, then who answered. */
    parties: jsonb('parties').$type<{ before: string[]; after: string[] }>().notNull(),
    judges: text('judges').array().notNull(),
    date: date('date', { mode: 'string' }),
    /** Who told it: the head of its text, the description in its file, or an administrator, whose words stay. */
    source: text('source', { enum: ['head', 'file', 'admin'] }).notNull(),
  },
  (t) => [index('judgments_keys_idx').using('gin', t.keys)],
)

/** What judgments cite, read from their current texts; which document is meant is looked up when somebody asks. */
export const judgmentCitations = pgTable(
  'judgment_citations',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    textId: uuid('text_id')
      .notNull()
      .references(() => documentTexts.id, { onDelete: 'cascade' }),
    /** The paragraph it stands in, empty where paragraphs have no numbers, and the words with their place in the text. */
    paragraph: text('paragraph').notNull().default(''),
    words: text('words').notNull(),
    startAt: integer('start_at').notNull(),
    /** A section of an Act as it is named: folded title, chapter, year and number of the enactment. */
    act: text('act'),
    chapter: text('chapter'),
    year: integer('year'),
    enacted: integer('enacted'),
    section: text('section'),
    /** Or another judgment, by its key. */
    judgment: text('judgment'),
  },
  (t) => [
    index('judgment_citations_document_idx').on(t.documentId),
    index('judgment_citations_section_idx').on(t.act, t.section),
    index('judgment_citations_judgment_idx').on(t.judgment),
  ],
)
