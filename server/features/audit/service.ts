import { and, desc, eq, inArray, lt, or, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AuditEntry } from '#contract/accounts/users.ts'
import type { Ctx } from '#server/context.ts'
import { pageOf } from '#server/db/query.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { users } from '#server/db/tables.ts'
import { auditEvents } from './tables.ts'

export type AuditKind =
  | 'registered'
  | 'sign_in'
  | 'sign_in_failed'
  | 'sign_out'
  | 'password_changed'
  | 'password_reset_requested'
  | 'password_reset'
  | 'email_confirmed'
  | 'email_change_requested'
  | 'email_changed'
  | 'google_linked'
  | 'two_factor_on'
  | 'two_factor_off'
  | 'two_factor_failed'
  | 'recovery_code_used'
  | 'recovery_codes_renewed'
  | 'role_changed'
  | 'consent_given'
  | 'consent_withdrawn'
  | 'answer_report_opened'
  | 'whatsapp_linked'
  | 'whatsapp_unlinked'
  | 'library_imported'
  | 'document_added'
  | 'document_changed'
  | 'documents_moved'
  | 'document_replaced'
  | 'document_deleted'
  | 'plain_words_changed'
  | 'questions_changed'
  | 'guide_translation_changed'
  | 'wording_corrected'
  | 'heading_added'
  | 'heading_changed'
  | 'heading_deleted'
  | 'template_added'
  | 'template_changed'
  | 'template_replaced'
  | 'template_deleted'
  | 'check_price_changed'
  | 'review_price_changed'
  | 'law_change_added'
  | 'law_change_changed'
  | 'law_change_withdrawn'
  | 'judgment_entered'
  | 'directory_entry_added'
  | 'directory_entry_changed'
  | 'directory_entry_checked'
  | 'directory_entry_retired'
  | 'directory_entry_restored'
  | 'procedure_draft_begun'
  | 'procedure_draft_discarded'
  | 'procedure_published'
  | 'procedure_reverted'
  | 'practitioner_added'
  | 'practitioner_changed'
  | 'practitioner_retired'
  | 'practitioner_restored'

type AuditEvent = {
  kind: AuditKind
  /** Whose account it is about; nobody's when the account is unknown, or it is about the library or a template. */
  userId?: string
  /** Who did it; the signed-in person unless given. */
  actorId?: string
  /** Never a password, code or token. */
  detail?: Record<string, unknown>
}

/** Writes one line of the audit trail: who, what, when, from where. Inside `tx` it exists only when that commits. */
export async function recordAudit(ctx: Ctx, event: AuditEvent, db: Db | Tx = ctx.db) {
  await db.insert(auditEvents).values({
    kind: event.kind,
    userId: event.userId,
    actorId: event.actorId ?? (ctx.actor.kind === 'user' ? ctx.actor.id : undefined),
    ip: ctx.ip,
    userAgent: ctx.userAgent,
    detail: event.detail ?? {},
    createdAt: ctx.now(),
  })
}

/** Whether the person ever signed in from this address. */
export async function hasSignedInFrom(db: Db, userId: string, ip: string): Promise<boolean> {
  const signIns = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(and(eq(auditEvents.userId, userId), eq(auditEvents.kind, 'sign_in'), eq(auditEvents.ip, ip)))
    .limit(1)
  return signIns.length > 0
}

/** `before` is the id of an entry, `people` a subquery of the ids of those whom an entry must be about or by. */
type AuditFilter = { kind?: string; before?: number; people?: SQLWrapper; limit: number }

/** The audit trail, newest first; `more` says that there are older entries, `kinds` which kinds there are at all. */
export async function readAuditTrail(ctx: Ctx, { kind, before, people, limit }: AuditFilter) {
  const actor = alias(users, 'actor')
  const events = await ctx.db
    .select({ event: auditEvents, actor: actor.email, user: users.email })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.userId))
    .leftJoin(actor, eq(actor.id, auditEvents.actorId))
    .where(
      and(
        kind ? eq(auditEvents.kind, kind) : undefined,
        before ? lt(auditEvents.id, before) : undefined,
        people && or(inArray(auditEvents.userId, people), inArray(auditEvents.actorId, people)),
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(limit + 1)
  const kinds = await ctx.db.selectDistinct({ kind: auditEvents.kind }).from(auditEvents).orderBy(auditEvents.kind)
  const { page, more } = pageOf(events, limit)
  const entries = page.map(({ event, ...emails }): AuditEntry => ({
    id: event.id,
    kind: event.kind,
    date: event.createdAt.toISOString(),
    actor: emails.actor,
    user: emails.user,
    ip: event.ip,
    userAgent: event.userAgent,
    detail: event.detail,
  }))
  return { entries, kinds: kinds.map((one) => one.kind), more }
}
