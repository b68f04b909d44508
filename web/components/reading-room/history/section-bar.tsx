import { Columns2, Gavel, History, Link2, Undo2 } from 'lucide-react'
import type { DocumentText } from '#contract/library/document-text.ts'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { copyText } from '#web/lib/browser/clipboard.ts'
import { reading as readingMessages } from '#web/messages/en/reading.ts'
import { messagesNow, useMessages } from '#web/lib/language/messages.ts'
import { useCalled } from '#web/lib/language/called.ts'
import { shell } from '#web/messages/en/shell.ts'
import { addressOf, type Section } from '#web/components/reading-room/text/sections.ts'
import { useSectionName } from '#web/components/reading-room/text/use-section-name.ts'
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
  beside: Beside | undefined
  onBeside: (beside: Beside | undefined) => void
}

/** What may stand next to the text. */
export type Beside = 'history' | 'judgments'

/** Stays above the text: the section being read, or the title, and what can be done with it. */
export function SectionBar({ document, source, sections, section, title, back, onCompare, beside, onBeside }: Props) {
  const m = useMessages('reading', readingMessages)
  const nameOf = useSectionName()
  const calledAs = useCalled()
  const name = section ? nameOf(section) : calledAs(title, document.called)
  const { path, number } = addressOf({ documentId: source.documentId, address: document.address }, sections, section)
  const isJudgment = document.judgment !== undefined
  const copied = isJudgment ? m.linkToParagraph : m.linkToSection
  const copyLink = isJudgment ? m.copyLinkParagraph : m.copyLinkSection
  const copy = async () => {
    if (await copyText(location.origin + path)) toast.success(number ? copied(number) : m.linkToDocument)
    else toast.error(messagesNow('shell', shell).copyRefused)
  }
  return (
    <div className="reading-bar">
      <p className="reading-section" lang={name.lang} title={section && name.words}>
        {section?.part && <span className="text-muted max-sm:hidden">{section.part} · </span>}
        {name.words}
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
          aria-label={beside === 'history' ? m.hideHistory : m.showHistory}
          title={m.historyOf}
          aria-expanded={beside === 'history'}
          className={section?.history ? undefined : 'text-muted opacity-60'}
          onClick={() => onBeside(beside === 'history' ? undefined : 'history')}
        >
          <History />
        </Button>
      )}
      {!document.own && sections.some((one) => one.number) && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={beside === 'judgments' ? m.hideJudgments : m.showJudgments}
          title={m.citedByJudgments}
          aria-expanded={beside === 'judgments'}
          onClick={() => onBeside(beside === 'judgments' ? undefined : 'judgments')}
        >
          <Gavel />
        </Button>
      )}
      {!document.own && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={number ? copyLink(number) : m.copyLinkDocument}
          title={m.copyLink}
          onClick={() => void copy()}
        >
          <Link2 />
        </Button>
      )}
    </div>
  )
}
