import { eq } from 'drizzle-orm'
import type { AnswerEvent, Citation } from '#contract/consultations/answers.ts'
import { getDocumentText } from '#contract/library/document-text.ts'
import { runEvents, users } from '#server/tables.ts'
import { openSession } from '#server/features/auth/sign-in/sessions.ts'
import type { Ctx, Deps } from '#server/context.ts'
import type { Callable } from './callable.ts'

type Cited = Pick<Citation, 'documentId' | 'substring'>

/** Every passage an event cites, in its fields and in the links of its markdown. */
export function citedIn(event: AnswerEvent): Cited[] {
  const fields =
    event.type === 'paragraph'
      ? [...(event.citations ?? []), ...(event.documentSubstring ? [event.documentSubstring] : [])]
      : event.type === 'general'
        ? (event.nearest ?? [])
        : []
  const content = 'content' in event ? event.content : ''
  const links = [...content.matchAll(/\]\(([\w-]+)\?substring=([^)]*)\)/g)].map(([, documentId, encoded]) => ({
    documentId: documentId!,
    substring: decodeURIComponent(encoded!),
  }))
  return [...fields, ...links]
}

/** Citations of the events that are not verbatim in GET /api/file/text/{id}; always empty. */
export async function falseCitations(server: Callable, token: string, events: AnswerEvent[]): Promise<Cited[]> {
  const cited = events.flatMap(citedIn)
  const texts = new Map<string, string>()
  for (const { documentId } of cited)
    if (!texts.has(documentId)) texts.set(documentId, await readText(server, token, { documentId }))
  return cited.filter(({ documentId, substring }) => !substring || !texts.get(documentId)!.includes(substring))
}

const readText = async (server: Callable, token: string, wanted: { documentId: string; substring?: string }) =>
  (await server.call(getDocumentText, wanted, token)).body.text ?? ''

/**
 * What is false in all the answers that a server gave, to the people who asked: a sentence for each; always empty. Of a document
 * that was replaced or deleted since, the version that was cited is kept.
 */
export async function falselyCited(server: Callable & { deps: Deps; ctx: () => Ctx }): Promise<string[]> {
  const { db } = server.deps
  const said = await db
    .select({ person: users, event: runEvents.data })
    .from(runEvents)
    .innerJoin(users, eq(users.id, runEvents.userId))
  const told = new Map<string, { person: typeof users.$inferSelect; events: AnswerEvent[] }>()
  for (const { person, event } of said) {
    const { events } = told.get(person.id) ?? { events: [] }
    told.set(person.id, { person, events: [...events, event as AnswerEvent] })
  }
  const found: string[] = []
  for (const { person, events } of told.values()) {
    if (!events.flatMap(citedIn).length) continue
    const { token } = (await db.transaction((tx) => openSession(server.ctx(), tx, person))).answer
    for (const { documentId, substring } of await falseCitations(server, token, events)) {
      const kept = substring && (await readText(server, token, { documentId, substring })).includes(substring)
      if (!kept) found.push(`An answer to ${person.email} cites “${substring}”, which is not in ${documentId}`)
    }
  }
  return found
}
