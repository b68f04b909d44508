import type { AnswerEvent } from '#contract/consultations/answers.ts'
import { createConversation, getConversation } from '#contract/consultations/consultations.ts'
import { unbalancedAccounts } from '#server/features/points/service.ts'
import { MODES } from '#tests/doubles/model-scripts.ts'
import { startModelDouble } from '#tests/doubles/model.ts'
import { addSmallLibrary, NOTICE } from './library.ts'
import { signUp } from './people.ts'
import { testServer, type TestServer } from './server.ts'
import { type Callable } from './callable.ts'

type At = Pick<TestServer, 'url'>
export type Asking = {
  token?: string
  conversationId: string
  message?: string
  lastEventId?: string
  /** Stops reading after the event for which this is true; the connection is dropped. */
  until?: (event: AnswerEvent) => boolean
  signal?: AbortSignal
}
export type Streamed = { status: number; events: AnswerEvent[]; ids: string[]; body: string; headers: Headers }

/** A server with the small library that asks the double of a language model; whose points add up when it stops. */
export async function askingModel() {
  const double = await startModelDouble(MODES.honest)
  const models = { AI_BASE_URL: double.url, AI_MODEL: 'main', AI_FAST_MODEL: 'fast', AI_TIMEOUT_MS: '4000' }
  const server = await testServer(models)
  await addSmallLibrary(server)
  const stop = async () => {
    const unbalanced = await unbalancedAccounts(server.deps.db)
    await server.stop()
    await double.stop()
    if (unbalanced.length) throw new Error(`Points that do not add up: ${JSON.stringify(unbalanced)}`)
  }
  return { double, server, stop }
}

/** Opens the answer stream as a browser does and reads it to its end. */
export async function ask(server: At, asking: Asking): Promise<Streamed> {
  const { until, lastEventId, signal, ...query } = asking
  const drop = new AbortController()
  const given = Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][]
  const response = await fetch(`${server.url}/api/ai/response?${new URLSearchParams(given)}`, {
    headers: lastEventId ? { 'last-event-id': lastEventId } : {},
    signal: signal ? AbortSignal.any([signal, drop.signal]) : drop.signal,
  })
  const result: Streamed = { status: response.status, events: [], ids: [], body: '', headers: response.headers }
  const decoder = new TextDecoder()
  let id = ''
  let read = 0
  try {
    for await (const chunk of response.body ?? []) {
      result.body += decoder.decode(chunk as Uint8Array, { stream: true })
      for (let end; (end = result.body.indexOf('\n\n', read)) >= 0; read = end + 2) {
        for (const line of result.body.slice(read, end).split('\n')) {
          if (line.startsWith('id: ')) id = line.slice(4)
          if (!line.startsWith('data: ')) continue
          result.events.push(JSON.parse(line.slice(6)) as AnswerEvent)
          result.ids.push(id)
          if (until?.(result.events.at(-1)!)) {
            drop.abort()
            return result
          }
        }
      }
    }
  } catch (error) {
    if (!drop.signal.aborted && !signal?.aborted) throw error
  }
  return result
}

export const typesOf = ({ events }: Streamed) => events.map((event) => event.type)
export const endOf = ({ events }: Streamed) => {
  const last = events.at(-1)
  return last?.type === 'complete' ? last : undefined
}
export const textOf = ({ events }: Streamed) =>
  events.flatMap((event) => ('content' in event ? [event.content] : [])).join('\n\n')

/** A new conversation, empty or with its first message. */
export async function converse(server: Callable, token: string, message = '') {
  return (await server.call(createConversation, { message }, token)).body.id
}

/** Somebody with a conversation of their own, about to ask. */
export async function asker(server: Callable, message = NOTICE) {
  const { token } = await signUp(server)
  return { token, conversationId: await converse(server, token), message }
}

export async function messagesOf(server: Callable, token: string, id: string) {
  return (await server.call(getConversation, { id }, token)).body.messages
}
