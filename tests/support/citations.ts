import { eq } from 'drizzle-orm'
import type { AnswerEvent, Citation } from '#contract/answers.ts'
import { getDocumentText } from '#contract/library.ts'
import { messages, runEvents, runs, users } from '#server/db/schema.ts'
import { openSession } from '#server/features/auth/sessions.ts'
import type { Callable, TestServer } from './server.ts'

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

/** Citations of the events that are not verbatim in GET /api/file/text/{id} (Decision 3.6); always empty. */
export async function falseCitations(server: Callable, token: string, events: AnswerEvent[]): Promise<Cited[]> {
  const texts = new Map<string, string>()
  const isFalse = async ({ documentId, substring }: Cited) => {
    if (!substring) return true
    const text = texts.get(documentId) ?? (await server.call(getDocumentText, { documentId }, token)).body.text ?? ''
    texts.set(documentId, text)
    if (text.includes(substring)) return false
    // of a document that was replaced, the version that was cited is kept
    const cited = (await server.call(getDocumentText, { documentId, substring }, token)).body.text
    return !cited?.includes(substring)
  }
  const found: Cited[] = []
  for (const cited of events.flatMap(citedIn)) if (await isFalse(cited)) found.push(cited)
  return found
}

/** What is false in all the answers that a server gave, to the people who asked: a sentence for each; always empty. */
export async function falselyCited(server: Omit<TestServer, 'stop'>): Promise<string[]> {
  const { db } = server.deps
  const ctx = server.ctx()
  const said = await db
    .select({ question: messages.text, person: users, event: runEvents.data })
    .from(runEvents)
    .innerJoin(runs, eq(runs.id, runEvents.runId))
    .innerJoin(messages, eq(messages.id, runs.questionId))
    .innerJoin(users, eq(users.id, runs.userId))
  const tokens = new Map<string, string>()
  const found: string[] = []
  for (const { question, person, event } of said) {
    if (!citedIn(event as AnswerEvent).length) continue
    const token = tokens.get(person.id) ?? (await db.transaction((tx) => openSession(ctx, tx, person))).answer.token
    tokens.set(person.id, token)
    for (const { documentId, substring } of await falseCitations(server, token, [event as AnswerEvent]))
      found.push(`“${question}” was answered with “${substring}”, which is not in ${documentId}`)
  }
  return found
}
