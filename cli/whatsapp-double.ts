import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { metaDouble, type MetaDouble, type Person } from '#tests/doubles/meta.ts'
import { startProduct } from '#tests/support/product.ts'

const PORT = 4790
const say = (line = '') => process.stdout.write(`${line}\n`)
const indent = (text: string) => text.replace(/^/gm, '    ')

const USAGE = `npm run whatsapp:double                     starts the product in a folder of its own, and chats with it
npm run whatsapp:double -- --connect URL    chats with a product that runs already, started with the lines printed`

const COMMANDS = `  /link              makes an account for you and sends its code, as the settings page would
  /code CODE         sends a code you made in the settings page
  /doc FILE WORDS    sends a PDF or Word document, with a question about it if you like
  /photo FILE WORDS  sends a photograph (JPEG or PNG), with a question about it if you like
  /twice WORDS       delivers the same message three times
  /late WORDS        delivers a message written five hours ago
  /shuffle A | B     delivers B before A, though A was written first
  /username          hides your phone number behind a username, or shows it again
  /help  /quit`

/** Plays Meta on loopback, so that anyone can try the channel in a terminal: see docs/chats.md. */
async function main() {
  const [flag, url] = process.argv.slice(2)
  if (flag && (flag !== '--connect' || !URL.canParse(url ?? ''))) throw new Error(USAGE)
  let showNews: (person: Person) => void = () => {}
  const meta = await metaDouble({ port: await firstFree(PORT), onSeen: (person) => showNews(person) })
  const you = meta.person({ name: 'You' })
  showNews = watcher(you)
  const stop = flag ? await connect(meta, url!) : await start(meta)
  say(`\nYou are ${you.name}, +${you.phone}. Write as you would on WhatsApp. What else you can do:\n${COMMANDS}\n`)
  await chat(meta, you)
  await stop()
  await meta.stop()
  process.exit(0)
}

async function connect(meta: MetaDouble, url: string) {
  say('Start the product with these lines in its environment:\n')
  for (const [name, value] of Object.entries(meta.env)) say(`  ${name}=${value}`)
  say('\nWaiting for it…')
  meta.target = url.replace(/\/+$/, '')
  while (!(await verified(meta))) await new Promise((resolve) => setTimeout(resolve, 1_000))
  say('Meta has verified the webhook.')
  return async () => {}
}

async function start(meta: MetaDouble) {
  // the pages too, so that the links of an answer open
  const build = "import('./cli/fresh.mjs').then((fresh) => fresh.buildWhatIsStale())"
  spawnSync(process.execPath, ['--input-type=module', '-e', build], { stdio: 'inherit' })
  const model = Object.entries(process.env).filter(
    ([name, value]) => /^(AI|EMBEDDINGS|RERANK|OCR)_/.test(name) && value,
  )
  const port = await firstFree(PORT + 1)
  const product = await startProduct({
    ...(Object.fromEntries(model) as Record<string, string>),
    ...meta.env,
    PORT: `${port}`,
  })
  meta.target = product.url
  say(`The product runs at ${product.url}. First admin: ${product.admin.email}, password ${product.admin.password}`)
  say(`Everything it keeps is in ${product.folder} and goes when you leave.`)
  if (!(await verified(meta))) throw new Error('The product did not verify the webhook')
  say('Meta has verified the webhook.')
  return () => product.stop()
}

async function verified({ target, env }: MetaDouble) {
  const challenge = randomBytes(8).toString('hex')
  const query = { 'hub.mode': 'subscribe', 'hub.challenge': challenge, 'hub.verify_token': env.WHATSAPP_VERIFY_TOKEN }
  const answer = await fetch(`${target}/api/whatsapp/webhook?${new URLSearchParams(query)}`).catch(() => undefined)
  return answer?.status === 200 && (await answer.text()) === challenge
}

/** Shows what would change on the person's screen. */
function watcher(you: Person) {
  const shown = { reads: 0, typing: 0, seen: 0 }
  return (person: Person) => {
    if (person !== you) return
    if (person.reads.length > shown.reads && person.typing.length === shown.typing) say('  ✓✓ read')
    if (person.typing.length > shown.typing) say('  ✓✓ read, typing…')
    for (const { text, buttons = [] } of person.seen.slice(shown.seen))
      say(`\n${indent([text, buttons.map((one) => `[${one}]`).join(' ')].filter(Boolean).join('\n'))}\n`)
    Object.assign(shown, { reads: person.reads.length, typing: person.typing.length, seen: person.seen.length })
  }
}

