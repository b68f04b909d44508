import { useState } from 'react'
import { lazyPart } from '#web/components/lazy-part.tsx'
import type { LinkedWhatsApp, WhatsAppCode } from '#contract/whatsapp.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { errorText } from '#web/lib/api/error-text.ts'
import { useCreateWhatsAppCode, useUnlinkWhatsApp, useWhatsApp } from './whatsapp-queries.ts'

const QrCode = lazyPart(async () => (await import('./qr-code.tsx')).QrCode)

const clock = (iso: string) => new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
const day = (iso: string) =>
  new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** Links a WhatsApp to the account by a code sent from it. Nothing where the channel is off. */
export function WhatsAppLink() {
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
      <p>Ask your questions by WhatsApp. Answers there cost the points of this account, as they do here.</p>
      {data.linked.length > 0 && <Linked all={data.linked} onUnlinked={unlinked} />}
      {make.data && !arrived ? (
        <Code {...make.data} onAgain={start} />
      ) : (
        <Button variant="secondary" className="justify-self-start" busy={make.isPending} onClick={start}>
          {data.linked.length ? 'Link another WhatsApp' : 'Link WhatsApp'}
        </Button>
      )}
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {make.error ? errorText(make.error, 'The code could not be made. Please try again.') : null}
      </p>
      <p role="status" className="empty:hidden">
        {notice || (arrived && `${nameOf(arrived)} is now linked. Ask your first question there.`)}
      </p>
    </section>
  )
}

const keyOf = ({ id, linkedAt }: LinkedWhatsApp) => `${id} ${linkedAt}`
const nameOf = ({ name, number }: LinkedWhatsApp) => number ?? (name || 'A WhatsApp without a number')

function Linked({ all, onUnlinked }: { all: LinkedWhatsApp[]; onUnlinked: (text: string) => void }) {
  const unlink = useUnlinkWhatsApp()
  return (
    <>
      <ul className="grid gap-2">
        {all.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-2 rounded-lg bg-raised px-4 py-2">
            <span className="min-w-0 break-words">
              <strong>{nameOf(one)}</strong>
              {one.number && one.name ? ` (${one.name})` : ''}, linked on {day(one.linkedAt)}
            </span>
            <Button
              variant="link"
              busy={unlink.isPending && unlink.variables === one.id}
              aria-label={`Unlink ${nameOf(one)}`}
              onClick={() =>
                unlink.mutate(one.id, { onSuccess: () => onUnlinked(`${nameOf(one)} is no longer linked.`) })
              }
            >
              Unlink
            </Button>
          </li>
        ))}
      </ul>
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {unlink.error ? errorText(unlink.error, 'This did not work. Please try again.') : null}
      </p>
    </>
  )
}

function Code({ code, number, url, expiresAt, onAgain }: WhatsAppCode & { onAgain: () => void }) {
  return (
    <div className="grid gap-4 rounded-lg border p-4">
      <p>
        Send this code by WhatsApp{number ? ` to +${number}` : ''}. It works once, until {clock(expiresAt)}.
      </p>
      <p className="text-2xl font-semibold tracking-wider tabular-nums select-all">{code}</p>
      {url && (
        <>
          <a className={buttonClass({}, 'justify-self-start')} href={url} target="_blank" rel="noopener noreferrer">
            Open WhatsApp
          </a>
          <div className="hidden sm:block">
            <p className="mb-2">Or scan this with your phone:</p>
            <div className="max-w-48">
              <QrCode text={url} label="QR code that opens WhatsApp with the code" />
            </div>
          </div>
        </>
      )}
      <p role="status">Waiting for your message…</p>
      <Button variant="link" className="justify-self-start" onClick={onAgain}>
        Make a new code
      </Button>
    </div>
  )
}
