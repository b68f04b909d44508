import { Columns2, History, Link2, Undo2 } from 'lucide-react'
import type { DocumentText } from '#contract/library.ts'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { copyText } from '#web/lib/browser/clipboard.ts'
import { reading as readingMessages } from '#web/messages/en/reading.ts'
import { messagesNow, useMessages } from '#web/lib/language/messages.ts'
import { chat } from '#web/messages/en/chat.ts'
import { addressOf, sectionName, type Section } from '#web/components/reading-room/text/sections.ts'
import type { Source } from '#web/components/reading-room/source.ts'

type Props = {
  document: DocumentText
  source: Source
  sections: Section[]
  section: Section | undefined
  title: string
  /** Goes back to where a link within the text was followed. */
  back: (() => void) | undefined
  /** Compares the section with another text of the law; absent where there is none. */
  onCompare: ((number: string) => void) | undefined
  historyOpen: boolean
  onHistory: (open: boolean) => void
}

/** Stays above the text: the section being read, or the title, and what can be done with it. */
export function SectionBar({
  document,
  source,
  sections,
  section,
  title,
  back,
  onCompare,
  historyOpen,
  onHistory,
}: Props) {
  const m = useMessages('reading', readingMessages)
  const { path, number } = addressOf({ documentId: source.documentId, address: document.address }, sections, section)
  const copy = async () => {
    if (await copyText(location.origin + path)) toast.success(number ? m.linkToSection(number) : m.linkToDocument)
    else toast.error(messagesNow('chat', chat).copyRefused)
  }
  return (
    <div className="reading-bar">
      <p className="reading-section" lang="en" title={section && sectionName(section)}>
        {section?.part && <span className="text-muted max-sm:hidden">{section.part} · </span>}
        {section ? sectionName(section) : title}
      </p>
      {back && (
        <Button variant="ghost" size="icon" aria-label={m.backToPlace} title={m.back} onClick={back}>
          <Undo2 />
        </Button>
      )}
      {onCompare && number && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={m.compareSection(number)}
          title={m.compare}
          onClick={() => onCompare(number)}
        >
          <Columns2 />
        </Button>
      )}
      {sections.some(({ history }) => history) && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={historyOpen ? m.hideHistory : m.showHistory}
          title={m.historyOf}
          aria-expanded={historyOpen}
          className={section?.history ? undefined : 'text-muted opacity-60'}
          onClick={() => onHistory(!historyOpen)}
        >
          <History />
        </Button>
      )}
      {!document.own && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={number ? m.copyLinkSection(number) : m.copyLinkDocument}
          title={m.copyLink}
          onClick={() => void copy()}
        >
          <Link2 />
        </Button>
      )}
    </div>
  )
}