async function chat(meta: MetaDouble, you: Person) {
  const input = createInterface({ input: process.stdin })
  process.once('SIGINT', () => input.close())
  const phone = you.phone
  for await (const line of input) {
    const [, command = '', rest = ''] = /^(\/\w+)?\s*([\s\S]*?)\s*$/.exec(line)!
    if (command === '/quit') break
    try {
      await perform(meta, you, command, rest, phone)
    } catch (error) {
      say(`  ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  input.close()
}

const HOURS_5 = 5 * 3_600_000

async function perform(meta: MetaDouble, you: Person, command: string, rest: string, phone: string | undefined) {
  const write = (words: string, ago = 0) => meta.write(you, words, Date.now() - ago)
  const deliver = async (...written: ReturnType<typeof write>[]) => {
    const status = await meta.deliver(written)
    say(status === 200 ? '  ✓ delivered' : `  the product answered ${status || 'nothing'}`)
  }
  const [before = '', after = ''] = rest.split('|').map((one) => one.trim())
  const actions: Record<string, () => unknown> = {
    '': () => rest && deliver(write(rest)),
    '/help': () => say(COMMANDS),
    '/link': async () => deliver(write(await newCode(meta))),
    '/code': () => deliver(write(rest)),
    '/photo': () => deliver(meta.write(you, photograph(meta, rest))),
    '/doc': () => deliver(meta.write(you, document(meta, rest))),
    '/twice': async () => {
      const one = write(rest)
      await Promise.all([deliver(one), deliver(one, one)])
    },
    '/late': () => deliver(write(rest, HOURS_5)),
    '/shuffle': async () => {
      const [first, second] = [write(before, 5_000), write(after, 2_000)]
      await deliver(second)
      await deliver(first)
    },
    '/username': () => {
      you.phone = you.phone ? undefined : phone
      say(you.phone ? '  Your number shows again.' : '  You are known by username only.')
    },
  }
  if (!Object.hasOwn(actions, command)) return say(COMMANDS)
  await actions[command]!()
}

/** The file that a command names, and the words behind it. */
function namedFile(words: string) {
  const [, quoted, plain, caption] = /^(?:"([^"]+)"|(\S+))\s*([\s\S]*)$/.exec(words) ?? []
  const given = quoted ?? plain
  if (!given) throw new Error('Name a file: FILE WORDS')
  return { file: path.resolve(process.env['INIT_CWD'] ?? process.cwd(), given), caption }
}

function photograph(meta: MetaDouble, words: string) {
  const { file, caption } = namedFile(words)
  return meta.photo(readFileSync(file), caption || undefined)
}

function document(meta: MetaDouble, words: string) {
  const { file, caption } = namedFile(words)
  const type = /\.pdf$/i.test(file) ? 'application/pdf' : 'application/msword'
  return meta.file(readFileSync(file), path.basename(file), type, caption || undefined)
}

/** An account of its own for whoever tries, and its code. */
async function newCode({ target }: MetaDouble): Promise<string> {
  const email = `you-${randomBytes(3).toString('hex')}@example.test`
  const password = randomBytes(9).toString('base64url')
  const call = async (path: string, body?: object, token = '') => {
    const response = await fetch(`${target}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: body && JSON.stringify(body),
    })
    const answer = (await response.json()) as Record<string, string>
    if (!response.ok) throw new Error(answer['message'] ?? `The product answered ${response.status}`)
    return answer
  }
  const about = { fullName: 'You Yourself', occupation: 'other', phoneNumber: '+263771234567' }
  await call('/auth/register', { email, password, ...about })
  const { token } = await call('/auth/login', { email, password })
  const { code } = await call('/whatsapp/link', {}, token)
  say(`  Your account: ${email}, password ${password}`)
  return code!
}

function firstFree(port: number): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer()
    probe.once('error', () => resolve(firstFree(port + 1)))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
