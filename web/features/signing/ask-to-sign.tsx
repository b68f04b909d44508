import { Plus, Trash2, UserPlus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type SignatureRequest, SIGNERS_MAX, SIGNING_DAYS } from '#contract/documents/signing.ts'
import { Button } from '#web/components/ui/button.tsx'
import { DialogActions } from '#web/components/ui/dialog.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { Rich } from '#web/components/ui/rich.tsx'
import { sentenceNow, useMessages } from '#web/lib/language/messages.ts'
import { useUser } from '#web/lib/session/session.ts'
import { signing } from '#web/messages/en/signing.ts'
import { type NewSigner, useSignatureCalls } from './queries.ts'

type Row = { key: number; name: string; email: string }

const isWrong = ({ email }: Row) => email.trim() !== '' && !/^[^\s@]+@[^\s@]+$/.test(email.trim())

type Props = { documentId: string; why: string; onSent: (made: SignatureRequest) => void; onClose: () => void }

/** Names the people who are to sign, and makes their links. */
export function AskToSign({ documentId, why, onSent, onClose }: Props) {
  const m = useMessages('signing', signing)
  const { fullName } = useUser()
  const { send } = useSignatureCalls(documentId)
  const [rows, setRows] = useState<Row[]>([{ key: 0, name: '', email: '' }])
  const [tried, setTried] = useState(false)
  const change = (key: number, to: Partial<Row>) =>
    setRows((now) => now.map((one) => (one.key === key ? { ...one, ...to } : one)))
  const add = (name = '') =>
    setRows((now) => [
      ...now.filter((one) => !name || one.name.trim() || one.email.trim()),
      { key: Math.max(...now.map(({ key }) => key)) + 1, name, email: '' },
    ])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (send.isPending || rows.some((one) => !one.name.trim() || isWrong(one))) return
    const signers = rows.map(({ name, email }): NewSigner => ({
      name: name.trim(),
      ...(email.trim() && { email: email.trim() }),
    }))
    send.mutate(signers, { onSuccess: onSent })
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <h3 className="text-lg">{m.whoSigns}</h3>
      <p className="text-muted">{sentenceNow(why)}</p>
      {rows.map((row, at) => (
        <OneRow
          key={row.key}
          row={row}
          at={at}
          tried={tried}
          onChange={(to) => change(row.key, to)}
          onRemove={rows.length > 1 ? () => setRows((now) => now.filter(({ key }) => key !== row.key)) : undefined}
        />
      ))}
      {rows.length < SIGNERS_MAX && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => add()}>
            <Plus aria-hidden="true" /> {m.addSigner}
          </Button>
          {!rows.some(({ name }) => name === fullName) && (
            <Button variant="secondary" onClick={() => add(fullName)}>
              <UserPlus aria-hidden="true" /> {m.addMe}
            </Button>
          )}
        </div>
      )}
      <p className="text-muted">
        <Rich text={m.order} parts={{ days: SIGNING_DAYS }} />
      </p>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {m.cancel}
        </Button>
        <Button type="submit" busy={send.isPending}>
          {m.sendNow}
        </Button>
      </DialogActions>
    </form>
  )
}

type RowProps = {
  row: Row
  at: number
  tried: boolean
  onChange: (to: Partial<Row>) => void
  onRemove: (() => void) | undefined
}

function OneRow({ row, at, tried, onChange, onRemove }: RowProps) {
  const m = useMessages('signing', signing)
  return (
    <fieldset className="grid items-start gap-3 border-b pb-4 sm:grid-cols-2">
      <legend className="mb-1 font-semibold">{m.signer(at + 1)}</legend>
      <TextField
        label={m.name}
        name={`name-${row.key}`}
        maxLength={120}
        value={row.name}
        error={tried && !row.name.trim() ? m.nameFirst : undefined}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        label={m.email}
        name={`email-${row.key}`}
        type="email"
        hint={m.emailHint}
        maxLength={200}
        value={row.email}
        error={tried && isWrong(row) ? m.emailWrong : undefined}
        onChange={({ target }) => onChange({ email: target.value })}
      />
      {onRemove && (
        <Button variant="ghost" className="justify-self-start" aria-label={m.removeSigner(at + 1)} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </Button>
      )}
    </fieldset>
  )
}
