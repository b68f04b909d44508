import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { ManagedProcedure, TextProblem } from '#contract/procedures/managed-procedures.ts'
import type { Procedure } from '#contract/procedures/procedures.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { users } from '#server/db/tables.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { content, versionOf } from '#server/features/procedures/content.ts'
import { checkText } from './preview.ts'
import { procedureEdits, procedureVersions } from '#server/features/procedures/tables.ts'
import { liveProcedures, textOfVersion } from '#server/features/procedures/versions.ts'

type BySlug = { slug: string }
type Checked = { problems: TextProblem[]; preview: Procedure | null }

/** A draft is kept a moment after each pause in typing. */
const RATE = { name: 'procedure-drafts', most: 120, seconds: 60 }
/** Procedures that are not shipped, drafts with them: people find nothing in a list without end. */
const OWN_MAX = 100

const noSuch = () => new AppError('not_found', 'There is no such procedure')

async function editOf(db: Db | Tx, slug: string) {
  const [edit] = await db.select().from(procedureEdits).where(eq(procedureEdits.procedure, slug))
  return edit
}

const publishedVersions = (db: Db | Tx, slug?: string) =>
  db
    .select({
      slug: procedureVersions.procedure,
      version: procedureVersions.version,
      publishedAt: procedureVersions.publishedAt,
      publishedBy: users.email,
    })
    .from(procedureVersions)
    .leftJoin(users, eq(users.id, procedureVersions.publishedBy))
    .where(
      and(
        isNotNull(procedureVersions.publishedAt),
        slug === undefined ? undefined : eq(procedureVersions.procedure, slug),
      ),
    )
    .orderBy(desc(procedureVersions.publishedAt))

const shownVersion = ({
  version,
  publishedAt,
  publishedBy,
}: Awaited<ReturnType<typeof publishedVersions>>[number]) => ({
  version,
  publishedAt: publishedAt!.toISOString(),
  publishedBy,
})

/** Every procedure, and every draft of one to be. */
export async function listManagedProcedures(ctx: Ctx): Promise<ManagedProcedure[]> {
  const [edits, versions, walked] = await Promise.all([
    ctx.db.select().from(procedureEdits),
    publishedVersions(ctx.db),
    liveProcedures(ctx),
  ])
  const { procedures: shipped } = content(ctx.config)
  const slugs = new Set([...walked.keys(), ...shipped.keys(), ...edits.map(({ procedure }) => procedure)])
  return [...slugs].map((slug): ManagedProcedure => {
    const edit = edits.find(({ procedure }) => procedure === slug)
    const here = versions.find((one) => one.slug === slug && one.version === edit?.live)
    const own = shipped.get(slug)
    return {
      slug,
      title: walked.get(slug)?.procedure.title ?? slug,
      state: edit?.live ? (own ? 'changed' : 'own') : own ? 'shipped' : 'unpublished',
      hasDraft: typeof edit?.draft === 'string',
      live: here ? shownVersion(here) : null,
      isShippedNewer: typeof edit?.live === 'string' && own !== undefined && edit.shipped !== own.version,
    }
  })
}

/** The draft of a procedure, or what people walk, with everything that is wrong with it. Throws 404. */
export async function getManagedProcedure(ctx: Ctx, { slug }: BySlug) {
  const managed = (await listManagedProcedures(ctx)).find((one) => one.slug === slug)
  const edit = await editOf(ctx.db, slug)
  const live = edit?.live ? await textOfVersion(ctx.db, slug, edit.live) : undefined
  const text = edit?.draft ?? live ?? content(ctx.config).procedures.get(slug)?.text
  if (!managed || text === undefined) throw noSuch()
  return {
    ...managed,
    text,
    draft: typeof edit?.draft === 'string' ? versionOf(edit.draft) : null,
    versions: (await publishedVersions(ctx.db, slug)).map(shownVersion),
    ...(await checkText(ctx, slug, text)),
  }
}

/** The text of a version that was published here. Throws 404. */
export async function getProcedureVersion(ctx: Ctx, { slug, version }: BySlug & { version: string }) {
  const text = await textOfVersion(ctx.db, slug, version)
  if (text === undefined) throw noSuch()
  return { text }
}

