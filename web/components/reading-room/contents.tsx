import { useMessages } from '#web/lib/language/messages.ts'
import { reading as readingMessages } from '#web/messages/en/reading.ts'
import { useCurrentInView } from './use-current-in-view.ts'
import type { DocumentText } from '#contract/library/document-text.ts'
import { ContentsPieces } from './excerpt/contents-pieces.tsx'
import type { SectionLink } from './excerpt/section-link.ts'
import type { Section } from './text/sections.ts'
import { useSectionName } from './text/use-section-name.ts'

type ListProps = { sections: Section[]; current: Section | undefined; onPick: (section: Section) => void }
type Props = ListProps & {
  document: DocumentText
  documentId: string
  linkTo: SectionLink
  /** Called with the character at which the whole document is to open. */
  onWhole: (start: number) => void
  onClose: () => void
}

/** The document's Parts and sections; where there is no room next to the text they go when one was chosen. */
export function Contents({ document, documentId, sections, current, linkTo, onPick, onWhole, onClose }: Props) {
  const { excerpt, version = '' } = document
  const leave = () => !matchMedia('(min-width: 64rem)').matches && onClose()
  const pick = (section: Section) => {
    leave()
    onPick(section)
  }
  return (
    <div className="reading-aside">
      {excerpt ? (
        <ContentsPieces
          key={excerpt.start}
          document={{ documentId, version }}
          {...{ excerpt, sections, linkTo, onWhole }}
          onPick={leave}
        />
      ) : (
        <List {...{ sections, current }} onPick={pick} />
      )}
    </div>
  )
}

/** All of them; the one being read is marked. */
function List({ sections, current, onPick }: ListProps) {
  const m = useMessages('reading', readingMessages)
  const nameOf = useSectionName()
  const list = useCurrentInView<HTMLElement>(current)
  return (
    <nav ref={list} aria-label={m.contents} className="reading-contents h-full overflow-y-auto overscroll-contain p-2">
      <ol lang="en">
        {sections.map((section, at) => (
          <li key={section.start}>
            {section.part && section.part !== sections[at - 1]?.part && (
              <p className="px-3 pt-4 pb-1 font-semibold text-muted">{section.part}</p>
            )}
            <button
              type="button"
              lang={nameOf(section).lang}
              aria-current={section === current ? 'true' : undefined}
              onClick={() => onPick(section)}
            >
              {nameOf(section).words}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
