import { randomUUID } from 'node:crypto'
import { answerStream } from '#contract/consultations/answers.ts'
import { attachDocument, createConversation } from '#contract/consultations/consultations.ts'
import { downloadDocument, generateDocument } from '#contract/documents/documents.ts'
import { checkPoints } from '#contract/points.ts'
import { docx, p } from '#tests/support/docx.ts'
import { type LoadClient, formOf } from '#bench/support/load-client.ts'
import type { Person } from '#bench/support/people.ts'

const QUESTION = 'My employer dismissed me without a hearing. What must be paid when my contract ends?'
/** As a balancer and a browser would: give up on a silent connection, wait a little, try again. */
const TIMEOUT_MS = 8_000
const AGAIN_MS = 300
const PATIENCE_MS = 90_000

export type Template = { id: string; placeholders: string[] }

export type Seen = {
  requests: number
  failed: number
  /** `performance.now()` of the last try that failed. */
  lastFailure: number
  givenUp: string[]
  answers: number
  slowest: number
  /** What must never be seen, whatever fails. */
  wrong: string[]
}

type Work = { door: LoadClient; template: Template; person: Person; seen: Seen; stop: AbortSignal }

/** Every person asks, follows the answer, generates and downloads a document and attaches a file, again and again. */
export function letPeopleWork(door: LoadClient, people: Person[], template: Template) {
  const stopping = new AbortController()
  const seen: Seen = { requests: 0, failed: 0, lastFailure: 0, givenUp: [], answers: 0, slowest: 0, wrong: [] }
  const all = people.map(async (person) => {
    const work = { door, template, person, seen, stop: stopping.signal }
    while (!stopping.signal.aborted) await once(work)
  })
  return {
    seen,
    /** Everyone finishes what they began. */
    stop: async () => {
      stopping.abort()
      await Promise.all(all)
      return seen
    },
  }
}

async function once(work: Work) {
  const made = await call(work, { method: 'POST', path: createConversation.path, body: { message: '' } })
  const conversation = made && (JSON.parse(made.toString()) as { id: string }).id
  if (!conversation) return
  await askAndFollow(work, conversation)
  await call(work, { path: checkPoints.path })
  await generate(work)
  const file = docx({ body: Array.from({ length: 40 }, () => p(`${randomUUID()} is agreed.`)).join('') })
  const body = formOf('agreement.docx', file)
  await call(work, { method: 'POST', path: attachDocument.path.replace(':id', conversation), body })
}

async function generate(work: Work) {
  const { id, placeholders } = work.template
  const body = {
    fileName: 'Letter',
    data: placeholders.map((placeholder) => ({ placeholder, value: 'Rudo Moyo, 2026-11-20' })),
    idempotencyKey: randomUUID(),
  }
  const made = await call(work, { method: 'POST', path: generateDocument.path.replace(':id', id), body })
  if (!made) return
  const { _id } = JSON.parse(made.toString()) as { _id: string }
  const file = await call(work, { path: `${downloadDocument.path.replace(':id', _id)}?fileType=docx` })
  if (file && file.subarray(0, 2).toString() !== 'PK') work.seen.wrong.push('a document that is no .docx')
}

type Call = { method?: string; path: string; body?: object }

/** Tries until it is done; the bytes of the answer, or undefined when patience ended. */
async function call({ door, person, seen }: Work, request: Call): Promise<Buffer | undefined> {
  const until = performance.now() + PATIENCE_MS
  while (performance.now() < until) {
    seen.requests++
    try {
      const { token, ip } = person
      const { status, bytes } = await door.call({ ...request, token, ip, timeoutMs: TIMEOUT_MS })
      if (status < 300) return bytes
      if (status < 500 && status !== 429) {
        seen.wrong.push(`${request.path}: ${status} ${bytes.toString().slice(0, 100)}`)
        return undefined
      }
    } catch {
      // counted below like a refusal
    }
    await failedOnce(seen)
  }
  seen.givenUp.push(request.path)
  return undefined
}

async function failedOnce(seen: Seen) {
  seen.failed++
  seen.lastFailure = performance.now()
  await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
}

/** Follows one answer to its end over as many connections as it takes; every event must come once and in order. */
async function askAndFollow({ door, person, seen }: Work, conversationId: string) {
  const query = new URLSearchParams({ token: person.token, conversationId, message: QUESTION })
  const path = `${answerStream.path}?${query}`
  const started = performance.now()
  let run = ''
  let last = 0
  while (performance.now() - started < PATIENCE_MS) {
    let outcome: string | undefined
    seen.requests++
    try {
      const lastEventId = run ? `${run}:${last}` : undefined
      await door.follow({ path, ip: person.ip, lastEventId, timeoutMs: TIMEOUT_MS }, (event) => {
        const [id = '', n] = event.id.split(':')
        if (id === run && Number(n) !== last + 1) seen.wrong.push(`event ${n} came after ${last}`)
        run = id
        last = Number(n)
        outcome = event.outcome ?? outcome
      })
    } catch {
      // the next connection goes on after the last event
    }
    if (outcome === 'answered' || outcome === 'quoted') {
      seen.answers++
      seen.slowest = Math.max(seen.slowest, performance.now() - started)
      return
    }
    // a try that failed cost nothing; the same words ask again
    if (outcome) run = ''
    await failedOnce(seen)
  }
  seen.givenUp.push('an answer')
}
