/** Bytes of an answer that are read: some hundred embeddings of 4,000 dimensions. */
const ANSWER_MAX = 64 * 1024 * 1024

type Options = { key?: string; timeoutMs: number; signal?: AbortSignal }

/** A status other than 2xx; `status` tells callers whether another form of request may help. */
export type HttpError = Error & { status: number }

/** POSTs JSON and gives the parsed answer; throws on time-outs, refusals, other statuses and what is not JSON. */
export async function postJson(url: string, body: unknown, { key, timeoutMs, signal }: Options): Promise<unknown> {
  const limit = AbortSignal.timeout(timeoutMs)
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
    body: JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw Object.assign(new Error(`answered ${response.status}`), { status: response.status })
  }
  if (Number(response.headers.get('content-length') ?? 0) > ANSWER_MAX) {
    await response.body?.cancel()
    throw new Error('answered too much')
  }
  return response.json()
}
