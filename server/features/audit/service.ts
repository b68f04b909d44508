import type { Ctx } from '#server/context.ts'
import type { Db, Tx } from '#server/db/types.ts'
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
  | 'document_added'
  | 'document_changed'
  | 'documents_moved'
  | 'document_replaced'
  | 'document_deleted'
  | 'plain_words_changed'
  | 'heading_added'
  | 'heading_changed'
  | 'heading_deleted'
  | 'template_added'
  | 'template_changed'
  | 'template_replaced'
  | 'template_deleted'

export type AuditEvent = {
  kind: AuditKind
  /** Whose account it is about; nobody's when the account is unknown, or it is about the library or a template. */
  userId?: string
  /** Who did it; the signed-in person unless told. */
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
