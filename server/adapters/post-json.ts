import { callExternal, HttpStatusError, type Service } from './external-call.ts'

/** Bytes of an answer that are read: some hundred embeddings of 4,000 dimensions. */
const ANSWER_MAX = 64 * 1024 * 1024

type Options<T> = {
  service: Service
  key?: string
  timeoutMs: number
  signal?: AbortSignal
  /** Makes something of the answer; what it throws counts as the service's failure. */
  read: (answer: unknown) => T
}

/** POSTs JSON and gives what `read` makes of the answer; throws on time-outs, what is not JSON, and an HttpStatusError. */
export const postJson = <T>(
  url: string,
  body: unknown,
  { service, key, timeoutMs, signal, read }: Options<T>,
): Promise<T> =>
  callExternal(service, { at: url, timeoutMs, signal }, async (within) => read(await post(url, body, key, within)))

async function post(url: string, body: unknown, key: string | undefined, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
    body: JSON.stringify(body),
    signal,
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new HttpStatusError(response.status)
  }
  if (Number(response.headers.get('content-length') ?? 0) > ANSWER_MAX) {
    await response.body?.cancel()
    throw new Error('answered too much')
  }
  return response.json()
}
