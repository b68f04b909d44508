// `npm run dev`: the server rebuilt and restarted as its sources change, and Vite's pages that reload as you edit.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { buildServer } from './build.mjs'

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))))
const port = process.env.PORT ?? '3000'
let child
let timer

async function restart() {
  try {
    await buildServer()
  } catch {
    return // esbuild has said why
  }
  const old = child
  if (old && old.exitCode === null) {
    await new Promise((resolve) => {
      old.once('exit', resolve)
      old.kill('SIGTERM')
    })
  }
  child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], { stdio: 'inherit' })
}

await restart()
for (const folder of ['server', 'contract']) {
  watch(folder, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(restart, 200)
  })
}
const pages = await createServer({
  configFile: 'vite.config.ts',
  server: { proxy: { '/api': `http://127.0.0.1:${port}` } },
})
await pages.listen()
pages.printUrls()
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    child?.kill('SIGTERM')
    void pages.close().finally(() => process.exit(0))
  })
}
