import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { templateDocx } from '#content/templates/build/docx.ts'
import { readSource } from '#content/templates/build/source.ts'
import { builtinEngine, builtinInstalled } from '#server/adapters/converter/builtin.ts'
import type { Engine, Target } from '#server/adapters/converter/port.ts'
import { findSoffice, sofficeEngine } from '#server/adapters/converter/soffice.ts'
import type { Scope } from '#server/features/documents/engine/engine.ts'
import { closeTemplateThreads, runTemplateTask } from '#server/features/documents/engine/template-worker.ts'
import { createLog } from '#server/log.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { type Bench, mb, ms, percentile, type Row } from '#bench/support/table.ts'

const ROUNDS = 20
const AT_ONCE = 8
const WRITING_MS = 2_000
const PICTURES = path.join('artefacts', 'pictures')

/** Filling templates, and PDF and DOC by both converters, cold and warm, with memory. */
export const bench: Bench = {
  name: 'documents',
  about: `a 10-page agreement of 40 placeholders; ${AT_ONCE} conversions at once while the server answers`,
  run: async () => {
    const template = tenPages()
    const { rows, filled } = await fill(template)
    const engines: [string, () => Engine][] = []
    const soffice = findSoffice()
    if (soffice) engines.push(['libreoffice', () => sofficeEngine(soffice)])
    if (builtinInstalled()) engines.push(['builtin', () => builtinEngine(createLog({ LOG_LEVEL: 'silent' }))])
    for (const [name, open] of engines) rows.push(...(await convert(name, open(), filled)))
    for (const [name] of engines) rows.push(...(await together(name, template)))
    return rows
  },
}

/** The clauses of our service agreement again and again, until ten pages are full. */
function tenPages(): Buffer {
  const source = readSource(readFileSync('content/templates/source/service-agreement.md', 'utf8'))
  const clauses = source.blocks.filter(({ kind }) => kind === 'clause' || kind === 'item')
  const more = [1, 2, 3, 4, 5].flatMap((n) =>
    clauses.map((block) =>
      'text' in block ? { ...block, text: block.text.replace(/\{(\w+)\}/g, `{$1_${n}}`) } : block,
    ),
  )
  const extra = Array.from({ length: 24 }, (_, i) => ({
    kind: 'paragraph' as const,
    text: `**Item ${i}:** {item_${i}}`,
  }))
  const signatures = source.blocks.filter(({ kind }) => kind === 'sign')
  const rest = source.blocks.filter(({ kind }) => kind !== 'sign')
  return templateDocx({ ...source, blocks: [...rest, ...more, ...extra, ...signatures] })
}

async function fill(template: Buffer): Promise<{ rows: Row[]; filled: Uint8Array }> {
  const started = performance.now()
  const outcome = await runTemplateTask({ do: 'inspect', bytes: template })
  const first = performance.now() - started
  const { placeholders, delimiter } = outcome.inspected
  const scope: Scope = Object.fromEntries(
    placeholders.map(({ placeholder, kind, fields = [] }) => {
      const entry = Object.fromEntries(fields.map((field) => [field.placeholder, 'US$100 for each part']))
      return [
        placeholder,
        kind === 'repeat' ? [entry, entry, entry] : 'Rudo O’Neil & Sons, 12 Samora Machel Avenue, Harare',
      ]
    }),
  )
  const times: number[] = []
  let filled: Uint8Array = new Uint8Array()
  for (let i = 0; i < ROUNDS; i++) {
    const from = performance.now()
    const made = await runTemplateTask({ do: 'fill', bytes: template, delimiter, scope, title: 'Agreement' })
    times.push(performance.now() - from)
    filled = made.bytes
  }
  await closeTemplateThreads()
  return {
    filled,
    rows: [
      { measure: `read a template (${placeholders.length} placeholders), new thread`, value: ms(first) },
      { measure: 'fill it: .docx, first of a thread that was not warmed up', value: ms(times[0]!) },
      { measure: 'fill it: .docx, p50', value: ms(percentile(times, 0.5)), aim: '150 ms' },
    ],
  }
}

async function convert(name: string, engine: Engine, docx: Uint8Array): Promise<Row[]> {
  const rows: Row[] = []
  const memory = watchChildren()
  const times: Record<Target, number[]> = { pdf: [], doc: [] }
  let pdf: Buffer = Buffer.alloc(0)
  try {
    for (let i = 0; i < 8; i++) {
      for (const to of ['pdf', 'doc'] satisfies Target[]) {
        const from = performance.now()
        const made = await engine.convert(docx, to)
        times[to].push(performance.now() - from)
        if (to === 'pdf') pdf = made
      }
    }
  } finally {
    await engine.close()
  }
  for (const to of ['pdf', 'doc'] satisfies Target[]) {
    rows.push({ measure: `${name}: ${to}, cold`, value: ms(times[to][0]!) })
    rows.push({ measure: `${name}: ${to}, warm p50`, value: ms(percentile(times[to].slice(1), 0.5)) })
  }
  return [...rows, { measure: `${name}: memory at most`, value: mb(memory()) }, ...pictures(name, pdf)]
}

