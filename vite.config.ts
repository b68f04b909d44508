import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds web/ into dist/web; `#web` and `#contract` are resolved by package.json `imports`. */
export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
  server: { port: 5173, strictPort: false, proxy: { '/api': process.env.API_ORIGIN ?? 'http://127.0.0.1:3000' } },
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
  },
})
