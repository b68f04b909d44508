import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { jobKind, type JobTools, NO_PAYLOAD } from '#server/jobs/job.ts'
import { refreshProfile } from './profiles.ts'

export const PROFILES = jobKind('library.profiles', NO_PAYLOAD)

const withoutProfile = ({ db }: Pick<Ctx, 'db'>, most: number) =>
  rows<{ id: string }>(
    db,
    sql`select d.id from documents d where d.conversation_id is null and d.deleted_at is null and d.text_id is not null
      and d.kind <> 'md' and not exists (select from document_profiles r where r.document_id = d.id)
      and not exists (select from judgments j where j.document_id = d.id) limit ${most}`,
  )

/** Queues the profiles of documents that a version of the product read which made none. */
export async function queueProfiles(ctx: Ctx): Promise<void> {
  if ((await withoutProfile(ctx, 1)).length) await enqueue(ctx.db, PROFILES, {}, { uniqueKey: 'all' })
}

export async function profilesJob(ctx: Ctx, _: object, tools: Pick<JobTools, 'signal'>): Promise<void> {
  for (const { id } of await withoutProfile(ctx, 100_000)) {
    if (tools.signal.aborted) return
    await refreshProfile(ctx.db, id)
  }
}
