import path from 'node:path'
import type { Ctx } from '#server/context.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import { type ImportEvent, noCounts, type Outcome } from './import-events.ts'

/** The events of an import from a file, a folder or a service, with one entry in the audit trail of what it took in, also when it was stopped. */
export async function* audited(
  ctx: Ctx,
  from: string,
  events: AsyncIterable<ImportEvent>,
): AsyncGenerator<ImportEvent> {
  const counts = noCounts()
  try {
    for await (const event of events) {
      if (event.kind === 'file') counts[event.outcome]++
      yield event
    }
  } finally {
    await recordImport(ctx, from, counts)
  }
}

/** Tells the audit trail what an import took in; nothing where nothing was new. */
export async function recordImport(ctx: Ctx, from: string, counts: Record<Outcome, number>): Promise<void> {
  if (counts.imported || counts.replaced)
    await recordAudit(ctx, { kind: 'library_imported', detail: { from: path.basename(from), ...counts } })
}
