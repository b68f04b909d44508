import { and, desc, eq, gt, inArray, ne, or } from 'drizzle-orm'
import type { GeneratedDocument } from '#contract/documents/documents.ts'
import type { Ctx } from '#server/context.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { signatureRequests } from './tables.ts'

const { documentId, state, endsAt, userId: owner, createdAt } = signatureRequests

/** Requests that can still be signed, or whose finished file is being made. */
const isOut = (now: Date) => or(eq(state, 'finishing'), and(eq(state, 'open'), gt(endsAt, now)))

/** How the documents of a person stand that were sent to be signed, by the newest request about each. */
export async function signaturesOf({ db, now }: Ctx, userId: string) {
  const requests = await db
    .select({ documentId, state, endsAt })
    .from(signatureRequests)
    .where(eq(owner, userId))
    .orderBy(desc(createdAt))
  const states = new Map<string, GeneratedDocument['signatures']>()
  for (const one of requests) {
    if (states.has(one.documentId)) continue
    const opens = one.state === 'finishing' || (one.state === 'open' && one.endsAt > now())
    if (opens || one.state === 'finished') states.set(one.documentId, opens ? 'out' : 'signed')
  }
  return states
}

/** Those of these documents whose links to sign are out. */
export async function outForSignature(db: Db | Tx, documentIds: string[], now: Date): Promise<Set<string>> {
  if (!documentIds.length) return new Set()
  const requests = await db
    .select({ documentId })
    .from(signatureRequests)
    .where(and(inArray(documentId, documentIds), isOut(now)))
  return new Set(requests.map((one) => one.documentId))
}

/** Removes what is left of requests about documents that are deleted, of which none is out; finished ones stay. Gives the files to remove. */
export async function forgetUnfinished(tx: Tx, documentIds: string[]): Promise<string[]> {
  const unfinished = await tx
    .delete(signatureRequests)
    .where(and(inArray(documentId, documentIds), ne(state, 'finished')))
    .returning()
  return unfinished.map(({ location }) => location)
}
