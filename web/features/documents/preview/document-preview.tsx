import { useDeferredValue, useEffect, useMemo, useRef, type RefObject } from 'react'
import type { Placeholder } from '#contract/documents/templates.ts'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { ErrorState } from '#web/components/ui/states.tsx'
import type { FormValues } from '#web/features/documents/form/form-values.ts'
import { useOutline } from '#web/features/documents/queries.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { documents } from '#web/messages/en/documents.ts'
import { treeOf } from './outline-tree.ts'
import { type Piece, type PreviewLine, previewLines } from './preview-lines.ts'

type Props = {
  templateId: string
  /** Clauses of the library can be added: they stand in the finished document alone. */
  takesClauses: boolean
  placeholders: Placeholder[]
  values: FormValues
  /** The form next to it: the document shows the words of the field that has the focus. */
  form: RefObject<HTMLFormElement | null>
}

/** The words of the document as they are so far, next to the form. */
export function DocumentPreview({ templateId, takesClauses, placeholders, values, form }: Props) {
  const m = useMessages('documents', documents)
  const { data, isError, isFetching, refetch } = useOutline(templateId)
  const late = useDeferredValue(values)
  const tree = useMemo(() => treeOf(data ?? []), [data])
  const lines = useMemo(() => previewLines(tree, placeholders, late), [tree, placeholders, late])
  const pane = useRef<HTMLElement>(null)
  useFollowsFocus(pane, form)
  return (
    // a pane that scrolls is reached by the keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={pane} tabIndex={0} aria-label={m.preview} className="document-preview">
      {takesClauses && <p className="text-muted">{m.clausesLater}</p>}
      {data ? (
        <div lang="en">
          {lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <Line key={at} line={line} />
          ))}
        </div>
      ) : isError ? (
        <ErrorState title={m.previewNotLoaded} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingState label={m.loadingPreview} />
      )}
    </section>
  )
}

function Line({ line: { style, number, cells } }: { line: PreviewLine }) {
  const filled = cells.filter((cell) => cell.some(({ text }) => text.trim()))
  return (
    <p className={`document-${style}`}>
      {number && <span className="document-number">{number}</span>}
      {filled.map((cell, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at}>
          {cell.map((piece, i) => (
            // oxlint-disable-next-line react/no-array-index-key
            <Words key={i} piece={piece} />
          ))}
        </span>
      ))}
    </p>
  )
}

function Words({ piece: { text, field, isBlank } }: { piece: Piece }) {
  if (field === undefined) return text.replaceAll('**', '')
  return (
    <span data-field={field} className={isBlank ? 'document-blank' : 'document-answer'}>
      {text}
    </span>
  )
}

/** Scrolls the pane, and nothing around it, to the words of the field that gets the focus. */
function useFollowsFocus(pane: RefObject<HTMLElement | null>, form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const fields = form.current
    const show = ({ target }: FocusEvent) => {
      const name = target instanceof HTMLElement ? (target.getAttribute('name') ?? '') : ''
      const box = pane.current
      const field = name.split(':')[1]
      const words =
        box &&
        field &&
        [...box.querySelectorAll<HTMLElement>('[data-field]')].find((one) => one.dataset['field'] === field)
      if (!words) return
      const [inside, around] = [words.getBoundingClientRect(), box.getBoundingClientRect()]
      if (inside.top < around.top || inside.bottom > around.bottom)
        box.scrollTop += inside.top - around.top - around.height / 3
    }
    fields?.addEventListener('focusin', show)
    return () => fields?.removeEventListener('focusin', show)
  }, [pane, form])
}
