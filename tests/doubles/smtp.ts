import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { parseMail, type ReceivedMail } from '#tests/support/mail.ts'

/** How the double treats a mail: takes it, refuses it with a code, or cuts the line in the middle. */
export type Treatment = 'accept' | 'cut' | { code: number; text?: string }

export type SmtpDouble = Awaited<ReturnType<typeof startSmtp>>

type Line = { id: string; _socket: { destroy: () => void } }
function cut(server: SMTPServer, session: string) {
  const lines = (server as unknown as { connections: Set<Line> }).connections
  for (const line of lines) if (line.id === session) line._socket.destroy()
}

/** A mail server on loopback that keeps what it accepts. `treat` plans how the next mails fare; afterwards it accepts. */
export async function startSmtp() {
  const mails: (ReceivedMail & { recipients: string[] })[] = []
  const plan: Treatment[] = []
  let asked = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        asked++
        const treatment = plan.shift() ?? 'accept'
        // a mail may be taken and the line cut before the sender hears of it
        if (treatment === 'cut') return cut(server, session.id)
        if (treatment !== 'accept') {
          return done(Object.assign(new Error(treatment.text ?? 'Not now'), { responseCode: treatment.code }))
        }
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ ...parseMail(Buffer.concat(chunks)), recipients })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true` },
    mails,
    /** How often a whole mail was offered. */
    asked: () => asked,
    treat: (...next: Treatment[]) => plan.push(...next),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
