import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const id = () => uuid('id').primaryKey().defaultRandom()
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const createdAt = () => at('created_at').notNull().defaultNow()
type Json = Record<string, unknown>

// ── accounts ────────────────────────────────────────────────────────────────────────────────────────────────────────
export const users = pgTable(
  'users',
  {
    id: id(),
    fullName: text('full_name').notNull(),
    email: text('email').notNull(),
    emailConfirmedAt: at('email_confirmed_at'),
    /** A new address that waits for its confirmation (issue 3). */
    pendingEmail: text('pending_email'),
    phoneNumber: text('phone_number').notNull().default(''),
    /** Null for people who only ever came by Google. */
    passwordHash: text('password_hash'),
    googleSub: text('google_sub').unique(),
    occupation: text('occupation').notNull().default('other'),
    role: text('role', { enum: ['user', 'admin'] })
      .notNull()
      .default('user'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    twoFactorSecret: text('two_factor_secret'),
    /** The last TOTP time step accepted: a code never works twice. */
    twoFactorStep: bigint('two_factor_step', { mode: 'number' }).notNull().default(0),
    preferredLanguage: text('preferred_language').notNull().default('en'),
    timezone: text('timezone').notNull().default('Africa/Harare'),
    notifications: jsonb('notifications')
      .$type<{ email: boolean; sms: boolean; push: boolean }>()
      .notNull()
      .default({ email: true, sms: false, push: false }),
    consentVersion: text('consent_version'),
    consentAt: at('consent_at'),
    createdAt: createdAt(),
    /** What an administrator searches in; kept, because working it out for 100,000 people takes longer than reading it. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`lower(full_name || ' ' || email)`),
  },
  (t) => [
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    index('users_name_idx').on(sql`lower(${t.fullName})`, t.id),
  ],
)

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
)

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the companion cookie (Decision 2.2). */
    companionHash: text('companion_hash').notNull(),
    remembered: boolean('remembered').notNull().default(false),
    expiresAt: at('expires_at').notNull(),
    ip: text('ip').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [index('sessions_user_idx').on(t.userId), index('sessions_expiry_idx').on(t.expiresAt)],
)

/** Tokens of a session; stored only as SHA-256. A stale one still names its session for a refresh with the cookie. */
export const sessionTokens = pgTable(
  'session_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    validUntil: at('valid_until').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('session_tokens_session_idx').on(t.sessionId)],
)

/** Codes sent by mail, and two-factor challenges: single use, short-lived, few tries. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: id(),
    purpose: text('purpose', { enum: ['reset', 'confirm', 'two_factor', 'whatsapp_link'] }).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    data: jsonb('data').$type<Json>().notNull().default({}),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    createdAt: createdAt(),
  },
  (t) => [index('one_time_codes_user_idx').on(t.userId, t.purpose), index('one_time_codes_hash_idx').on(t.codeHash)],
)

export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    windowEndsAt: at('window_ends_at').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [index('rate_limits_end_idx').on(t.windowEndsAt)],
)

/** Who did what, when, from where (issue 3 point 7). */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind').notNull(),
    actorId: uuid('actor_id'),
    userId: uuid('user_id'),
    ip: text('ip').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    detail: jsonb('detail').$type<Json>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [index('audit_events_user_idx').on(t.userId, t.id), index('audit_events_kind_idx').on(t.kind, t.id)],
)

// ── consultations ───────────────────────────────────────────────────────────────────────────────────────────────────
export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull().default(''),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    starred: boolean('starred').notNull().default(false),
    conversationType: text('conversation_type').notNull().default('WEB'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [index('conversations_user_idx').on(t.userId, t.createdAt)],
)

export const messages = pgTable(
  'messages',
  {
    id: id(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    /** Order within the conversation. */
    position: integer('position').notNull(),
    sender: text('sender', { enum: ['user', 'ai'] }).notNull(),
    text: text('text').notNull(),
    runId: uuid('run_id'),
    citations: jsonb('citations').$type<unknown[]>().notNull().default([]),
    attachmentId: uuid('attachment_id'),
    createdAt: createdAt(),
  },
  (t) => [unique('messages_position_key').on(t.conversationId, t.position), index('messages_user_idx').on(t.userId)],
)

/** Raised by every change of a person's consultations: the version behind the list's ETag, one row by primary key. */
export const conversationLists = pgTable('conversation_lists', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  version: bigint('version', { mode: 'number' }).notNull().default(0),
  /** Bytes of the words of all messages: what a person's quota counts. */
  bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
})

/** An answer in the making; it belongs to the server, not to a connection (Decision 3.3). */
export const runs = pgTable(
  'runs',
  {
    id: id(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['running', 'complete', 'failed', 'stopped'] })
      .notNull()
      .default('running'),
    outcome: text('outcome'),
    channel: text('channel', { enum: ['web', 'whatsapp'] })
      .notNull()
      .default('web'),
    /** The process working on it holds this until; past it anyone may take the run over. */
    leaseUntil: at('lease_until').notNull(),
    leaseOwner: text('lease_owner').notNull(),
    stopRequested: boolean('stop_requested').notNull().default(false),
    /** Passages retrieved, sentences dropped and why, model tokens: for admins and evaluation. */
    trace: jsonb('trace').$type<Json>().notNull().default({}),
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    verdict: text('verdict'),
    verdictComment: text('verdict_comment'),
    verdictAt: at('verdict_at'),
    createdAt: createdAt(),
    completedAt: at('completed_at'),
  },
  (t) => [
    unique('runs_question_key').on(t.questionId),
    index('runs_conversation_idx').on(t.conversationId, t.createdAt),
    index('runs_open_idx')
      .on(t.leaseUntil)
      .where(sql`state = 'running'`),
    index('runs_created_idx').on(t.createdAt),
    /** The few runs that somebody judged. */
    index('runs_feedback_idx')
      .on(t.verdictAt)
      .where(sql`verdict is not null`),
  ],
)

