import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Excerpt, SectionName } from '#contract/library/document-text.ts'
import { Button } from '#web/components/ui/button.tsx'
import { sectionName } from '#contract/library/section-name.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { reading as readingMessages } from '#web/messages/en/reading.ts'
import type { SectionLink } from './section-link.ts'

/** The rest of a document of which one section is here: `wait` while it comes, `failed` when it did not. */
export type Rest = { state?: 'wait' | 'failed'; load: () => void }
type Props = { excerpt: Excerpt; linkTo: SectionLink; rest: Rest; onWhole: () => void }

/** Under a section that is read alone: the sections before and after it, and the way to the whole document. */
export function Neighbours({ excerpt: { previous, next, cut }, linkTo, rest, onWhole }: Props) {
  const m = useMessages('reading', readingMessages)
  return (
    <nav aria-label={m.neighbours} className="reading-neighbours">
      <Neighbour section={previous} linkTo={linkTo} label={m.previousSection}>
        <ChevronLeft size={20} aria-hidden="true" className="flex-none" />
      </Neighbour>
      <div role="status" className="text-center">
        {rest.state === 'failed' && <p className="text-danger">{m.notLoaded}</p>}
        <Button variant="ghost" busy={rest.state === 'wait'} onClick={onWhole}>
          {rest.state === 'wait' ? m.loading : cut ? m.restOfSection : m.wholeDocument}
        </Button>
      </div>
      <Neighbour section={next} linkTo={linkTo} label={m.nextSection}>
        <ChevronRight size={20} aria-hidden="true" className="flex-none" />
      </Neighbour>
    </nav>
  )
}

type NeighbourProps = { section?: SectionName; linkTo: SectionLink; label: string; children: ReactNode }
function Neighbour({ section, linkTo, label, children }: NeighbourProps) {
  if (!section?.number) return <span />
  return (
    <Link {...linkTo(section.number)} title={sectionName(section)}>
      {children}
      <span className="sr-only">{label} </span>
      <span lang="en" className="truncate">
        {section.number}
        <span className="max-sm:hidden">. {section.heading}</span>
      </span>
    </Link>
  )
}
