import { useMessages } from '#web/lib/language/messages.ts'
import { check as checkMessages } from '#web/messages/en/check.ts'
import { useState, type FormEvent } from 'react'
import { CHECKED_TEXT_MAX, CITATION_CHECK_POINTS_MAX } from '#contract/citation-check.ts'
import { PickFile } from '#web/components/pick-file.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field, Textarea, TextField } from '#web/components/ui/field.tsx'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { serverText } from '#web/lib/api/error-text.ts'
import { useUser } from '#web/lib/session/session.ts'
import { CheckResult } from './check-result.tsx'
import { useCheck, useCheckPrice, useSetCheckPrice } from './queries.ts'

/** Where somebody has every citation of a text looked up in the library. */
export function CitationCheckPage() {
  const m = useMessages('check', checkMessages)
  usePageTitle(m.title)
  const { role } = useUser()
  const check = useCheck()
  return (
    <div className="page grid gap-6">
      <div>
        <h1 className="text-3xl">{m.title}</h1>
        <p className="mt-2 max-w-prose text-muted">{m.lead}</p>
      </div>
      <CheckForm check={check} />
      {check.data && <CheckResult key={check.submittedAt} check={check.data} />}
      {role === 'admin' && <PriceForm />}
    </div>
  )
}

function CheckForm({ check }: { check: ReturnType<typeof useCheck> }) {
  const m = useMessages('check', checkMessages)
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() && !check.isPending) check.mutate({ text })
  }
  return (
    <form onSubmit={submit} className="grid gap-3" noValidate>
      <Field label={m.textToCheck} error={check.error ? serverText(check.error) : undefined}>
        {(control) => (
          <Textarea
            {...control}
            rows={8}
            maxLength={CHECKED_TEXT_MAX}
            value={text}
            onChange={(event) => setText(event.target.value)}
            placeholder="Section 12B of the Labour Act [Chapter 28:01] provides that “…”"
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={check.isPending} aria-disabled={!text.trim() || undefined}>
          {m.check}
        </Button>
        <PickFile label={m.fileToCheck} isWaiting={check.isPending} onFile={(file) => check.mutate({ file })}>
          {m.checkFile}
        </PickFile>
        <Price />
      </div>
    </form>
  )
}

function Price() {
  const m = useMessages('check', checkMessages)
  const { data } = useCheckPrice()
  if (!data) return null
  const first = data.points ? m.othersCost(m.points(data.points)) : ''
  return <p className="text-muted">{data.now ? m.costs(m.points(data.now)) : first}</p>
}

/** What checks cost; for administrators. */
function PriceForm() {
  const { data } = useCheckPrice()
  const save = useSetCheckPrice()
  if (!data) return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const points = Number(new FormData(event.currentTarget).get('points'))
    if (!save.isPending) save.mutate(points)
  }
  return (
    <form onSubmit={submit} className="card flex flex-wrap items-end gap-3 p-4">
      <TextField
        label="Price of a check after the first of a day, in points"
        name="points"
        type="number"
        min={0}
        max={CITATION_CHECK_POINTS_MAX}
        step={1}
        required
        defaultValue={data.points}
      />
      <Button type="submit" variant="secondary" busy={save.isPending}>
        Save price
      </Button>
    </form>
  )
}