/** Questions that an administrator kept for the evaluation; they go with their run when the person's data goes. */
export const evaluationCases = pgTable(
  'evaluation_cases',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** The asker: see run_events. */
    userId: uuid('user_id').notNull(),
    kind: text('kind', { enum: ['answerable', 'trap'] }).notNull(),
    source: text('source').notNull().default(''),
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.userId] })],
)

/** What language models read and wrote on a date in Harare; without a user, for everybody. Rows of people go after two days. */
export const modelUsage = pgTable(
  'model_usage',
  {
    day: text('day').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull().default(0),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull().default(0),
  },
  (t) => [unique('model_usage_key').on(t.day, t.userId).nullsNotDistinct()],
)

export const runEvents = pgTable(
  'run_events',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** The asker: events lie where their run lies when tables are distributed by person (docs/operations.md). */
    userId: uuid('user_id').notNull(),
    seq: integer('seq').notNull(),
    data: jsonb('data').$type<Json>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.seq] })],
)

/** Public source pages: the code is the permission (Decision 6.1). */
export const sourceCodes = pgTable(
  'source_codes',
  {
    code: text('code').primaryKey(),
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    documentId: uuid('document_id').notNull(),
    substring: text('substring').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('source_codes_run_idx').on(t.runId), index('source_codes_document_idx').on(t.documentId)],
)

// ── points ──────────────────────────────────────────────────────────────────────────────────────────────────────────
export const pointAccounts = pgTable(
  'point_accounts',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    balance: integer('balance').notNull().default(0),
  },
  (t) => [check('point_accounts_not_negative', sql`${t.balance} >= 0`)],
)

/** Entries are only ever added; the balance is their sum (Decision 4.2). */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    amount: integer('amount').notNull(),
    balanceAfter: integer('balance_after').notNull(),
    /** signup, reply, reply_released, view_document, document, purchase, refund, adjustment */
    kind: text('kind').notNull(),
    /** What it was for: a run, document or purchase id. */
    reference: text('reference').notNull().default(''),
    note: text('note').notNull().default(''),
    idempotencyKey: text('idempotency_key').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('ledger_entries_once_key').on(t.userId, t.idempotencyKey),
    index('ledger_entries_user_idx').on(t.userId, t.id),
    index('ledger_entries_created_idx').on(t.createdAt),
  ],
)

