import { type FormEvent, useState } from 'react'
import { INITIALS_MAX, type SigningView, type Strokes } from '#contract/documents/signing.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox, Field, Textarea, TextField } from '#web/components/ui/field.tsx'
import { sentenceNow, useMessages } from '#web/lib/language/messages.ts'
import { signing } from '#web/messages/en/signing.ts'
import { useSigningCalls } from './queries.ts'
import { SignaturePad } from './signature-pad.tsx'

/** What signing means, and the two things that can be done: sign, or refuse. */
export function SignForm({ token, view }: { token: string; view: SigningView }) {
  const m = useMessages('signing', signing)
  const [refuses, setRefuses] = useState(false)
  return (
    <section className="grid gap-4">
      <div className="grid gap-2 rounded-lg bg-raised px-4 py-3">
        <h2 className="text-xl">{m.means}</h2>
        <p>{m.meansText}</p>
        <p>{sentenceNow(view.why)}</p>
        <p className="font-semibold">{m.doNotKnow}</p>
      </div>
      {refuses ? (
        <Refusal token={token} onCancel={() => setRefuses(false)} />
      ) : (
        <Signature token={token} view={view} onRefuse={() => setRefuses(true)} />
      )}
    </section>
  )
}

type SignatureProps = { token: string; view: SigningView; onRefuse: () => void }

/** The first letters of a name, as they are mostly written. */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => /\p{L}/u.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase()
    .slice(0, INITIALS_MAX)

function Signature({ token, view: { me, wantsInitials }, onRefuse }: SignatureProps) {
  const m = useMessages('signing', signing)
  const { sign } = useSigningCalls(token)
  const [name, setName] = useState(me.name)
  // those of the name until they are written
  const [ownInitials, setOwnInitials] = useState<string>()
  const initials = ownInitials ?? initialsOf(name)
  const [draws, setDraws] = useState(false)
  const [strokes, setStrokes] = useState<Strokes>([])
  const [agrees, setAgrees] = useState(false)
  const [tried, setTried] = useState(false)
  const wrong = {
    name: name.trim() ? undefined : m.nameFirst,
    initials: wantsInitials && !/\p{L}/u.test(initials) ? m.initialsFirst : undefined,
    strokes: draws && !strokes.length ? m.drawFirst : undefined,
    agrees: agrees ? undefined : m.agreeFirst,
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (sign.isPending) return
    if (Object.values(wrong).some(Boolean)) {
      const first = wrong.name ? 'name' : wrong.initials ? 'initials' : wrong.strokes ? 'how' : 'agrees'
      event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return
    }
    sign.mutate({
      name: name.trim(),
      ...(wantsInitials && { initials: initials.trim() }),
      ...(draws && { strokes }),
    })
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <TextField
        label={m.fullName}
        error={tried ? wrong.name : undefined}
        name="name"
        autoComplete="name"
        maxLength={120}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {wantsInitials && (
        <TextField
          label={m.initials}
          hint={m.initialsHint}
          error={tried ? wrong.initials : undefined}
          name="initials"
          maxLength={INITIALS_MAX}
          value={initials}
          onChange={({ target }) => setOwnInitials(target.value)}
        />
      )}
      <HowToSign
        draws={draws}
        strokes={strokes}
        problem={tried ? wrong.strokes : undefined}
        onDraws={setDraws}
        onStrokes={setStrokes}
      />
      <Agreement agrees={agrees} problem={tried ? wrong.agrees : undefined} onAgrees={setAgrees} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={sign.isPending}>
          {m.sign}
        </Button>
        <Button variant="secondary" onClick={onRefuse}>
          {m.refuse}
        </Button>
      </div>
    </form>
  )
}

type AgreementProps = { agrees: boolean; problem: string | undefined; onAgrees: (agrees: boolean) => void }

function Agreement({ agrees, problem, onAgrees }: AgreementProps) {
  const m = useMessages('signing', signing)
  return (
    <div>
      <Checkbox
        name="agrees"
        label={m.agree}
        checked={agrees}
        onChange={({ target }) => onAgrees(target.checked)}
        aria-invalid={problem !== undefined || undefined}
      />
      {problem && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
    </div>
  )
}

type HowProps = {
  draws: boolean
  strokes: Strokes
  problem: string | undefined
  onDraws: (draws: boolean) => void
  onStrokes: (strokes: Strokes) => void
}

function HowToSign({ draws, strokes, problem, onDraws, onStrokes }: HowProps) {
  const m = useMessages('signing', signing)
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">{m.how}</legend>
      {[false, true].map((choice) => (
        <label key={String(choice)} className="inline-flex min-h-11 items-center gap-2.5">
          <input
            type="radio"
            className="check"
            name="how"
            checked={draws === choice}
            onChange={() => onDraws(choice)}
          />
          <span>{choice ? m.drawn : m.typed}</span>
        </label>
      ))}
      {draws && <SignaturePad strokes={strokes} onChange={onStrokes} />}
      {problem && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

function Refusal({ token, onCancel }: { token: string; onCancel: () => void }) {
  const m = useMessages('signing', signing)
  const { refuse } = useSigningCalls(token)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (reason.trim() && !refuse.isPending) refuse.mutate(reason.trim())
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <Field label={m.refuseWhy} error={tried && !reason.trim() ? m.reasonFirst : undefined}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={500}
            value={reason}
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={refuse.isPending}>
          {m.refuseNow}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {m.cancel}
        </Button>
      </div>
    </form>
  )
}
