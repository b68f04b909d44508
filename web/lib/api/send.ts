import { AppError } from '#contract/errors.ts'

/** Words for a request that got no answer at all. */
export const NO_RESPONSE = 'No response from server'

export type Progress = (share: number) => void
export type Outgoing = { method: string; url: URL; headers: Record<string, string>; body?: string | FormData }
type Options = { signal?: AbortSignal; keepalive?: boolean; onProgress?: Progress }

/** Sends a request; throws AppError `unavailable` when no answer comes. An upload whose progress is asked for goes by XHR. */
export async function send(request: Outgoing, options: Options): Promise<Response> {
  try {
    if (options.onProgress) return await sendWithProgress(request, options.onProgress, options.signal)
    const { signal, keepalive } = options
    return await fetch(request.url, { ...request, signal, keepalive })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new AppError('unavailable', NO_RESPONSE, { cause: { noResponse: true, error } })
  }
}

// fetch cannot tell how much of a body has been sent
function sendWithProgress({ method, url, headers, body }: Outgoing, onProgress: Progress, signal?: AbortSignal) {
  return new Promise<Response>((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(method, url)
    xhr.responseType = 'blob'
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total)
    xhr.onerror = xhr.ontimeout = () => reject(new TypeError('the connection failed'))
    xhr.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    xhr.onload = () => {
      const answered = new Headers()
      for (const line of xhr.getAllResponseHeaders().trim().split(/\r?\n/)) {
        const at = line.indexOf(':')
        if (at > 0) answered.append(line.slice(0, at), line.slice(at + 1).trim())
      }
      const empty = xhr.status === 204 || xhr.status === 205
      resolve(new Response(empty ? null : (xhr.response as Blob), { status: xhr.status, headers: answered }))
    }
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(body)
  })
}