export const purchases = pgTable(
  'purchases',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    points: integer('points').notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull().default('USD'),
    phone: text('phone').notNull(),
    state: text('state', { enum: ['open', 'paid', 'failed', 'in_doubt', 'refunded'] })
      .notNull()
      .default('open'),
    clientKey: text('client_key').notNull(),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    unique('purchases_client_key').on(t.userId, t.clientKey),
    index('purchases_user_idx').on(t.userId, t.createdAt),
  ],
)

export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: id(),
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    merchantTrace: text('merchant_trace').notNull().unique(),
    reference: text('reference').notNull().unique(),
    state: text('state', {
      enum: ['created', 'sending', 'pending', 'unknown', 'paid', 'failed', 'expired', 'disputed', 'refunded'],
    })
      .notNull()
      .default('created'),
    providerReference: text('provider_reference'),
    pollUrl: text('poll_url'),
    instructions: text('instructions'),
    reason: text('reason'),
    checks: integer('checks').notNull().default(0),
    nextCheckAt: at('next_check_at'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('payment_attempts_open_key')
      .on(t.purchaseId)
      .where(sql`state in ('created','sending','pending','unknown')`),
    index('payment_attempts_due_idx')
      .on(t.nextCheckAt)
      .where(sql`next_check_at is not null`),
  ],
)

// ── library ─────────────────────────────────────────────────────────────────────────────────────────────────────────
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
    source: text('source', { enum: ['guide', 'import', 'upload', 'attachment'] }).notNull(),
    /** Where an import found it, so that a second run does nothing twice. */
    importPath: text('import_path'),
    title: text('title').notNull().default(''),
    asAt: date('as_at', { mode: 'string' }),
    pages: integer('pages'),
    state: text('state', { enum: ['queued', 'reading', 'ready', 'failed'] })
      .notNull()
      .default('queued'),
    reason: text('reason'),
    /** The text version that search and readers use. */
    textId: uuid('text_id'),
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
    index('documents_conversation_idx').on(t.conversationId),
    index('documents_user_idx')
      .on(t.userId)
      .where(sql`user_id is not null`),
    index('documents_import_path_idx').using('hash', t.importPath),
    uniqueIndex('documents_content_key')
      .on(t.contentHash)
      .where(sql`conversation_id is null and deleted_at is null`),
  ],
)

