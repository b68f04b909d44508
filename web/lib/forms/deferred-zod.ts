type Zod = typeof import('./zod-parts.ts')

const BUILD = Symbol('build')
const PARSING = /^(parse|safeParse|decode|encode|safeDecode|_zod|~standard)/

/**
 * Stands in for `zod/mini` wherever the browser's code writes a schema (vite.config.ts puts it there). It only takes down
 * how a schema is built, so that 11 kB of schema code stay off the first load; a form builds the real one when it checks.
 */
export const z = deferred((zod) => zod) as Zod

function deferred(build: (zod: Zod) => unknown): unknown {
  let cache: { schema: unknown } | undefined
  const once = (zod: Zod) => (cache ??= { schema: build(zod) }).schema
  return new Proxy(() => undefined, {
    apply: (_, __, args: unknown[]) =>
      deferred((zod) => (once(zod) as (...args: unknown[]) => unknown)(...args.map((one) => real(one, zod)))),
    get(_, name) {
      if (name === BUILD) return once
      if (typeof name === 'symbol' || name === 'then') return undefined
      if (PARSING.test(name)) throw new Error(`A schema is built before it checks anything: built(schema).${name}`)
      return deferred((zod) => {
        const owner = once(zod) as Record<string, unknown>
        const part = owner[name]
        return typeof part === 'function' ? part.bind(owner) : part
      })
    },
  })
}

/** The same value with every deferred schema in it built. */
function real(value: unknown, zod: Zod): unknown {
  if (typeof value === 'function') {
    const build: unknown = Reflect.get(value, BUILD)
    return typeof build === 'function' ? (build as (zod: Zod) => unknown)(zod) : value
  }
  if (Array.isArray(value)) return value.map((one) => real(one, zod))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, real(one, zod)]))
}

let loaded: Zod | undefined

/** The code of the schemas, once `loadZod` has fetched it. */
export const loadedZod = () => loaded

/** Fetches the code of the schemas, once. Rejects when it cannot be fetched. */
export const loadZod = async (): Promise<Zod> => (loaded ??= await import('./zod-parts.ts'))

/** The schema itself; in tests, where nothing stands in for zod, it is that already. */
export const built = <S>(schema: S, zod: Zod): S => real(schema, zod) as S
