import { useMessages } from '#web/lib/language/messages.ts'
import { check as checkMessages } from '#web/messages/en/check.ts'
import { useState, type FormEvent } from 'react'
import { CHECKED_TEXT_MAX, CITATION_CHECK_POINTS_MAX } from '#contract/documents/citation-check.ts'
import { PriceForm, PriceLine, withPrice } from '#web/components/first-free-price.tsx'
import { PickPricedFile } from '#web/components/pick-priced-file.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field, Textarea } from '#web/components/ui/field.tsx'
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
      {role === 'admin' && <Pricing />}
    </div>
  )
}

function CheckForm({ check }: { check: ReturnType<typeof useCheck> }) {
  const m = useMessages('check', checkMessages)
  const [text, setText] = useState('')
  const price = useCheckPrice()
  const verb = withPrice(price.data, { verb: m.check, points: m.points, forPrice: m.checkFor })
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
          {verb}
        </Button>
        <PickPricedFile
          price={price.data}
          begin={verb}
          label={m.fileToCheck}
          isWaiting={check.isPending}
          onFile={(file, onSuccess) => check.mutate({ file }, { onSuccess })}
        >
          {m.checkFile}
        </PickPricedFile>
        <PriceLine price={price.data} words={{ points: m.points, costs: m.costs, othersCost: m.othersCost }} />
      </div>
    </form>
  )
}

/** What a check costs; for administrators. */
function Pricing() {
  const { data } = useCheckPrice()
  const save = useSetCheckPrice()
  return (
    <PriceForm
      of="check"
      price={data}
      most={CITATION_CHECK_POINTS_MAX}
      isSaving={save.isPending}
      onSave={(points) => save.mutate(points)}
    />
  )
}
