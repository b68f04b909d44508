import { useMessages } from '#web/lib/language/messages.ts'
import { reading as readingMessages } from '#web/messages/en/reading.ts'
import { useRef, useState, type MouseEvent } from 'react'
import type { DefinedTerm } from '#contract/library/reading-room.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Popover, PopoverAnchor, PopoverContent } from '#web/components/ui/popover.tsx'

type Shown = { term: DefinedTerm; at: HTMLElement }

/** What a defined term means, beside the word that was pressed; closed, the focus goes back to the word. */
export function useTermPopover(terms: DefinedTerm[], goTo: (offset: number) => void) {
  const m = useMessages('reading', readingMessages)
  const [shown, setShown] = useState<Shown | null>(null)
  const anchor = useRef<HTMLElement>(null)
  const press = ({ target }: MouseEvent) => {
    const at = target instanceof Element ? target.closest<HTMLElement>('button[data-term]') : null
    const term = at && terms[Number(at.dataset['term'])]
    if (!at || !term) return
    anchor.current = at
    setShown({ term, at })
  }
  const close = () => setShown(null)
  const popover = shown && (
    <Popover open onOpenChange={(open) => !open && close()}>
      <PopoverAnchor virtualRef={anchor as { current: HTMLElement }} />
      <PopoverContent
        className="reading-term"
        aria-label={m.meansHere(shown.term.term)}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          shown.at.focus({ preventScroll: true })
        }}
      >
        <p lang="en">{shown.term.text}</p>
        <Button
          variant="link"
          onClick={() => {
            close()
            goTo(shown.term.start)
          }}
        >
          {shown.term.section ? m.goToSection(shown.term.section) : m.goToDefinition}
        </Button>
      </PopoverContent>
    </Popover>
  )
  return { press, popover }
}