/** Canonical markdown of a document; older versions are kept so that old citations still open. */
export const documentTexts = pgTable(
  'document_texts',
  {
    id: id(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** Where in it the words of pages stand that were recognised from pictures. */
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

/** What a section means in everyday words; indexed beside the passage, editable by an admin (issue 7 point 1a). */
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

/** What search knows of a library document as a whole: which Act it is, what it is about, what put it out of force. */
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
    /** Chapters of the Acts this text repeals. */
    repeals: text('repeals')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    repealedBy: uuid('repealed_by').references(() => documents.id, { onDelete: 'set null' }),
    /** Title, Parts, headings and plain words of all sections, each once: the index that finds the Act. */
    profile: text('profile').notNull(),
  },
  (t) => [
    index('document_profiles_act_idx').on(t.act),
    index('document_profiles_chapter_idx').on(t.chapter),
    index('document_profiles_repealed_by_idx').on(t.repealedBy),
    index('document_profiles_repeals_idx').using('gin', t.repeals),
  ],
)

/** The words of the library, for questions that misspell one. */
export const words = pgTable('words', {
  word: text('word').primaryKey(),
  /** In how many passages. */
  passages: integer('passages').notNull(),
})

// ── documents people generate ───────────────────────────────────────────────────────────────────────────────────────
export const templates = pgTable('templates', {
  id: id(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  points: integer('points').notNull(),
  location: text('location').notNull(),
  contentHash: text('content_hash').notNull(),
  /** [{placeholder, label, kind}] in the order of the document. */
  placeholders: jsonb('placeholders').$type<Json[]>().notNull(),
  delimiter: text('delimiter').notNull(),
  /** Path of the starter template it was seeded from. */
  seed: text('seed').unique(),
  deletedAt: at('deleted_at'),
  createdAt: createdAt(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

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
    createdAt: createdAt(),
  },
  (t) => [index('generated_documents_user_idx').on(t.userId, t.createdAt)],
)

// ── channels, mail, work ────────────────────────────────────────────────────────────────────────────────────────────
export const whatsappContacts = pgTable(
  'whatsapp_contacts',
  {
    /** Business-scoped user id, or the phone number where there is none. */
    id: text('id').primaryKey(),
    phone: text('phone'),
    name: text('name').notNull().default(''),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'set null' }),
    stopped: boolean('stopped').notNull().default(false),
    lastInboundAt: at('last_inbound_at'),
    linkedAt: at('linked_at'),
    /** When someone without an account was last told how to get one. */
    instructedAt: at('instructed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('whatsapp_contacts_user_idx').on(t.userId),
    index('whatsapp_contacts_conversation_idx').on(t.conversationId),
  ],
)

/** Messages in and out: the primary key makes each handled exactly once. */
export const whatsappMessages = pgTable(
  'whatsapp_messages',
  {
    id: text('id').primaryKey(),
    contactId: text('contact_id')
      .notNull()
      .references(() => whatsappContacts.id, { onDelete: 'cascade' }),
    direction: text('direction', { enum: ['in', 'out'] }).notNull(),
    /** in: received, handled. out: queued, sending, kept, accepted, sent, delivered, read, failed, dropped. */
    state: text('state').notNull().default('received'),
    /** Meta's timestamp: messages of one person are handled in this order. */
    sentAt: at('sent_at').notNull(),
    /** Order of arrival, and of sending: Meta's timestamps are whole seconds. */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    /** Emptied once nobody needs it: the words are in the conversation. */
    body: jsonb('body').$type<Json>().notNull(),
    runId: uuid('run_id'),
    /** Meta's id of a message of ours, as it accepted it last. */
    wamid: text('wamid'),
    tries: integer('tries').notNull().default(0),
    /** Not to be handled, sent or sent again before this. */
    dueAt: at('due_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    index('whatsapp_messages_contact_idx').on(t.contactId, t.sentAt),
    index('whatsapp_messages_open_idx')
      .on(t.contactId, t.seq)
      .where(sql`state in ('received','queued','sending','kept')`),
    index('whatsapp_messages_created_idx').on(t.createdAt),
  ],
)

export const mails = pgTable(
  'mails',
  {
    id: id(),
    messageId: text('message_id').notNull().unique(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull().default(''),
    replyTo: text('reply_to'),
    state: text('state', { enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    reason: text('reason'),
    createdAt: createdAt(),
    sentAt: at('sent_at'),
  },
  (t) => [index('mails_user_idx').on(t.userId)],
)

export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  email: text('email').primaryKey(),
  /** Of the token in the link that ends it; null where somebody subscribed before there were links. */
  unsubscribeHash: text('unsubscribe_hash').unique('newsletter_subscribers_unsubscribe_key'),
  createdAt: createdAt(),
})

export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    kind: text('kind').notNull(),
    /** At most one waiting or running job per key. */
    uniqueKey: text('unique_key'),
    payload: jsonb('payload').$type<Json>().notNull(),
    state: text('state', { enum: ['queued', 'running', 'done', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer('attempts').notNull().default(0),
    /** How often the process that worked on it ended without a word. */
    deaths: integer('deaths').notNull().default(0),
    /** Asked for while it ran: once it is done it runs once more, at this time. */
    againAt: at('again_at'),
    maxAttempts: integer('max_attempts').notNull().default(5),
    runAt: at('run_at').notNull().defaultNow(),
    leaseUntil: at('lease_until'),
    leaseOwner: text('lease_owner'),
    progress: jsonb('progress').$type<Json>(),
    error: text('error'),
    createdAt: createdAt(),
    finishedAt: at('finished_at'),
  },
  (t) => [
    uniqueIndex('jobs_unique_key')
      .on(t.kind, t.uniqueKey)
      .where(sql`state in ('queued','running')`),
    index('jobs_due_idx')
      .on(t.runAt)
      .where(sql`state in ('queued','running')`),
  ],
)

/** Facts about this database: what was seeded, key material made on first start. */
export const facts = pgTable('facts', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
})