/** Pages as pictures, to lay the two converters side by side. */
function pictures(name: string, pdf: Buffer): Row[] {
  if (!existsSync('/usr/bin/pdftoppm')) return []
  mkdirSync(PICTURES, { recursive: true })
  const ours = (one: string) => one.startsWith(`document-${name}-`)
  for (const old of readdirSync(PICTURES).filter(ours)) rmSync(path.join(PICTURES, old))
  const file = path.join(PICTURES, `document-${name}.pdf`)
  writeFileSync(file, pdf)
  execFileSync('pdftoppm', ['-r', '60', '-png', file, file.replace(/\.pdf$/, '')])
  const pages = readdirSync(PICTURES).filter(ours).length
  return [{ measure: `${name}: pages`, value: `${pages}, pictures in ${PICTURES}` }]
}

/** The most memory that processes started by `pid` held together, in bytes; 0 where there is no /proc. */
function watchChildren(pid = process.pid): () => number {
  let most = 0
  const timer = setInterval(() => (most = Math.max(most, memoryBelow(pid))), 50)
  return () => {
    clearInterval(timer)
    return most
  }
}

function memoryBelow(pid: number): number {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
    return children.reduce((sum, child) => {
      const pages = Number(readFileSync(`/proc/${child}/statm`, 'utf8').split(' ')[1])
      return sum + pages * 4_096 + memoryBelow(child)
    }, 0)
  } catch {
    return 0
  }
}

async function together(name: string, template: Buffer): Promise<Row[]> {
  const product = await startProduct({ CONVERTER: name, SIGNUP_POINTS: '1000' })
  try {
    const admin = await signIn(product, product.admin.email, product.admin.password)
    const person = await newPerson(product)
    const { times, ids } = await generateMany(product, admin, person, template)
    const answers: number[] = []
    let converting = true
    const asking = (async () => {
      while (converting) {
        const from = performance.now()
        await (await fetch(`${product.url}/api/points/check`, { headers: bearer(person) })).arrayBuffer()
        answers.push(performance.now() - from)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    })()
    const from = performance.now()
    const made = await Promise.all(
      ids.map((id) =>
        fetch(`${product.url}/api/documents/download/${id}?fileType=pdf`, { headers: bearer(person) }).then(
          async (answer) => [answer.status, (await answer.arrayBuffer()).byteLength],
        ),
      ),
    )
    const took = performance.now() - from
    converting = false
    await asking
    const good = made.filter(([status]) => status === 200).length
    return [
      { measure: `${name}: generate over HTTP, points and all, first`, value: ms(times[0]!), aim: '150 ms' },
      { measure: `${name}: generate over HTTP, points and all, p50`, value: ms(percentile(times, 0.5)), aim: '150 ms' },
      { measure: `${name}: ${AT_ONCE} PDFs asked for at once, engine cold`, value: `${good} made in ${ms(took)}` },
      { measure: `${name}: other answers meanwhile, p50`, value: ms(percentile(answers, 0.5)) },
      { measure: `${name}: other answers meanwhile, p99`, value: ms(percentile(answers, 0.99)) },
      { measure: `${name}: other answers meanwhile, longest`, value: ms(Math.max(...answers)) },
    ]
  } finally {
    await product.stop()
  }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function post<T>(product: Product, url: string, body: object, token = ''): Promise<T> {
  const form = body instanceof FormData
  const headers = { ...bearer(token), ...(!form && { 'content-type': 'application/json' }) }
  const answer = await fetch(product.url + url, { method: 'POST', headers, body: form ? body : JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

const signIn = async (product: Product, email: string, password: string) =>
  (await post<{ token: string }>(product, '/api/auth/login', { email, password })).token

async function newPerson(product: Product): Promise<string> {
  const who = { email: 'bench@example.test', password: 'a good password' }
  await post(product, '/api/auth/register', {
    ...who,
    fullName: 'Bench',
    occupation: 'other',
    phoneNumber: '+263771234567',
  })
  return signIn(product, who.email, who.password)
}

async function generateMany(product: Product, admin: string, person: string, template: Buffer) {
  const upload = new FormData()
  upload.append('file', new Blob([Uint8Array.from(template)]), 'agreement.docx')
  for (const [field, value] of Object.entries({ name: 'Agreement', description: 'Ten pages', points: '1' })) {
    upload.append(field, value)
  }
  type Added = { _id: string; placeholders: { placeholder: string; kind: string }[] }
  const added = await post<Added>(product, '/api/documents/templates', upload, admin)
  const data = added.placeholders.map(({ placeholder, kind }) => ({
    placeholder,
    value: kind === 'repeat' ? 'Part | Monday | US$100' : 'Rudo O’Neil & Sons, 12 Samora Machel Avenue, Harare',
  }))
  const times: number[] = []
  const ids: string[] = []
  // as a person does: open the form, write for a while
  const form = await fetch(`${product.url}/api/documents/templates/${added._id}`, { headers: bearer(person) })
  await form.arrayBuffer()
  await new Promise((resolve) => setTimeout(resolve, WRITING_MS))
  for (let i = 0; i < AT_ONCE; i++) {
    const from = performance.now()
    const url = `/api/documents/templates/generate/${added._id}`
    const made = await post<{ _id: string }>(product, url, { fileName: `Agreement ${i}`, data }, person)
    times.push(performance.now() - from)
    ids.push(made._id)
  }
  return { times, ids }
}
