import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { deferredSchemas } from './vite.config.ts'

/**
 * Builds web/source.html, the page behind /p/{shortCode}, by itself: in one build with the application its few kB would be
 * cut together with React. Same folder, own manifest.
 */
export default defineConfig({
  root: 'web',
  plugins: [deferredSchemas, react(), tailwindcss()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: '.vite/source.json',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'web/source.html' },
  },
})
