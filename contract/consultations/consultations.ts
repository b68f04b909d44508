import * as z from 'zod/mini'
import { Citation } from './answers.ts'
import { ById, endpoint, Id } from '#contract/endpoint.ts'
import { LONG_MESSAGE_MAX } from '#contract/product.ts'

/** A document the person attached: `state` is queued, reading, ready or failed (then with its reason). */
export const Attachment = z.object({
  documentId: z.string(),
  name: z.string(),
  state: z.string(),
  reason: z.optional(z.string()),
})
export type Attachment = z.infer<typeof Attachment>

/** `sender` is 'user' or 'ai'. */
export const Message = z.object({
  id: z.string(),
  text: z.string(),
  sender: z.string(),
  timestamp: z.string(),
  runId: z.optional(z.string()),
  citations: z.optional(z.array(Citation)),
  /** How the run of this answer ended; `failed`, `no_points` and uncharged `stopped` may be asked again, see openAnswer. */
  outcome: z.optional(z.string()),
  /** What an answer's own words are in, where that is Shona or Ndebele; the law that it quotes is English. */
  language: z.optional(z.enum(['sn', 'nd'])),
  /** What the person said of this answer: useful, wrong, missing_source. */
  feedback: z.optional(z.string()),
  /** A document the person attached with this message. */
  attachment: z.optional(Attachment),
})
export type Message = z.infer<typeof Message>

export const ConversationSummary = z.object({
  id: z.string(),
  title: z.string(),
  date: z.string(),
  preview: z.string(),
  /** Where the preview is plainly Shona or Ndebele. */
  previewLanguage: z.optional(z.enum(['sn', 'nd'])),
  starred: z.boolean(),
  tags: z.array(z.string()),
  messages: z.array(Message),
  conversationType: z.optional(z.string()),
})
export type ConversationSummary = z.infer<typeof ConversationSummary>

export const Conversation = z.object({
  id: z.string(),
  userId: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  starred: z.boolean(),
  conversationType: z.optional(z.string()),
  messages: z.array(Message),
  /** The run being worked on, when the last message still waits for its answer. */
  running: z.optional(z.object({ runId: z.string() })),
})
export type Conversation = z.infer<typeof Conversation>

const UserIdHint = z.optional(Id)
const Text = z.string().check(z.maxLength(LONG_MESSAGE_MAX))

/** `message` is the empty string when started from the drawer, the header or the New Chat dialog. */
export const createConversation = endpoint('POST', '/chat/conversations/new', {
  input: z.object({ message: z.optional(Text) }),
  output: z.object({ id: z.string() }),
})
/**
 * Optional search, tag, sort and paging; without them everything, newest first. `messages=none` leaves `messages` empty, for
 * lists that show no more than the preview. Answers 304 to a matching `If-None-Match`.
 */
export const listConversations = endpoint('GET', '/chat/conversations', {
  input: z.object({
    userId: UserIdHint,
    q: z.optional(z.string().check(z.maxLength(200))),
    tag: z.optional(z.string().check(z.maxLength(100))),
    order: z.optional(z.enum(['asc', 'desc'])),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(200))),
    offset: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
    messages: z.optional(z.enum(['none'])),
  }),
  output: z.array(ConversationSummary),
})
/** Every tag of the person's consultations in alphabetical order, for the filter of the list. */
export const listTags = endpoint('GET', '/chat/tags', { output: z.array(z.string()) })
export const getConversation = endpoint('GET', '/chat/conversations/:id', {
  input: z.extend(ById, { userId: UserIdHint }),
  output: Conversation,
})
/** Saves a conversation with its tags and never makes a second copy. */
export const saveConversation = endpoint('POST', '/chat/conversations', {
  input: z.object({
    userId: UserIdHint,
    conversationId: z.optional(Id),
    messages: z
      .array(
        z.object({
          id: z.optional(z.string().check(z.maxLength(64))),
          text: z.optional(Text),
          content: z.optional(Text),
          sender: z.optional(z.string().check(z.maxLength(20))),
          role: z.optional(z.string().check(z.maxLength(20))),
          timestamp: z.optional(z.union([z.string(), z.number()])),
        }),
      )
      .check(z.maxLength(2_000)),
    tags: z.optional(
      z.union([
        z.string().check(z.maxLength(1_000)),
        z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50)),
      ]),
    ),
  }),
  output: z.object({ id: z.string(), tags: z.array(z.string()) }),
})
export const starConversation = endpoint('PATCH', '/chat/conversations/:id', {
  input: z.extend(ById, { userId: UserIdHint, starred: z.boolean() }),
  output: z.object({ id: z.string(), starred: z.boolean() }),
})
export const deleteConversation = endpoint('DELETE', '/chat/conversations/:id', {
  input: z.extend(ById, { userId: UserIdHint }),
  output: z.object({ id: z.string() }),
})
/** A question longer than the stream's `message` parameter may carry. */
export const postMessage = endpoint('POST', '/chat/conversations/:id/messages', {
  input: z.extend(ById, { text: Text.check(z.trim(), z.minLength(1, 'Write a message first')) }),
  output: Message,
})
/**
 * Attaches a PDF, DOC, DOCX, or a photograph (JPEG or PNG), of at most 20 MB. It is read in the background and only this conversation
 * can search it. With `text` the message is a question too; without, it waits for one and asks nothing.
 */
export const attachDocument = endpoint('POST', '/chat/conversations/:id/documents', {
  upload: true,
  input: z.extend(ById, { text: z.optional(Text) }),
  output: Message,
})
export const getAttachment = endpoint('GET', '/chat/conversations/:id/documents/:documentId', {
  input: z.extend(ById, { documentId: Id }),
  output: Attachment,
})
/** The consultation as .docx, its sources as footnotes. */
export const exportConversation = endpoint('GET', '/chat/conversations/:id/export', {
  produces: 'file',
  input: ById,
})
