import { Readable } from 'node:stream'
import { and, asc, eq, gt, inArray, or } from 'drizzle-orm'
import { type Ctx, currentUser } from '#server/context.ts'
import { oneRow } from '#server/db/query.ts'
import * as t from '#server/tables.ts'
import { inPages } from '#server/features/consultations/service.ts'
import type { Download } from '#server/http/route.ts'

type Rows = AsyncIterable<unknown[]>

/**
 * Everything we hold about the person, readable by people and machines; secrets such as hashes are left out. It is read
 * and sent piece by piece, so that a person of many years needs no more memory than one of today.
 */
export async function exportMyData(ctx: Ctx): Promise<Download> {
  const { id } = currentUser(ctx)
  const short = { exportedAt: ctx.now().toISOString(), ...(await account(ctx, id)) }
  const long: Record<string, Rows> = {
    ...trail(ctx, id),
    ...(await consultations(ctx, id)),
    ...chats(ctx, id),
    ...procedures(ctx, id),
    ...signing(ctx, id),
    ...money(ctx, id),
  }
  return { name: 'my-data.json', type: 'application/json; charset=utf-8', body: Readable.from(writeJson(short, long)) }
}

/** One JSON object of what is short and what is long. */
async function* writeJson(short: object, long: Record<string, Rows>) {
  yield JSON.stringify(short, null, 2).replace(/\n\}$/, '')
  for (const [name, pages] of Object.entries(long)) {
    yield `,\n  ${JSON.stringify(name)}: [`
    let before = '\n'
    for await (const page of pages) {
      if (!page.length) continue
      yield before + page.map((row) => JSON.stringify(row, null, 2)).join(',\n')
      before = ',\n'
    }
    yield ']'
  }
  yield '\n}\n'
}

/** Rows in the order of their numbers, some at a time. */
async function* byNumber<T extends { id: number }>(next: (after: number, most: number) => Promise<T[]>) {
  for (let after = 0; ;) {
    const page = await next(after, 500)
    if (!page.length) return
    yield page
    after = page.at(-1)!.id
  }
}

async function account({ db }: Ctx, id: string) {
  const person = oneRow(await db.select().from(t.users).where(eq(t.users.id, id)))
  const { passwordHash, twoFactorSecret, twoFactorStep, searchText, ...shown } = person
  const { ip, userAgent, createdAt, expiresAt } = t.sessions
  return {
    account: {
      ...shown,
      hasPassword: passwordHash !== null,
      twoFactor: twoFactorSecret !== null && twoFactorStep >= 0,
    },
    sessions: await db
      .select({ createdAt, expiresAt, ip, userAgent })
      .from(t.sessions)
      .where(eq(t.sessions.userId, id)),
    mails: await db
      .select({ to: t.mails.recipient, subject: t.mails.subject, state: t.mails.state, date: t.mails.createdAt })
      .from(t.mails)
      .where(or(eq(t.mails.userId, id), eq(t.mails.recipient, shown.email))),
    newsletter: await db
      .select()
      .from(t.newsletterSubscribers)
      .where(eq(t.newsletterSubscribers.email, shown.email.toLowerCase())),
    whatsapp: await db.select().from(t.chatContacts).where(eq(t.chatContacts.userId, id)),
  }
}

const trail = ({ db }: Ctx, id: string) => ({
  auditTrail: byNumber((after, most) =>
    db
      .select()
      .from(t.auditEvents)
      .where(and(or(eq(t.auditEvents.userId, id), eq(t.auditEvents.actorId, id)), gt(t.auditEvents.id, after)))
      .orderBy(asc(t.auditEvents.id))
      .limit(most),
  ),
})

async function consultations(ctx: Ctx, id: string) {
  const { db } = ctx
  const all = await db.select().from(t.conversations).where(eq(t.conversations.userId, id))
  const pages = (await inPages(ctx, all)).map((page) => page.map((one) => one.id))
  const ofPages = async function* <T>(read: (ids: string[]) => Promise<T[]>) {
    for (const ids of pages) yield await read(ids)
  }
  return {
    conversations: once(async () => all),
    messages: ofPages((ids) =>
      db
        .select()
        .from(t.messages)
        .where(inArray(t.messages.conversationId, ids))
        .orderBy(t.messages.conversationId, t.messages.position),
    ),
    answers: ofPages((ids) => db.select().from(t.runs).where(inArray(t.runs.conversationId, ids))),
    evaluationCases: once(() => db.select().from(t.evaluationCases).where(eq(t.evaluationCases.userId, id))),
    attachedDocuments: once(() => {
      const { name, state, createdAt } = t.documents
      return db
        .select({ id: t.documents.id, name, state, createdAt })
        .from(t.documents)
        .where(eq(t.documents.userId, id))
    }),
    generatedDocuments: once(() => {
      const { title, createdAt, version, firstVersion, filled } = t.generatedDocuments
      return db
        .select({ id: t.generatedDocuments.id, title, createdAt, version, firstVersion, filled })
        .from(t.generatedDocuments)
        .where(eq(t.generatedDocuments.userId, id))
    }),
  }
}

