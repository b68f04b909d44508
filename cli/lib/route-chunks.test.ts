import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

type RouteChunks = (
  router: string,
  manifest: object,
) => { path: string; isPublic: boolean; scripts: string[]; styles: string[] }[]
// plain JavaScript, because a build runs it before there is anything to run TypeScript with
const script: string = './route-chunks.mjs'
const { routeChunks } = (await import(script)) as { routeChunks: RouteChunks }

it('every page of the table is found with what it imports, without what every page has', () => {
  const router = readFileSync('web/router.tsx', 'utf8')
  const pages = [...router.matchAll(/import\('#web\/([^']+)'\)/g)].map(([, page]) => page!)
  const manifest: Record<string, object> = {
    _base: { file: 'base.js', name: 'base', imports: ['_runtime'] },
    _runtime: { file: 'runtime.js' },
    _table: { file: 'table.js', css: ['table.css'] },
  }
  for (const page of pages) manifest[page] = { file: `${page}.js`, imports: ['_base', '_table'] }
  const routes = routeChunks(router, manifest)
  const named = routes.flatMap(({ scripts }) => scripts.filter((script) => script !== 'table.js'))
  expect(named).toEqual(pages.map((page) => `${page}.js`))
  expect(routes.every(({ scripts }) => scripts.includes('table.js'))).toBe(true)
  expect(routes[0]).toMatchObject({ path: '/', styles: ['table.css'] })
  const section = routes.find(({ path }) => path === '/library/:documentId/:section?')
  expect(section?.scripts).toContain('components/reading-room/reading-room.tsx.js')
  expect(routes.filter(({ isPublic }) => isPublic).map(({ path }) => path)).toContain('/signin')
  expect(routes.filter(({ isPublic }) => !isPublic).map(({ path }) => path)).toContain('/library/manage')
  delete manifest[pages[0]!]
  expect(() => routeChunks(router, manifest)).toThrow(/has no/)
})
