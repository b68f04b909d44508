import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { KeptProcedure } from '#contract/procedures/procedures.ts'
import { at, createdAt, type Json } from '#server/db/columns.ts'
import { CHANNEL_NAMES } from '#server/adapters/chat/port.ts'
import { users } from '#server/db/tables.ts'
import { conversations } from '#server/features/consultations/tables.ts'

/** What is asked in a chat one question a message: the fields of a template, or a guided procedure. */
export type Filling = DocumentFilling | ProcedureFilling
/**
 * `key` makes the document once, however often making it is tried; `agreedPoints` is the price that was said last. `then` is taken up
 * again when it is over: the procedure whose letter it is.
 */
export type DocumentFilling = {
  templateId: string
  key: string
  given: { placeholder: string; value: string }[]
  agreedPoints?: number
  then?: ProcedureFilling
}
/**
 * `asks` is the question that was sent last, 'agree' while it is asked whether to go on in a chat that others may read, and 'end' once
 * all are answered: from then on only words about its end are meant for it. The answers are kept with the account; those of a sensitive
 * procedure in `run` alone.
 */
export type ProcedureFilling = { procedure: string; asks: string; run?: KeptProcedure }

/** The tables of all channels; they were WhatsApp's alone once, and the database still calls them so. */
export const chatContacts = pgTable(
  'whatsapp_contacts',
  {
    /** WhatsApp: business-scoped user id, or the phone number where there is none. Telegram: 'telegram:' and the id of the chat. */
    id: text('id').primaryKey(),
    channel: text('channel', { enum: CHANNEL_NAMES }).notNull().default('whatsapp'),
    phone: text('phone'),
    name: text('name').notNull().default(''),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'set null' }),
    stopped: boolean('stopped').notNull().default(false),
    lastInboundAt: at('last_inbound_at'),
    linkedAt: at('linked_at'),
    /** When someone without an account was last told how to get one. */
    instructedAt: at('instructed_at'),
    /** When somebody without an account was asked to agree to the terms; null after their answer. */
    consentAskedAt: at('consent_asked_at'),
    /** When the person was last heard of before a silence so long that the number may be somebody else's now. */
    silentSince: at('silent_since'),
    /** The account that this number had until it was silent or changed; its PIN brings it back. */
    formerUserId: uuid('former_user_id').references(() => users.id, { onDelete: 'set null' }),
    pinHash: text('pin_hash'),
    /** What we understood of a voice note, until its person says that it is right; kept for a day. */
    heard: text('heard'),
    heardAt: at('heard_at'),
    /** The template or procedure that is asked about, one question at a time; kept for a day after the last answer. */
    filling: jsonb('filling').$type<Filling>(),
    filledAt: at('filled_at'),
    /** Each answer is sent as sound too. */
    speaks: boolean('speaks').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('whatsapp_contacts_user_idx').on(t.userId),
    index('whatsapp_contacts_conversation_idx').on(t.conversationId),
    index('whatsapp_contacts_former_idx').on(t.formerUserId),
  ],
)

/** Messages in and out: the primary key makes each handled exactly once. */
export const chatMessages = pgTable(
  'whatsapp_messages',
  {
    id: text('id').primaryKey(),
    contactId: text('contact_id')
      .notNull()
      .references(() => chatContacts.id, { onDelete: 'cascade' }),
    direction: text('direction', { enum: ['in', 'out'] }).notNull(),
    /** in: received, waiting (until its person agreed to the terms), handled. out: queued, sending, kept, accepted, sent, delivered, read, failed, dropped. */
    state: text('state').notNull().default('received'),
    /** The service's timestamp: messages of one person are handled in this order. */
    sentAt: at('sent_at').notNull(),
    /** Order of arrival, and of sending: their timestamps are whole seconds. */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    /** Emptied once nobody needs it: the words are in the conversation. */
    body: jsonb('body').$type<Json>().notNull(),
    runId: uuid('run_id'),
    /** The service's id of a message of ours, as it accepted it last. */
    remoteId: text('wamid'),
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

export type Contact = typeof chatContacts.$inferSelect
export type MessageRow = typeof chatMessages.$inferSelect