/** What waits to be handled or sent in a chat; what was said stands in the consultations. */
const chats = ({ db }: Ctx, id: string) => ({
  chatMessages: once(() => {
    const { direction, state, sentAt, body } = t.chatMessages
    return db
      .select({ direction, state, sentAt, body })
      .from(t.chatMessages)
      .innerJoin(t.chatContacts, eq(t.chatContacts.id, t.chatMessages.contactId))
      .where(eq(t.chatContacts.userId, id))
      .orderBy(t.chatMessages.seq)
  }),
})

const procedures = ({ db }: Ctx, id: string) => ({
  contractReviews: once(() => {
    const { name, kind, createdAt, paragraphs, findings, decisions } = t.contractReviews
    return db
      .select({ name, kind, createdAt, paragraphs, findings, decisions })
      .from(t.contractReviews)
      .where(eq(t.contractReviews.userId, id))
  }),
  procedures: once(() => {
    const { procedure, answers, ticks, updatedAt } = t.keptProcedures
    return db
      .select({ procedure, answers, ticks, updatedAt })
      .from(t.keptProcedures)
      .where(eq(t.keptProcedures.userId, id))
  }),
  handovers: once(() => {
    const { conversationId, createdAt, expiresAt, openedAt } = t.handovers
    const to = t.practitioners.name
    return db
      .select({ conversationId, to, createdAt, expiresAt, openedAt })
      .from(t.handovers)
      .innerJoin(t.practitioners, eq(t.practitioners.id, t.handovers.practitionerId))
      .where(eq(t.handovers.userId, id))
  }),
  reminders: once(() => {
    const { title, fromDay, date, nextAt } = t.reminders
    return db.select({ title, fromDay, date, nextAt }).from(t.reminders).where(eq(t.reminders.userId, id))
  }),
})

const signing = ({ db }: Ctx, id: string) => ({
  signatureRequests: once(() => {
    const { title, state, createdAt, endsAt, finishedAt, sha256, finishedSha256 } = t.signatureRequests
    return db
      .select({ id: t.signatureRequests.id, title, state, createdAt, endsAt, finishedAt, sha256, finishedSha256 })
      .from(t.signatureRequests)
      .where(eq(t.signatureRequests.userId, id))
  }),
  signers: once(() => {
    const { requestId, name, email, state, openedAt, doneAt, reason } = t.signers
    return db
      .select({ requestId, name, email, state, openedAt, doneAt, reason })
      .from(t.signers)
      .innerJoin(t.signatureRequests, eq(t.signatureRequests.id, requestId))
      .where(eq(t.signatureRequests.userId, id))
  }),
  signatureEvents: once(() => {
    const { requestId, signerId, kind, at } = t.signatureEvents
    return db
      .select({ requestId, signerId, kind, at })
      .from(t.signatureEvents)
      .innerJoin(t.signatureRequests, eq(t.signatureRequests.id, requestId))
      .where(eq(t.signatureRequests.userId, id))
      .orderBy(t.signatureEvents.id)
  }),
})

async function* once<T>(read: () => Promise<T[]>) {
  yield await read()
}

const money = ({ db }: Ctx, id: string) => ({
  points: byNumber((after, most) =>
    db
      .select()
      .from(t.ledgerEntries)
      .where(and(eq(t.ledgerEntries.userId, id), gt(t.ledgerEntries.id, after)))
      .orderBy(asc(t.ledgerEntries.id))
      .limit(most),
  ),
  purchases: once(() => db.select().from(t.purchases).where(eq(t.purchases.userId, id))),
  citationChecks: once(() => db.select().from(t.citationChecks).where(eq(t.citationChecks.userId, id))),
  paidReviews: once(() => db.select().from(t.contractReviewCharges).where(eq(t.contractReviewCharges.userId, id))),
  modelUsage: once(() => db.select().from(t.modelUsage).where(eq(t.modelUsage.userId, id))),
})
