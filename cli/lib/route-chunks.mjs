/** The files of a chunk and of what it imports statically, as the manifest names them. */
function closure(manifest, key, found = new Map()) {
  const chunk = manifest[key]
  if (!chunk || found.has(key)) return found
  found.set(key, chunk)
  for (const next of chunk.imports ?? []) closure(manifest, next, found)
  return found
}

/** The chunk that every page begins with, as vite.config.ts names it. Throws an Error where there is none. */
export function entryOf(manifest) {
  const entry = Object.keys(manifest).find((key) => manifest[key].name === 'base')
  if (!entry) throw new Error('The manifest has no chunk called base')
  return entry
}

const AT =
  /\bat\(\s*'([^']+)',\s*('public'|'user'|\[[^\]]*\]),[^#]*?import\('#web\/([^']+)'\)(?:,\s*\(\) => import\('#web\/([^']+)'\))?/g

/**
 * What the browser will ask for on each page of the URL table (web/router.tsx) beyond the entry: so that the page itself can name it,
 * and a phone does not learn of it one file at a time. Throws an Error where a page of the table was not built.
 */
export function routeChunks(router, manifest) {
  const shell = closure(manifest, entryOf(manifest))
  return [...router.matchAll(AT)].map(([, path, access, ...imports]) => {
    const parts = imports.filter((part) => part !== undefined)
    for (const part of parts) if (!manifest[part]) throw new Error(`The manifest has no ${part}`)
    const needed = parts.reduce((found, part) => closure(manifest, part, found), new Map())
    const own = [...needed].filter(([key]) => !shell.has(key)).map(([, chunk]) => chunk)
    return {
      path,
      isPublic: access === "'public'",
      scripts: own.map(({ file }) => file),
      styles: [...new Set(own.flatMap(({ css = [] }) => css))],
    }
  })
}
