import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { Skeleton } from '#web/components/ui/card.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { ErrorState } from '#web/components/ui/states.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import type { DocumentText } from '#contract/library/document-text.ts'
import { AppError } from '#contract/errors.ts'
import { copyText } from '#web/lib/browser/clipboard.ts'
import { NotKept } from '#web/components/not-kept.tsx'
import { errorText, isNoResponse } from '#web/lib/api/error-text.ts'
import { DocumentPane } from './document-pane.tsx'
import type { SectionLink } from './excerpt/section-link.ts'
import { useRoomText } from './excerpt/use-room-text.ts'
import { citesScan } from './text/reading.ts'
import { RoomToolbar } from './room-toolbar.tsx'
import { citationText, type Source } from './source.ts'
import { useVersions } from './history/use-versions.ts'
import './reading-room.css'
import { shell } from '#web/messages/en/shell.ts'
import { reading as readingMessages } from '#web/messages/en/reading.ts'
import { useCalled } from '#web/lib/language/called.ts'
import { messagesNow, useMessages } from '#web/lib/language/messages.ts'

export { codeOfPage } from './queries.ts'

type Props = {
  sources: Source[]
  index: number
  onIndex: (index: number) => void
  onClose: () => void
  /** The number of the section to open at, instead of the passage. */
  section?: string
  /** Called with the number of the section being read whenever it is another one. */
  onSection?: (number: string | undefined) => void
  /** Called with the names of the section being read and its document, and with nothing when the room goes. */
  onName?: (name: string | undefined) => void
  /** Where other sections of the document have their pages. */
  linkTo?: SectionLink
  /** `wait`: the text is kept back. Anything else stands in the place of the text, for instance why it is not shown. */
  instead?: 'wait' | ReactNode
}

type Keys = {
  findInput: RefObject<HTMLInputElement | null>
  index: number
  last: number
  onIndex: Props['onIndex']
}

/** "/" and Ctrl+F search the document, N and P turn to the next source and the one before. */
function onKey(event: KeyboardEvent, { findInput, index, last, onIndex }: Keys) {
  const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
  const find = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f'
  if (find || (event.key === '/' && !typing)) {
    event.preventDefault()
    findInput.current?.focus()
    findInput.current?.select()
  }
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key.toLowerCase() === 'n' && index < last) onIndex(index + 1)
  if (event.key.toLowerCase() === 'p' && index > 0) onIndex(index - 1)
}

/**
 * The citation viewer, for chat and library alike: the whole document, scrolled to the
 * highlighted passage. Mount it to open it; Escape closes, and the focus goes back to where it was.
 */
export function ReadingRoom(props: Props) {
  const { sources, index, onIndex, onClose, section, onSection, onName, linkTo, instead } = props
  const source = sources[index]!
  const texts = useVersions(source)
  const { version } = texts
  const { data, shown, rest, error, isFetching, retry } = useRoomText(texts.shown, section, version?.version)
  const [contentsOpen, setContentsOpen] = useState(() => matchMedia('(min-width: 80rem)').matches)
  const findInput = useRef<HTMLInputElement>(null)
  useEffect(() => () => onName?.(undefined), [onName])
  const title = data?.title ?? source.title ?? source.label
  const asAt = data?.asAt ?? source.asAt
  const ready = data !== undefined && !instead

  const copy = async () => {
    const recognised = data ? citesScan(data, source) : source.recognised
    const copied = await copyText(citationText({ ...source, asAt, recognised }, location.origin))
    if (copied) toast.success(messagesNow('reading', readingMessages).citationCopied)
    else toast.error(messagesNow('shell', shell).copyRefused)
  }
  const keys = (event: KeyboardEvent) => onKey(event, { findInput, index, last: sources.length - 1, onIndex })

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      // with an address of its own it is a page, which fills the window
      className={onSection ? 'reading-room' : 'reading-room reading-viewer'}
      // the first Escape closes a comparison
      onEscape={texts.compared ? () => texts.setCompared(undefined) : undefined}
      title={<RoomTitle title={title} document={data} failed={Boolean(error)} />}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="flex min-h-0 flex-1 flex-col" onKeyDown={keys}>
        <RoomToolbar
          asAt={asAt}
          versions={texts.versions}
          version={data?.version}
          onVersion={texts.choose}
          document={data}
          own={source.own === true || data?.own === true}
          recognised={data?.recognised?.map(({ page }) => page) ?? []}
          count={sources.length}
          index={index}
          onIndex={onIndex}
          contentsOpen={contentsOpen}
          onContents={setContentsOpen}
          onCopy={() => void copy()}
          onPrint={() => window.print()}
          ready={ready}
        />
        {instead && instead !== 'wait' ? (
          instead
        ) : ready ? (
          <DocumentPane
            key={`${shown.documentId} ${version?.version}`}
            document={data}
            source={shown}
            texts={texts}
            section={version ? texts.number : section}
            onSection={onSection}
            onName={onName}
            linkTo={linkTo}
            rest={rest}
            title={title}
            asAt={asAt}
            contentsOpen={contentsOpen}
            onContents={setContentsOpen}
            findInput={findInput}
          />
        ) : error ? (
          <Failed error={error} what={section ? 'section' : 'document'} retrying={isFetching} onRetry={retry} />
        ) : (
          <Waiting />
        )}
      </div>
    </Dialog>
  )
}

type RoomTitleProps = { title: string; document: DocumentText | undefined; failed: boolean }

/** The name of the dialog; before it is known, what is going on, to whoever hears the page. */
function RoomTitle({ title, document, failed }: RoomTitleProps) {
  const m = useMessages('reading', readingMessages)
  const { words, lang } = useCalled()(title, document?.called)
  if (!words) return <span className="sr-only">{failed ? m.notLoaded : m.loading}</span>
  return (
    <span className="reading-title" lang={lang}>
      {words}
    </span>
  )
}

type FailedProps = { error: Error; what: 'section' | 'document'; onRetry: () => void; retrying: boolean }

function Failed({ error, what, onRetry, retrying }: FailedProps) {
  const m = useMessages('reading', readingMessages)
  if (isNoResponse(error)) return <NotKept {...{ what, onRetry, retrying }} title={m.notLoaded} />
  const gone = error instanceof AppError && error.code === 'not_found'
  if (gone) return <ErrorState title={m.gone}>{m.removed}</ErrorState>
  return (
    <ErrorState title={m.notLoaded} onRetry={onRetry} retrying={retrying}>
      {errorText(error, m.pleaseTryAgain)}
    </ErrorState>
  )
}

function Waiting() {
  const m = useMessages('reading', readingMessages)
  return (
    <div role="status" className="mx-auto grid w-full max-w-[68ch] gap-3 p-6">
      <span className="sr-only">{m.loading}</span>
      {[90, 100, 96, 60, 100, 92, 98, 40].map((width, at) => (
        <div key={at} style={{ width: `${width}%` }}>
          <Skeleton className="h-5" />
        </div>
      ))}
    </div>
  )
}
