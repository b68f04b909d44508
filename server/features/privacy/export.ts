import { eq, or } from 'drizzle-orm'
import { type Ctx, currentUser } from '#server/context.ts'
import * as t from '#server/db/schema.ts'
import type { Download } from '#server/http/route.ts'

/** Everything we hold about the person, readable by people and machines; secrets such as hashes are left out. */
export async function exportMyData(ctx: Ctx): Promise<Download> {
  const { id } = currentUser(ctx)
  const held = {
    exportedAt: ctx.now().toISOString(),
    ...(await account(ctx, id)),
    ...(await consultations(ctx, id)),
    ...(await money(ctx, id)),
  }
  const body = Buffer.from(JSON.stringify(held, null, 2))
  return { name: 'my-data.json', type: 'application/json; charset=utf-8', body, size: body.length }
}

async function account({ db }: Ctx, id: string) {
  const [person] = await db.select().from(t.users).where(eq(t.users.id, id))
  const { passwordHash, twoFactorSecret, twoFactorStep, searchText, ...shown } = person!
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
    auditTrail: await db
      .select()
      .from(t.auditEvents)
      .where(or(eq(t.auditEvents.userId, id), eq(t.auditEvents.actorId, id))),
    mails: await db
      .select({ to: t.mails.recipient, subject: t.mails.subject, state: t.mails.state, date: t.mails.createdAt })
      .from(t.mails)
      .where(or(eq(t.mails.userId, id), eq(t.mails.recipient, shown.email))),
    newsletter: await db
      .select()
      .from(t.newsletterSubscribers)
      .where(eq(t.newsletterSubscribers.email, shown.email.toLowerCase())),
  }
}

async function consultations({ db }: Ctx, id: string) {
  return {
    conversations: await db.select().from(t.conversations).where(eq(t.conversations.userId, id)),
    messages: await db
      .select()
      .from(t.messages)
      .where(eq(t.messages.userId, id))
      .orderBy(t.messages.conversationId, t.messages.position),
    answers: await db.select().from(t.runs).where(eq(t.runs.userId, id)),
    attachedDocuments: await db
      .select({
        id: t.documents.id,
        name: t.documents.name,
        state: t.documents.state,
        createdAt: t.documents.createdAt,
      })
      .from(t.documents)
      .where(eq(t.documents.userId, id)),
    generatedDocuments: await db
      .select({
        id: t.generatedDocuments.id,
        title: t.generatedDocuments.title,
        createdAt: t.generatedDocuments.createdAt,
      })
      .from(t.generatedDocuments)
      .where(eq(t.generatedDocuments.userId, id)),
    whatsapp: await db.select().from(t.whatsappContacts).where(eq(t.whatsappContacts.userId, id)),
  }
}

async function money({ db }: Ctx, id: string) {
  return {
    points: await db.select().from(t.ledgerEntries).where(eq(t.ledgerEntries.userId, id)).orderBy(t.ledgerEntries.id),
    purchases: await db.select().from(t.purchases).where(eq(t.purchases.userId, id)),
  }
}
