import { longDay } from '#web/lib/language/dates.ts'
import { messagesNow, useMessages } from '#web/lib/language/messages.ts'
import { account } from '#web/messages/en/account.ts'
import { useState } from 'react'
import { lazyPart } from '#web/components/lazy-part.tsx'
import type { LinkedWhatsApp, WhatsAppCode } from '#contract/whatsapp.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { errorText } from '#web/lib/api/error-text.ts'
import { useCreateWhatsAppCode, useUnlinkWhatsApp, useWhatsApp } from './whatsapp-queries.ts'

const QrCode = lazyPart(async () => (await import('./qr-code.tsx')).QrCode)

const clock = (iso: string) => new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Links a WhatsApp to the account by a code sent from it. Nothing where the channel is off. */
export function WhatsAppLink() {
  const m = useMessages('account', account)
  const make = useCreateWhatsAppCode()
  /** What was linked when the code was asked for. */
  const [before, setBefore] = useState<string[] | null>(null)
  const [notice, setSaid] = useState('')
  const newOne = (linked: LinkedWhatsApp[]) => before && linked.find((one) => !before.includes(keyOf(one)))
  const { data } = useWhatsApp((linked) => before !== null && !newOne(linked))
  if (!data?.on) return null
  const arrived = newOne(data.linked)
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
    <section aria-labelledby="whatsapp-link" className="mt-8 grid gap-3 border-t pt-6">
      <h2 id="whatsapp-link" className="text-xl">
        WhatsApp
      </h2>
      <p>{m.whatsappLead}</p>
      {data.linked.length > 0 && <Linked all={data.linked} onUnlinked={unlinked} />}
      {make.data && !arrived ? (
        <Code {...make.data} onAgain={start} />
      ) : (
        <Button variant="secondary" className="justify-self-start" busy={make.isPending} onClick={start}>
          {data.linked.length ? m.linkAnother : m.linkWhatsApp}
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
const nameOf = ({ name, number }: LinkedWhatsApp) => number ?? (name || messagesNow('account', account).noNumber)

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
              {one.number && one.name ? ` (${one.name})` : ''}
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

function Code({ code, number, url, expiresAt, onAgain }: WhatsAppCode & { onAgain: () => void }) {
  const m = useMessages('account', account)
  return (
    <div className="grid gap-4 rounded-lg border p-4">
      <p>{m.sendCode(number, clock(expiresAt))}</p>
      <p className="text-2xl font-semibold tracking-wider tabular-nums select-all">{code}</p>
      {url && (
        <>
          <a className={buttonClass({}, 'justify-self-start')} href={url} target="_blank" rel="noopener noreferrer">
            {m.openWhatsApp}
          </a>
          <div className="hidden sm:block">
            <p className="mb-2">{m.orScan}</p>
            <div className="max-w-48">
              <QrCode text={url} label={m.qrOpens} />
            </div>
          </div>
        </>
      )}
      <p role="status">{m.waitingMessage}</p>
      <Button variant="link" className="justify-self-start" onClick={onAgain}>
        {m.makeNewCode}
      </Button>
    </div>
  )
}
