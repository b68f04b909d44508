import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { REQUEST_STATES, SIGNER_STATES, type Strokes } from '#contract/documents/signing.ts'
import { at, createdAt, id } from '#server/db/columns.ts'
import { users } from '#server/db/tables.ts'

/** Documents that were sent to people to be signed. A finished one outlives the account of its owner, without what names anybody. */
export const signatureRequests = pgTable(
  'signature_requests',
  {
    id: id(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    documentId: uuid('document_id').notNull(),
    title: text('title').notNull(),
    /** What the law says on signing it, as it was shown to who signs. */
    why: text('why').notNull(),
    /** Of the owner, for mails. */
    language: text('language').notNull(),
    state: text('state', { enum: REQUEST_STATES }).notNull().default('open'),
    /** The PDF that is signed, its words, and its size. */
    location: text('location').notNull(),
    sha256: text('sha256').notNull(),
    text: text('text').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: createdAt(),
    endsAt: at('ends_at').notNull(),
    finishedAt: at('finished_at'),
    finishedLocation: text('finished_location'),
    finishedSha256: text('finished_sha256'),
    signerCount: integer('signer_count').notNull(),
    /** Its pages have lines to be initialled on. */
    wantsInitials: boolean('wants_initials').notNull().default(false),
  },
  (t) => [
    index('signature_requests_user_idx').on(t.userId),
    index('signature_requests_hash_idx').on(t.finishedSha256),
    index('signature_requests_source_idx').on(t.sha256),
    uniqueIndex('signature_requests_open_key')
      .on(t.documentId)
      .where(sql`state in ('open', 'finishing')`),
  ],
)

export const signers = pgTable(
  'signers',
  {
    id: id(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => signatureRequests.id, { onDelete: 'cascade' }),
    /** In the order in which the owner named them. */
    position: integer('position').notNull(),
    name: text('name').notNull(),
    email: text('email'),
    tokenHash: text('token_hash').notNull(),
    /** Of the link that the mail about the finished file brings; the former goes on opening too. */
    mailedHash: text('mailed_hash'),
    state: text('state', { enum: SIGNER_STATES }).notNull().default('waiting'),
    openedAt: at('opened_at'),
    doneAt: at('done_at'),
    /** The name that was typed when signing. */
    signedName: text('signed_name'),
    initials: text('initials'),
    strokes: jsonb('strokes').$type<Strokes>(),
    reason: text('reason'),
    /** Shortened: of which network, and of what kind of browser. */
    network: text('network'),
    browser: text('browser'),
  },
  (t) => [
    index('signers_request_idx').on(t.requestId),
    uniqueIndex('signers_token_key').on(t.tokenHash),
    index('signers_mailed_idx').on(t.mailedHash),
  ],
)

export const SIGNATURE_EVENTS = ['sent', 'renewed', 'opened', 'signed', 'refused', 'withdrawn'] as const

/** What happened to a request, in order: printed on the page of signatures. */
export const signatureEvents = pgTable(
  'signature_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => signatureRequests.id, { onDelete: 'cascade' }),
    signerId: uuid('signer_id'),
    kind: text('kind', { enum: SIGNATURE_EVENTS }).notNull(),
    at: at('at').notNull(),
  },
  (t) => [index('signature_events_request_idx').on(t.requestId)],
)
