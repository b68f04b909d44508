import { Scale } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { Handover } from '#contract/consultations/handovers.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogActions } from '#web/components/ui/dialog.tsx'
import { Checkbox, Field, Select } from '#web/components/ui/field.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/api/error-text.ts'
import { longDate } from '#web/lib/language/dates.ts'
import { messagesNow, useMessages } from '#web/lib/language/messages.ts'
import { titleCase } from '#web/lib/text/title-case.ts'
import { past } from '#web/messages/en/past.ts'
import { useHandOver, useHandovers, useOfferedPractitioners } from './queries.ts'

/** Lets a registered practitioner read a consultation; nothing where nobody is registered. */
export function HandOver({ conversationId }: { conversationId: string }) {
  const m = useMessages('past', past)
  const [open, setOpen] = useState(false)
  const { data: offered = [] } = useOfferedPractitioners()
  if (!offered.length) return null
  return (
    <>
      <Button variant="secondary" className="max-sm:col-span-2" onClick={() => setOpen(true)}>
        <Scale className="max-sm:hidden" /> {m.handOver}
      </Button>
      {open && <HandOverDialog conversationId={conversationId} onClose={() => setOpen(false)} />}
    </>
  )
}

function HandOverDialog({ conversationId, onClose }: { conversationId: string; onClose: () => void }) {
  const m = useMessages('past', past)
  const { data: offered = [] } = useOfferedPractitioners()
  const { send, withdraw } = useHandOver(conversationId)
  const [to, setTo] = useState('')
  const [agrees, setAgrees] = useState(false)
  const [tried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!to || !agrees || send.isPending) return
    send.mutate(to, {
      onSuccess: () => {
        toast.success(messagesNow('past', past).handOverSent)
        onClose()
      },
      onError: (error) => toast.error(errorText(error, messagesNow('past', past).handOverFailed)),
    })
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={m.handOver} description={m.handOverAbout}>
      <Open conversationId={conversationId} onWithdraw={(id) => withdraw.mutate(id)} />
      <form className="mt-4 grid gap-4" noValidate onSubmit={submit}>
        <Field label={m.handOverTo} error={tried && !to ? m.handOverChoose : undefined}>
          {(control) => (
            <Select {...control} value={to} onChange={({ target }) => setTo(target.value)}>
              <option value="">{m.handOverChoose}</option>
              {offered.map(({ id, name, firm, provinces }) => (
                <option key={id} value={id}>
                  {[name, firm, provinces.map(titleCase).join(', ') || m.wholeCountry].join(', ')}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div>
          <Checkbox
            label={m.handOverAgree}
            checked={agrees}
            onChange={({ target }) => setAgrees(target.checked)}
            aria-invalid={tried && !agrees}
          />
          {tried && !agrees && (
            <p role="alert" className="text-danger">
              {m.handOverAgreeFirst}
            </p>
          )}
        </div>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {m.cancel}
          </Button>
          <Button type="submit" busy={send.isPending}>
            {m.handOverSend}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Who can read it now. */
function Open({ conversationId, onWithdraw }: { conversationId: string; onWithdraw: (id: string) => void }) {
  const m = useMessages('past', past)
  const { data = [] } = useHandovers(conversationId)
  if (!data.length) return null
  return (
    <ul className="mt-4 grid gap-2">
      {data.map(({ id, to, expiresAt, openedAt }: Handover) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-2">
          <span>
            {m.handedOverTo(to, longDate(expiresAt))}
            {openedAt && <span className="text-muted"> ({m.handOverOpened})</span>}
          </span>
          <Button variant="ghost" onClick={() => onWithdraw(id)}>
            {m.handOverWithdraw}
          </Button>
        </li>
      ))}
    </ul>
  )
}