/** Keeps a draft, good or bad, where nobody else has written one since `over`; 409 otherwise. */
export async function saveProcedureDraft(
  ctx: Ctx,
  { slug, text, over }: BySlug & { text: string; over: string | null },
): Promise<Checked & { draft: string }> {
  await limitRate(ctx, RATE, currentUser(ctx).id)
  await inTransaction(ctx.db, async (tx) => {
    const before = await lockEdit(ctx, tx, slug)
    if (over !== (typeof before.draft === 'string' ? versionOf(before.draft) : null))
      throw new AppError('conflict', 'Somebody else has changed this draft. Copy your text, then load the page anew.')
    if (typeof before.draft !== 'string')
      await recordAudit(ctx, { kind: 'procedure_draft_begun', detail: { procedure: slug } }, tx)
    await tx.update(procedureEdits).set({ draft: text }).where(eq(procedureEdits.procedure, slug))
  })
  return { draft: versionOf(text), ...(await checkText(ctx, slug, text)) }
}

/** Throws the draft away. Throws 404 where there is none. */
export async function discardProcedureDraft(ctx: Ctx, { slug }: BySlug) {
  await inTransaction(ctx.db, async (tx) => {
    const [edit] = await tx.select().from(procedureEdits).where(eq(procedureEdits.procedure, slug)).for('update')
    if (typeof edit?.draft !== 'string') throw new AppError('not_found', 'There is no draft')
    await tx.update(procedureEdits).set({ draft: null }).where(eq(procedureEdits.procedure, slug))
    await forgetEmpty(tx, slug)
    await recordAudit(ctx, { kind: 'procedure_draft_discarded', detail: { procedure: slug } }, tx)
  })
}

/** Gives people the draft from now on; walks that have begun stay with their version. Throws 404, 409 and 400 as the contract says. */
export async function publishProcedure(ctx: Ctx, { slug, draft }: BySlug & { draft: string }) {
  const now = (await editOf(ctx.db, slug))?.draft
  if (typeof now !== 'string') throw new AppError('not_found', 'There is no draft')
  const { problems } = await checkText(ctx, slug, now)
  const error = problems.find(({ kind }) => kind === 'error')
  if (error) throw new AppError('invalid_input', `Line ${error.line}: ${error.sentence}`)
  await inTransaction(ctx.db, async (tx) => {
    const [edit] = await tx.select().from(procedureEdits).where(eq(procedureEdits.procedure, slug)).for('update')
    if (typeof edit?.draft !== 'string' || edit.draft !== now || versionOf(now) !== draft)
      throw new AppError('conflict', 'Somebody else has changed this draft. Load the page anew.')
    const published = { publishedAt: ctx.now(), publishedBy: currentUser(ctx).id }
    await tx
      .insert(procedureVersions)
      .values({ procedure: slug, version: draft, text: now, ...published })
      .onConflictDoUpdate({ target: [procedureVersions.procedure, procedureVersions.version], set: published })
    const shipped = content(ctx.config).procedures.get(slug)?.version ?? null
    await tx.update(procedureEdits).set({ draft: null, live: draft, shipped }).where(eq(procedureEdits.procedure, slug))
    const detail = { procedure: slug, version: draft, before: edit.live ?? shipped }
    await recordAudit(ctx, { kind: 'procedure_published', detail }, tx)
  })
}

/** Gives people the shipped procedure again, or takes one away that is not shipped. A draft stays. Throws 404. */
export async function revertProcedure(ctx: Ctx, { slug }: BySlug) {
  await inTransaction(ctx.db, async (tx) => {
    const [edit] = await tx.select().from(procedureEdits).where(eq(procedureEdits.procedure, slug)).for('update')
    if (!edit?.live) throw new AppError('not_found', 'Nothing of this procedure was changed here')
    await tx.update(procedureEdits).set({ live: null, shipped: null }).where(eq(procedureEdits.procedure, slug))
    await forgetEmpty(tx, slug)
    await recordAudit(ctx, { kind: 'procedure_reverted', detail: { procedure: slug, version: edit.live } }, tx)
  })
}

/** The row of a procedure for who changes it; made where there is none. */
async function lockEdit(ctx: Ctx, tx: Tx, slug: string) {
  const known = await tx.select({ slug: procedureEdits.procedure }).from(procedureEdits)
  const isNew = !content(ctx.config).procedures.has(slug) && !known.some((one) => one.slug === slug)
  if (isNew && known.length >= OWN_MAX)
    throw new AppError('conflict', `There are ${OWN_MAX} procedures already. Take one away first.`)
  await tx.insert(procedureEdits).values({ procedure: slug }).onConflictDoNothing()
  const [edit] = await tx.select().from(procedureEdits).where(eq(procedureEdits.procedure, slug)).for('update')
  return edit!
}

/** A row without a draft and a text of ours says nothing. */
async function forgetEmpty(tx: Tx, slug: string) {
  const edit = await editOf(tx, slug)
  if (edit && edit.draft === null && edit.live === null)
    await tx.delete(procedureEdits).where(eq(procedureEdits.procedure, slug))
}
