const PARSING = /^(parse|safeParse|decode|encode|safeDecode|_zod|~standard)/

/**
 * Stands in for `zod/mini` in the contract as the browser gets it (vite.config.ts): the server checks every input, the
 * browser needs methods, paths and types, so 11 kB of schema code stay off every page. Reading a schema's outcome here
 * is a mistake, and says so.
 */
export const z: unknown = new Proxy(() => undefined, {
  apply: () => z,
  get(_, name) {
    if (typeof name === 'symbol' || name === 'then') return undefined
    if (PARSING.test(name))
      throw new Error(`Schemas are checked by the server; the browser has their types only (${name})`)
    return z
  },
})
