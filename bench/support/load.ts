import http from 'node:http'

export type Load = { perSecond: number; p50: number; p99: number; errors: number }

type Options = { seconds: number; connections: number; headers?: Record<string, string>; expect?: number }

/** Asks `url` (loopback only) again and again over kept connections for some seconds; milliseconds. */
export async function loadGet(url: string, options: Options): Promise<Load> {
  const target = new URL(url)
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(target.hostname)) throw new Error('Load goes to this machine only')
  const agent = new http.Agent({ keepAlive: true, maxSockets: options.connections })
  const times: number[] = []
  let errors = 0
  const until = performance.now() + options.seconds * 1000
  const one = () =>
    new Promise<void>((resolve) => {
      const started = performance.now()
      http
        .get(target, { agent, headers: options.headers }, (response) => {
          response.resume().on('end', () => {
            times.push(performance.now() - started)
            if (response.statusCode !== (options.expect ?? 200)) errors++
            resolve()
          })
        })
        .on('error', () => {
          errors++
          resolve()
        })
    })
  const started = performance.now()
  await Promise.all(
    Array.from({ length: options.connections }, async () => {
      while (performance.now() < until) await one()
    }),
  )
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), errors }
}
