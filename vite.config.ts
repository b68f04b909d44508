import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Gives the browser schemas that are built when a form checks; web/lib/forms/deferred-zod.ts says why. */
export const deferredSchemas: Plugin = {
  name: 'deferred-schemas',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/](contract|web)[\\/].*\.tsx?$/, code: "import * as z from 'zod/mini'" },
    handler: (code) => ({
      code: code.replace("import * as z from 'zod/mini'", "import { z } from '#web/lib/forms/deferred-zod.ts'"),
      map: null,
    }),
  },
}

/** `npm run dev`: the source page is a document of its own, as server/http/static.ts serves it. */
const sourcePage: Plugin = {
  name: 'source-page',
  configureServer: ({ middlewares }) =>
    void middlewares.use((request, _, next) => {
      if (request.url?.startsWith('/p/')) request.url = '/source.html'
      next()
    }),
}

/**
 * What every page needs, in one file: left alone, the bundler cuts it into a dozen pieces of a few hundred bytes, each a request of its
 * own on a poor line. cli/lib/route-chunks.mjs knows it by this name.
 */
const chunks = [{ name: 'base', tags: ['$initial' as const] }]

/** Builds web/ into dist/web; `#web` and `#contract` are resolved by package.json `imports`. */
export default defineConfig({
  root: 'web',
  plugins: [deferredSchemas, sourcePage, react(), tailwindcss()],
  server: {
    port: 5173,
    strictPort: false,
    proxy: Object.fromEntries(
      ['/api', '/guides', '/legal-words', '/akn'].map((path) => [
        path,
        process.env.API_ORIGIN ?? 'http://127.0.0.1:3000',
      ]),
    ),
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // cli/bundle-size.mjs reads it, to say what each route weighs
    manifest: true,
    target: 'es2022',
    // the content security policy allows no inline data for scripts, and small files are cheaper cached than inlined
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
})
