import type { RefObject } from 'react'
import type { DefinedTerm } from '#contract/library/reading-room.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Popover, PopoverAnchor, PopoverContent } from '#web/components/ui/popover.tsx'
import { useMessages } from '#web/lib/language/messages.ts'
import { reading as readingMessages } from '#web/messages/en/reading.ts'

type Props = {
  term: DefinedTerm
  /** The word that was pressed. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  goTo: (offset: number) => void
}

/** A definition next to its word; closed, the focus goes back to the word. */
export function TermPopover({ term, anchor, onClose, goTo }: Props) {
  const m = useMessages('reading', readingMessages)
  return (
    <Popover open onOpenChange={(open) => !open && onClose()}>
      <PopoverAnchor virtualRef={anchor as { current: HTMLElement }} />
      <PopoverContent
        className="reading-term"
        aria-label={m.meansHere(term.term)}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          anchor.current?.focus({ preventScroll: true })
        }}
      >
        <p lang="en">{term.text}</p>
        <Button
          variant="link"
          onClick={() => {
            onClose()
            goTo(term.start)
          }}
        >
          {term.section ? m.goToSection(term.section) : m.goToDefinition}
        </Button>
      </PopoverContent>
    </Popover>
  )
}
