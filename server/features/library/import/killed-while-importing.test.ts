import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import type { LibraryDocument } from '#contract/library/library.ts'
import { docx, p } from '#tests/support/docx.ts'
import { newDataFolder, type Product, startProduct } from '#tests/support/product.ts'

const FILES = 24

let folder: string
let files: string
let data: string
let started: Product[]
beforeEach(async () => {
  started = []
  folder = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-crash-'))
  data = await newDataFolder()
  files = path.join(folder, 'files')
  mkdirSync(files)
  for (let i = 0; i < FILES; i++) {
    const paragraphs = Array.from({ length: 120 }, (_, n) =>
      p(`Rule ${i}, point ${n}: a juggler keeps ${n} pins in the air.`),
    )
    writeFileSync(path.join(files, `rule-${i}.docx`), docx({ body: paragraphs.join('') }))
  }
})
afterEach(async () => {
  for (const product of started) await product.close()
  for (const one of [folder, data]) rmSync(one, { recursive: true, force: true })
})

async function start() {
  const product = await startProduct({}, data)
  started.push(product)
  return product
}

/** The import as a person runs it; `killAfter` lines about files the process is killed, or whoever is named instead. */
function runImport(killAfter = Infinity, victim?: () => Promise<void>) {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: data, LOG_LEVEL: 'warn' }
  const child: ChildProcess = spawn(process.execPath, ['dist/server/cli-library-import.js', files], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let killed = false
  const read = (chunk: Buffer) => {
    output += chunk.toString()
    if (killed || (output.match(/^imported /gm) ?? []).length < killAfter) return
    killed = true
    if (victim) void victim()
    else child.kill('SIGKILL')
  }
  child.stdout!.on('data', read)
  child.stderr!.on('data', read)
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  )
}

/** Names and states of the imported documents, as an admin sees them. */
async function imported({ url, admin }: Product) {
  const headers = { 'content-type': 'application/json' }
  const login = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(admin) })
  const { token } = (await login.json()) as { token: string }
  const answer = await fetch(`${url}/api/library/documents`, { headers: { authorization: `Bearer ${token}` } })
  const all = (await answer.json()) as LibraryDocument[]
  return all.filter((document) => document.name.startsWith('rule ')).map(({ name, state }) => `${name} ${state}`)
}

const everything = Array.from({ length: FILES }, (_, i) => `rule ${i} ready`).toSorted()

describe.skipIf(inject('postgres'))('an import that is cut off', { timeout: 180_000 }, () => {
  it('goes on where it was when its process was killed, now through the running server, and does nothing twice', async () => {
    const cut = await runImport(5)
    expect(cut.code).toBeNull()
    const product = await start()
    const { code, output } = await runImport()
    expect(code).toBe(0)
    expect(output).toContain('already there')
    expect((await imported(product)).toSorted()).toEqual(everything)
  })

  it('says so when the server was killed, and loses and repeats nothing after its restart', async () => {
    const first = await start()
    const cut = await runImport(5, () => first.kill())
    expect(cut.code).toBe(1)
    expect(cut.output).toContain('Start it, and run this again: nothing is done twice.')
    const second = await start()
    const { code } = await runImport()
    expect(code).toBe(0)
    expect((await imported(second)).toSorted()).toEqual(everything)
  })
})
