import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { TestServer } from './server.ts'

export type ReceivedMail = {
  to: string
  from: string
  subject: string
  messageId: string
  replyTo: string
  text: string
  html: string
}

/** The mails that wait in the outbox folder for this address, oldest first, once all background work is done. */
export async function mailsTo(server: TestServer, email: string): Promise<ReceivedMail[]> {
  await server.worker.idle()
  const folder = path.join(server.deps.config.DATA_DIR, 'outbox')
  if (!existsSync(folder)) return []
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(names.map(async (name) => parseMail(await readFile(path.join(folder, name)))))
  return mails.filter((mail) => mail.to.toLowerCase().includes(email.toLowerCase()))
}

/** The link of a mail as its path and its query. */
export function linkIn(mail: ReceivedMail) {
  const found = /https?:\/\/\S+/.exec(mail.text)?.[0]
  if (!found) throw new Error(`No link in: ${mail.text}`)
  const url = new URL(found)
  return { path: url.pathname, ...(Object.fromEntries(url.searchParams) as { otp: string; email: string }) }
}

/** Reads a mail as a mail program does: header lines, then the text and the HTML part. */
export function parseMail(bytes: Buffer): ReceivedMail {
  const { headers, body } = split(bytes.toString('latin1'))
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1]
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1).map(split) : [{ headers, body }]
  const part = (type: string) => {
    const found = parts.find((one) => (one.headers['content-type'] ?? 'text/plain').startsWith(type))
    return found ? decode(found.body, found.headers['content-transfer-encoding']) : ''
  }
  return {
    to: headers['to'] ?? '',
    from: headers['from'] ?? '',
    subject: words(headers['subject'] ?? ''),
    messageId: headers['message-id'] ?? '',
    replyTo: headers['reply-to'] ?? '',
    text: part('text/plain'),
    html: part('text/html'),
  }
}

function split(raw: string) {
  const clean = raw.replace(/\r\n/g, '\n').replace(/^\n/, '')
  const end = clean.indexOf('\n\n')
  const lines = clean.slice(0, end).replace(/\n[ \t]+/g, ' ')
  const headers = Object.fromEntries(
    lines
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  ) as Record<string, string | undefined>
  return { headers, body: clean.slice(end + 2) }
}

function decode(body: string, encoding = '7bit') {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString('utf8')
  const plain = /quoted-printable/i.test(encoding)
    ? body
        .replace(/=\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : body
  return Buffer.from(plain, 'latin1').toString('utf8').trimEnd()
}

const words = (header: string) =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?(q|b)\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decode(text.replaceAll('_', ' '), 'quoted-printable'),
    )
