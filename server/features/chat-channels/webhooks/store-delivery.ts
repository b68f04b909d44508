import { perProcess } from '#server/process-state.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { batched } from '#server/db/batch.ts'
import { inTransaction, rows } from '#server/db/query.ts'
import { chatContacts, chatMessages } from '#server/features/chat-channels/tables.ts'
import { commandOf } from '#server/features/chat-channels/incoming/commands.ts'
import { stopAtOnce } from './stop-at-once.ts'
import { acknowledge, type Sender } from './acknowledge.ts'
import type { Content, Delivery, Inbound } from './inbound.ts'
import { applyStatuses } from '#server/features/chat-channels/outgoing/statuses.ts'
import { contactWorkInsert } from '#server/features/chat-channels/contact-job.ts'

/** Webhooks come in any order: a message waits this long for older ones of the same person; milliseconds. */
export const ORDERING_DELAY_MS = 1_000
/** A network gives a number to somebody else when it was silent for some months; a Telegram account stays its owner's. */
const SILENT_DAYS = 90
/** A message that went wrong this often gets an apology instead of another try. */
export const TRIES_MAX = 5

const storeOf = perProcess((ctx: Ctx) => batched((all: Delivery[]) => storeAll(ctx, all)))

/**
 * Keeps everything of a webhook that is new and asks for work on it: what was acknowledged is never lost, what comes again
 * is known by its id. Webhooks that arrive together are kept together.
 */
export async function storeDelivery(ctx: Ctx, delivery: Delivery): Promise<void> {
  await storeOf(ctx)(delivery)
}

async function storeAll(ctx: Ctx, all: Delivery[]) {
  const messages = all.flatMap((one) => one.messages)
  const statuses = all.flatMap((one) => one.statuses)
  if (messages.length) await storeMessages(ctx, messages)
  if (statuses.length) await inTransaction(ctx.db, (tx) => applyStatuses(ctx, tx, statuses))
  return new Map<Delivery, void>()
}

/**
 * People, messages and calls for work in one statement, because the service waits for it. A person is added or locked before
 * their message is, in the order of ids, so that two statements never wait for each other; and before the job is called,
 * so that a job that ends meanwhile has seen the message (docs/decisions/0006).
 */
async function storeMessages(ctx: Ctx, messages: Inbound[]) {
  const now = ctx.now()
  const dueAt = new Date(now.getTime() + ORDERING_DELAY_MS)
  const news = JSON.stringify(messages.map((message, order) => rowOf(message, order, { now, dueAt })))
  const added = await rows<Added>(
    ctx.db,
    sql`with news as materialized (
      select * from jsonb_to_recordset(${news}::jsonb) as one ("order" int, id text, channel text, contact_id text, phone text,
        name text, state text, sent_at timestamptz, opened_at timestamptz, called_at timestamptz, body jsonb)),
    people as (insert into ${chatContacts} as known (id, channel, phone, name, last_inbound_at, created_at)
      select contact_id, min(channel), (array_agg(phone order by "order" desc))[1],
        coalesce((array_agg(name order by "order" desc) filter (where name <> ''))[1], ''), max(opened_at), ${at(now)}
      from news group by contact_id order by contact_id
      on conflict (id) do update set
        phone = case when known.channel = 'whatsapp' then excluded.phone else coalesce(excluded.phone, known.phone) end,
        name = case when excluded.name = '' then known.name else excluded.name end,
        last_inbound_at = greatest(known.last_inbound_at, excluded.last_inbound_at),
        silent_since = case when known.channel = 'whatsapp' and excluded.last_inbound_at - known.last_inbound_at > make_interval(days => ${SILENT_DAYS}::int)
          then known.last_inbound_at else known.silent_since end
      returning id, phone, stopped, user_id is not null and silent_since is null as has_account),
    added as (insert into ${chatMessages}
        (id, contact_id, direction, state, sent_at, body, due_at, created_at)
      select news.id, people.id, 'in', news.state, news.sent_at, news.body, ${at(dueAt)}, ${at(now)}
      from people join news on news.contact_id = people.id order by people.id, news."order"
      on conflict do nothing returning id, contact_id, state),
    called as (${contactWorkInsert(sql`select added.contact_id, min(news.called_at) from added join news on news.id = added.id
      where added.state = 'received' group by added.contact_id`)})
    select added.id, people.id as "contactId", phone, stopped, has_account as "hasAccount"
    from added join people on people.id = added.contact_id where state = 'received'`,
  )
  const byId = new Map(messages.map((message) => [message.id, message]))
  for (const { id, ...sender } of added) {
    const message = byId.get(id)!
    acknowledge(ctx, message, sender)
    if (sender.hasAccount && !sender.stopped && isStop(message.content)) stopAtOnce(ctx, message)
  }
}

type Added = Sender & { id: string }

const isStop = (content: Content) => content.kind === 'text' && commandOf(content.text) === 'stop'

const at = (time: Date) => sql`${time.toISOString()}::timestamptz`

/**
 * A reaction or a notice is no message that opens the window, and a clock that runs ahead must not hold it open for longer. Who sends a
 * word of ours is called at once, and so before all who ask in the same moment; older messages of theirs are waited for all the same.
 */
function rowOf(
  { id, channel, contactId, phone, name, content, sentAt }: Inbound,
  order: number,
  { now, dueAt }: { now: Date; dueAt: Date },
) {
  const ignored = content.kind === 'ignored'
  const sent = sentAt < now ? sentAt : now
  return {
    order,
    id,
    channel,
    contact_id: contactId,
    phone,
    name,
    state: ignored ? 'handled' : 'received',
    sent_at: sent,
    called_at: content.kind === 'text' && commandOf(content.text) ? now : dueAt,
    opened_at: ignored || content.kind === 'number_changed' ? null : sent,
    body: ignored ? {} : isStop(content) ? { ...content, stops: true } : content,
  }
}
