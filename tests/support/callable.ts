import type * as z from 'zod/mini'
import type { Endpoint, Schema } from '#contract/endpoint.ts'

/** Whatever answers the contract's calls: a test server, or a process of the product. */
export type Callable = {
  url: string
  /** Calls an endpoint of the contract and returns status and parsed body. */
  call: <I extends Schema, O extends Schema>(
    endpoint: Endpoint<I, O>,
    input: z.input<I>,
    token?: string,
  ) => Promise<{ status: number; headers: Headers; body: z.output<O> & Record<string, unknown> }>
}

export const callable = (url: string): Callable => ({
  url,
  call: (endpoint, input, token) => callEndpoint(url, endpoint, input as object, token),
})

type Options = { token?: string; body?: unknown; headers?: Record<string, string> }

export async function send(base: string, method: string, url: string, { token, body, headers }: Options) {
  const raw = typeof body === 'string' || body instanceof FormData || body === undefined
  return fetch(base + url, {
    method,
    redirect: 'manual',
    headers: {
      ...(raw ? {} : { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: raw ? (body as string | FormData | undefined) : JSON.stringify(body),
  })
}

export async function callEndpoint<Output>(base: string, endpoint: Endpoint, input: object, token?: string) {
  const rest: Record<string, unknown> = { ...input }
  const filled = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const query = endpoint.method === 'GET' ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
  const body = endpoint.method === 'GET' ? undefined : rest
  const response = await send(base, endpoint.method, `/api${filled}${query}`, { token, body })
  const text = await response.text()
  const json = /json/.test(response.headers.get('content-type') ?? '')
  return {
    status: response.status,
    headers: response.headers,
    body: (json ? JSON.parse(text) : text) as Output & Record<string, unknown>,
  }
}
