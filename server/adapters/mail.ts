import type { WithState } from '#server/process-state.ts'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '#server/config.ts'
import { callExternal } from './external-call.ts'

export type Mail = {
  /** Deterministic: a mail that is sent twice after a crash is one mail for the reader. With its angle brackets. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string | null
  date: Date
}

/** The receiving side refused the mail for good (a reply of 5xx): sending it again cannot help. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError'
}

export type Mailer = {
  /** Sends one mail. Throws a MailRefusedError where another try cannot help, any other error where one may. */
  send: (mail: Mail) => Promise<void>
  /** Removes what was kept of mails to these addresses (in small letters); what left by SMTP is not ours any more. */
  forget: (addresses: string[]) => Promise<void>
  close: () => void
}

/** By SMTP when SMTP_URL is set, otherwise into DATA_DIR/outbox/*.eml. */
export function openMailer(config: Config, deps: WithState): Mailer {
  return config.SMTP_URL ? smtpMailer(config.SMTP_URL, config.MAIL_FROM, deps) : folderMailer(config)
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

function smtpMailer(url: string, from: string, deps: WithState): Mailer {
  const transport = createTransport({ url, pool: true, maxConnections: 3, maxMessages: 100, ...TIMEOUTS })
  return {
    send: async (mail) => {
      try {
        await callExternal(deps, 'smtp', { at: url }, () => transport.sendMail(message(mail, from)))
      } catch (error) {
        // 5xx is the other side's last word; 4xx and a broken line are worth another try
        const { message: reason, responseCode } = error as Error & { responseCode?: number }
        throw Number(responseCode) >= 500 ? new MailRefusedError(reason, { cause: error }) : error
      }
    },
    forget: async () => {},
    close: () => transport.close(),
  }
}

function folderMailer(config: Config): Mailer {
  const folder = path.join(config.DATA_DIR, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (mail) => {
      const { message: bytes } = await transport.sendMail(message(mail, config.MAIL_FROM))
      const name = `${mail.date.toISOString().replaceAll(':', '-')}-${mail.messageId.replace(/[^A-Za-z0-9-]/g, '').slice(0, 36)}`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(path.join(folder, `${name}.part`), bytes as Buffer, { mode: 0o600 })
      await rename(path.join(folder, `${name}.part`), path.join(folder, `${name}.eml`))
    },
    forget: async (addresses) => {
      const names = await readdir(folder).catch(() => [])
      for (const name of names.filter((one) => one.endsWith('.eml'))) {
        const head = (await readFile(path.join(folder, name), 'utf8').catch(() => ''))
          .split('\r\n\r\n')[0]!
          .toLowerCase()
        if (addresses.some((address) => head.includes(address))) await rm(path.join(folder, name), { force: true })
      }
    },
    close: () => {},
  }
}

function message(mail: Mail, from: string) {
  return {
    from,
    // as an object: a comma in the address never becomes a second recipient
    to: { name: '', address: mail.to },
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html || undefined,
    messageId: mail.messageId,
    date: mail.date,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
