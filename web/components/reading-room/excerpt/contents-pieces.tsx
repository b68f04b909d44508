import { useState } from 'react'
import { Link } from 'react-router'
import type { ContentsPiece, Excerpt, SectionName } from '#contract/library/document-text.ts'
import { useContentsPiece } from '#web/components/reading-room/queries.ts'
import { useCurrentInView } from '#web/components/reading-room/use-current-in-view.ts'
import { sectionName } from '#contract/library/section-name.ts'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { useMessages } from '#web/lib/language/messages.ts'
import { reading as readingMessages } from '#web/messages/en/reading.ts'
import type { SectionLink } from './section-link.ts'

type Props = {
  document: { documentId: string; version: string }
  excerpt: Excerpt
  /** The sections of the piece that the section being read stands in. */
  sections: SectionName[]
  linkTo: SectionLink
  /** A section was chosen. */
  onPick: () => void
  /** One without an address was chosen, which stands at this character. */
  onWhole: (start: number) => void
}

/** The contents of a document of which one section is here: Parts, whose sections are asked for as they are opened. */
export function ContentsPieces({ document, excerpt, sections, linkTo, onPick, onWhole }: Props) {
  const m = useMessages('reading', readingMessages)
  const list = useCurrentInView<HTMLElement>(excerpt.start)
  return (
    <nav ref={list} aria-label={m.contents} className="reading-contents h-full overflow-y-auto overscroll-contain p-2">
      {excerpt.contents.map((piece) => (
        <Piece
          key={piece.start}
          {...{ document, piece, linkTo, onPick, onWhole }}
          here={piece.start === sections[0]?.start ? sections : undefined}
          read={excerpt.start}
        />
      ))}
    </nav>
  )
}

type PieceProps = Omit<Props, 'excerpt' | 'sections'> & {
  piece: ContentsPiece
  here: SectionName[] | undefined
  /** Where the section being read begins. */
  read: number
}
function Piece({ document, piece, here, read, linkTo, onPick, onWhole }: PieceProps) {
  const m = useMessages('reading', readingMessages)
  const [open, setOpen] = useState(here !== undefined)
  const { data = here, isError, refetch } = useContentsPiece({ ...document, start: piece.start }, open && !here)
  const numbers = piece.first && piece.last && m.sections(piece.first, piece.last)
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span lang="en">{piece.part ?? m.contents}</span>
        {numbers && <span className="block font-normal text-muted">{numbers}</span>}
      </summary>
      {data ? (
        <ol lang="en">
          {data.map((section) => (
            <li key={section.start}>
              {section.number && !section.again ? (
                <Link
                  {...linkTo(section.number)}
                  aria-current={section.start === read ? 'true' : undefined}
                  onClick={onPick}
                >
                  {sectionName(section)}
                </Link>
              ) : (
                <button type="button" onClick={() => onWhole(section.start)}>
                  {sectionName(section)}
                </button>
              )}
            </li>
          ))}
        </ol>
      ) : isError ? (
        <button type="button" onClick={() => void refetch()}>
          {m.notLoaded} {m.pleaseTryAgain}
        </button>
      ) : (
        open && <LoadingState label={m.loading} />
      )}
    </details>
  )
}
