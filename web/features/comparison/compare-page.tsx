import type { FormEvent } from 'react'
import { COMPARED_TEXT_MAX } from '#contract/documents/comparison.ts'
import { PickFile } from '#web/components/pick-file.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field, Textarea } from '#web/components/ui/field.tsx'
import { serverText } from '#web/lib/api/error-text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { useDraft } from '#web/lib/session/use-draft.ts'
import { compare as compareMessages } from '#web/messages/en/compare.ts'
import { Compared } from './compared.tsx'
import { useComparison, useFileText } from './queries.ts'

/** Where somebody sees what changed between two versions of a text. */
export function ComparePage() {
  const m = useMessages('compare', compareMessages)
  usePageTitle(m.title)
  const [before, setBefore] = useDraft('compare-before')
  const [after, setAfter] = useDraft('compare-after')
  const comparison = useComparison()
  const isReady = Boolean(before.trim() && after.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !comparison.isPending) comparison.mutate({ before, after })
  }
  return (
    <div className="page grid gap-6">
      <div>
        <h1 className="text-3xl">{m.title}</h1>
        <p className="mt-2 max-w-prose text-muted">{m.lead}</p>
      </div>
      <form onSubmit={submit} className="grid gap-4" noValidate>
        <div className="grid gap-4 md:grid-cols-2">
          <Version label={m.before} fileLabel={m.fileOfBefore} text={before} onText={setBefore} />
          <Version label={m.after} fileLabel={m.fileOfAfter} text={after} onText={setAfter} />
        </div>
        {comparison.error && <p className="problem">{serverText(comparison.error)}</p>}
        <Button
          type="submit"
          className="justify-self-start"
          busy={comparison.isPending}
          aria-disabled={!isReady || undefined}
        >
          {m.compare}
        </Button>
      </form>
      {comparison.data && (
        <Compared
          key={comparison.submittedAt}
          paragraphs={comparison.data.paragraphs}
          texts={comparison.variables ?? { before, after }}
        />
      )}
    </div>
  )
}

type VersionProps = { label: string; fileLabel: string; text: string; onText: (text: string) => void }

function Version({ label, fileLabel, text, onText }: VersionProps) {
  const m = useMessages('compare', compareMessages)
  const reading = useFileText()
  return (
    <div className="grid content-start gap-3">
      <Field label={label} hint={m.pasteHint} error={reading.error ? serverText(reading.error) : undefined}>
        {(control) => (
          <Textarea
            {...control}
            rows={8}
            maxLength={COMPARED_TEXT_MAX}
            value={text}
            onChange={(event) => onText(event.target.value)}
          />
        )}
      </Field>
      <PickFile
        label={fileLabel}
        className="justify-self-start"
        busy={reading.isPending}
        isWaiting={reading.isPending}
        onFile={(file) => reading.mutate(file, { onSuccess: onText })}
      >
        {m.fromFile}
      </PickFile>
    </div>
  )
}
