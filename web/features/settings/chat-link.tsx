import { clockTime, longDay } from '#web/lib/language/dates.ts'
import { messagesNow, useMessages } from '#web/lib/language/messages.ts'
import { account } from '#web/messages/en/account.ts'
import { useState } from 'react'
import { lazyPart } from '#web/components/lazy-part.tsx'
import type { LinkedWhatsApp, WhatsAppCode } from '#contract/whatsapp.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { errorText } from '#web/lib/api/error-text.ts'
import { useCreateWhatsAppCode, useUnlinkWhatsApp, useWhatsApp } from './whatsapp-queries.ts'

const QrCode = lazyPart(async () => (await import('./qr-code.tsx')).QrCode)

const TITLES = { whatsapp: 'WhatsApp', telegram: 'Telegram' }

/** Links a WhatsApp or Telegram to the account by a code sent from it. Nothing where both are off. */
export function ChatLink() {
  const m = useMessages('account', account)
  const make = useCreateWhatsAppCode()
  /** What was linked when the code was asked for. */
  const [before, setBefore] = useState<string[] | null>(null)
  const [notice, setSaid] = useState('')
  const newOne = (linked: LinkedWhatsApp[]) => before && linked.find((one) => !before.includes(keyOf(one)))
  const { data } = useWhatsApp((linked) => before !== null && !newOne(linked))
  if (!data?.channels.length) return null
  const arrived = newOne(data.linked)
  const where = data.channels.map((channel) => TITLES[channel]).join(' / ')
  const start = () => {
    setSaid('')
    setBefore(data.linked.map(keyOf))
    make.mutate()
  }
  const unlinked = (text: string) => {
    setSaid(text)
    setBefore(null)
    make.reset()
  }
  return (
    <section aria-labelledby="chat-link" className="mt-8 grid gap-3 border-t pt-6">
      <h2 id="chat-link" className="text-xl">
        {where}
      </h2>
      <p>{m.chatLead(where)}</p>
      {data.linked.length > 0 && <Linked all={data.linked} onUnlinked={unlinked} />}
      {make.data && !arrived ? (
        <Code {...make.data} where={where} onAgain={start} />
      ) : (
        <Button variant="secondary" className="justify-self-start" busy={make.isPending} onClick={start}>
          {(data.linked.length ? m.linkAnother : m.linkChat)(where)}
        </Button>
      )}
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {make.error ? errorText(make.error, m.codeNotMade) : null}
      </p>
      <p role="status" className="empty:hidden">
        {notice || (arrived && m.nowLinked(nameOf(arrived)))}
      </p>
    </section>
  )
}

const keyOf = ({ id, linkedAt }: LinkedWhatsApp) => `${id} ${linkedAt}`
const nameOf = ({ channel, name, number }: LinkedWhatsApp) =>
  number ?? (name || messagesNow('account', account).noNumber(TITLES[channel]))

function Linked({ all, onUnlinked }: { all: LinkedWhatsApp[]; onUnlinked: (text: string) => void }) {
  const m = useMessages('account', account)
  const unlink = useUnlinkWhatsApp()
  return (
    <>
      <ul className="grid gap-2">
        {all.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-2 rounded-lg bg-raised px-4 py-2">
            <span className="min-w-0 break-words">
              <strong>{nameOf(one)}</strong>
              {one.number && one.name ? ` (${one.name})` : ''}, {TITLES[one.channel]}
              {m.linkedOn(longDay(new Date(one.linkedAt)))}
            </span>
            <Button
              variant="link"
              busy={unlink.isPending && unlink.variables === one.id}
              aria-label={m.unlinkOne(nameOf(one))}
              onClick={() => unlink.mutate(one.id, { onSuccess: () => onUnlinked(m.notLinked(nameOf(one))) })}
            >
              {m.unlink}
            </Button>
          </li>
        ))}
      </ul>
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {unlink.error ? errorText(unlink.error, m.didNotWork) : null}
      </p>
    </>
  )
}

type CodeProps = WhatsAppCode & { where: string; onAgain: () => void }

function Code({ code, number, url, telegramUrl, where, expiresAt, onAgain }: CodeProps) {
  const m = useMessages('account', account)
  return (
    <div className="grid gap-4 rounded-lg border p-4">
      <p>{m.sendCode(where, number, clockTime(expiresAt))}</p>
      <p className="text-2xl font-semibold tracking-wider tabular-nums select-all">{code}</p>
      {url && (
        <>
          <a className={buttonClass({}, 'justify-self-start')} href={url} target="_blank" rel="noopener noreferrer">
            {m.openChat(TITLES.whatsapp)}
          </a>
          <div className="hidden sm:block">
            <p className="mb-2">{m.orScan}</p>
            <div className="max-w-48">
              <QrCode text={url} label={m.qrOpens(TITLES.whatsapp)} />
            </div>
          </div>
        </>
      )}
      {telegramUrl && (
        <a
          className={buttonClass({}, 'justify-self-start')}
          href={telegramUrl}
          target="_blank"
          rel="noopener noreferrer"
        >
          {m.openChat(TITLES.telegram)}
        </a>
      )}
      <p role="status">{m.waitingMessage}</p>
      <Button variant="link" className="justify-self-start" onClick={onAgain}>
        {m.makeNewCode}
      </Button>
    </div>
  )
}
