import { perProcess } from '#server/process-state.ts'
import { createHash } from 'node:crypto'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ConversationSummary, Message } from '#contract/consultations/consultations.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { batched } from '#server/db/batch.ts'
import { rows } from '#server/db/query.ts'
import { conversationLists, conversations, messages } from './tables.ts'
import { documentNames } from '#server/features/library/service.ts'
import { noConversation } from './messages.ts'
import { inPages } from './pages-by-bytes.ts'
import { limitRequests } from './rates.ts'
import { type LatestMessage, toMessages, toSummary } from './views.ts'

export type ListInput = {
  userId?: string
  q?: string
  tag?: string
  order?: 'asc' | 'desc'
  limit?: number
  offset?: number
  messages?: 'none'
}

/** 404 when the request names a user other than the signed-in person. */
export function checkUserHint(ctx: Ctx, input: { userId?: string }) {
  if (input.userId !== undefined && input.userId !== currentUser(ctx).id) throw noConversation()
}

const versions = perProcess(({ db }: Ctx) =>
  batched(async (userIds: string[]) => {
    const lists = await db.select().from(conversationLists).where(inArray(conversationLists.userId, userIds))
    return new Map(lists.map((row) => [row.userId, row.version]))
  }),
)

/** Changes whenever the list does. Asked every ten seconds by everyone, so it reads one row by its key, batched with other requests. */
export async function listVersion(ctx: Ctx, input: ListInput): Promise<string> {
  checkUserHint(ctx, input)
  const userId = currentUser(ctx).id
  const filter = createHash('sha1').update(JSON.stringify(input)).digest('base64url').slice(0, 8)
  return `${userId.slice(0, 8)}-${(await versions(ctx)(userId)) ?? 0}-${filter}`
}

/**
 * The asker's consultations with all that was said in them, newest first or as asked; page by page, so that little of it is in
 * memory, however much a person keeps.
 */
export async function* listConversations(ctx: Ctx, input: ListInput): AsyncGenerator<ConversationSummary[]> {
  checkUserHint(ctx, input)
  if (input.q) await limitRequests(ctx, 'search')
  const direction = input.order === 'asc' ? asc : desc
  const query = ctx.db
    .select()
    .from(conversations)
    .where(and(eq(conversations.userId, currentUser(ctx).id), tagged(input.tag), matching(input.q)))
    .orderBy(direction(conversations.createdAt), direction(conversations.id))
    .$dynamic()
  if (input.limit !== undefined) query.limit(input.limit)
  if (input.offset) query.offset(input.offset)
  const conversationRows = await query
  if (input.messages === 'none') {
    const last = await latestMessages(ctx, conversationRows)
    return yield conversationRows.map((row) => toSummary(ctx, row, [], last.get(row.id)))
  }
  for (const page of await inPages(ctx, conversationRows)) {
    const ids = page.map((row) => row.id)
    const byConversation = await messagesByConversation(ctx, ids)
    yield page.map((row) => toSummary(ctx, row, byConversation.get(row.id) ?? []))
  }
}

/** Every tag of the asker's consultations, for the filter. WhatsApp consultations are not listed, so their tags are not. */
export async function listTags(ctx: Ctx): Promise<string[]> {
  const tags = await rows<{ tag: string }>(
    ctx.db,
    sql`select distinct unnest(${conversations.tags}) as tag from ${conversations}
      where ${conversations.userId} = ${currentUser(ctx).id} and ${conversations.conversationType} <> 'WHATSAPP' order by tag`,
  )
  return tags.map(({ tag }) => tag)
}

const tagged = (tag: string | undefined): SQL | undefined =>
  tag ? sql`${tag} = any(${conversations.tags})` : undefined

/** Tags or message text, case-insensitively; `%` and `_` mean themselves. */
function matching(q: string | undefined): SQL | undefined {
  const words = q?.replaceAll('\0', '').toWellFormed().trim()
  if (!words) return undefined
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(array_to_string(${conversations.tags}, ', ') ilike ${pattern} or exists (
    select 1 from ${messages} m where m.conversation_id = ${conversations.id} and m.text ilike ${pattern}))`
}

/** The latest words of each, or where there are none the name of the document that was attached last. */
async function latestMessages({ db }: Ctx, conversationRows: { id: string }[]): Promise<Map<string, LatestMessage>> {
  const ids = JSON.stringify(conversationRows.map(({ id }) => id))
  const last = await rows<{ id: string; text: string | null; name: string | null }>(
    db,
    sql`select w.id, said.text, sent.name
      from (select jsonb_array_elements_text(${ids}::jsonb)::uuid as id) w
        left join lateral (select left(text, 4000) as text from ${messages}
          where conversation_id = w.id and text <> '' order by position desc limit 1) said on true
        left join lateral (select d.name from ${messages} m join ${documentNames(db, 'd')} on d.id = m.attachment_id
          where said.text is null and m.conversation_id = w.id order by m.position desc limit 1) sent on true`,
  )
  return new Map(last.map(({ id, text, name }) => [id, { text: text ?? '', ...(name && { attachment: { name } }) }]))
}

async function messagesByConversation(ctx: Ctx, ids: string[]): Promise<Map<string, Message[]>> {
  const grouped = new Map(ids.map((id): [string, Message[]] => [id, []]))
  const records = await ctx.db
    .select()
    .from(messages)
    .where(sql`${messages.conversationId} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`)
    .orderBy(messages.conversationId, messages.position)
  const views = await toMessages(ctx, records)
  for (const [i, message] of views.entries()) {
    const id = records[i]!.conversationId
    grouped.get(id)!.push(message)
  }
  return grouped
}
