import { useRef, useState, type MouseEvent } from 'react'
import type { DefinedTerm } from '#contract/library/reading-room.ts'
import { ErrorBoundary } from '#web/components/error-boundary.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'

export const TermPopover = lazyPart(async () => (await import('./term-popover.tsx')).TermPopover)

/** What a defined term means, next to the word that was pressed. */
export function useTermPopover(terms: DefinedTerm[], goTo: (offset: number) => void) {
  const [term, setTerm] = useState<DefinedTerm | null>(null)
  const anchor = useRef<HTMLElement>(null)
  const press = ({ target }: MouseEvent) => {
    const at = target instanceof Element ? target.closest<HTMLElement>('button[data-term]') : null
    const pressed = at && terms[Number(at.dataset['term'])]
    if (!at || !pressed) return
    anchor.current = at
    setTerm(pressed)
  }
  const popover = term && (
    <ErrorBoundary resetKey={String(term.start)} fallback={null}>
      <TermPopover term={term} anchor={anchor} onClose={() => setTerm(null)} goTo={goTo} />
    </ErrorBoundary>
  )
  return { press, popover }
}
