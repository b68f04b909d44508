import { useMessages } from '#web/lib/language/messages.ts'
import { reading as readingMessages } from '#web/messages/en/reading.ts'
import { ChevronLeft, ChevronRight, List, Printer, Quote } from 'lucide-react'
import { Badge } from '#web/components/ui/card.tsx'
import { Button } from '#web/components/ui/button.tsx'
import type { ReactNode } from 'react'
import type { LawVersion } from '#contract/library/reading-room.ts'
import type { DocumentText } from '#contract/library/document-text.ts'
import { useCalled } from '#web/lib/language/called.ts'
import { recognisedNote } from '#contract/library/recognised.ts'
import { longDate } from '#web/lib/language/dates.ts'

type Props = {
  asAt?: string
  /** The texts of this law by their day, where there are several, and which is read. */
  versions: LawVersion[]
  version: string | undefined
  onVersion: (version: LawVersion) => void
  document: DocumentText | undefined
  own: boolean
  /** Pages whose words were recognised from a scan. */
  recognised: number[]
  count: number
  index: number
  onIndex: (index: number) => void
  contentsOpen: boolean
  onContents: (open: boolean) => void
  onCopy: () => void
  onPrint: () => void
  ready: boolean
}

/** What can be done with the source on screen. */
export function RoomToolbar(props: Props) {
  const m = useMessages('reading', readingMessages)
  return (
    <div className="flex flex-wrap items-center gap-x-3 px-3 pb-1">
      <p className="flex min-h-8 flex-1 flex-wrap items-center gap-2 pl-1 whitespace-nowrap text-muted">
        {props.versions.length > 1 ? <AsAt {...props} /> : props.asAt && <span>{m.asAt(longDate(props.asAt))}</span>}
        {props.recognised.length > 0 && (
          <Badge>
            <span lang="en">{recognisedNote(props.recognised)}</span>
          </Badge>
        )}
        <Translation document={props.document} />
        {props.own && <Badge tone="accent">{m.yourDocument}</Badge>}
      </p>
      {props.count > 1 && (
        <div className="flex items-center">
          <Tool
            text={m.previousSource}
            keys="P"
            disabled={props.index === 0}
            onClick={() => props.onIndex(props.index - 1)}
          >
            <ChevronLeft />
          </Tool>
          <span className="px-1 text-muted tabular-nums">
            <span className="sr-only">{m.sourceWord}</span>
            {m.ofCount(props.index + 1, props.count)}
          </span>
          <Tool
            text={m.nextSource}
            keys="N"
            disabled={props.index === props.count - 1}
            onClick={() => props.onIndex(props.index + 1)}
          >
            <ChevronRight />
          </Tool>
        </div>
      )}
      <div className="flex">
        <Tool
          text={props.contentsOpen ? m.hideContents : m.showContents}
          pressed={props.contentsOpen}
          disabled={!props.ready}
          onClick={() => props.onContents(!props.contentsOpen)}
        >
          <List />
        </Tool>
        <Tool text={m.copyCitation} onClick={props.onCopy}>
          <Quote />
        </Tool>
        <Tool text={m.print} disabled={!props.ready} onClick={props.onPrint}>
          <Printer />
        </Tool>
      </div>
    </div>
  )
}

/** Where one of our guides is read in the language of the screen. */
function Translation({ document }: Pick<Props, 'document'>) {
  const m = useMessages('reading', readingMessages)
  const { lang } = useCalled()('', document?.called)
  if (!document?.guide || lang === 'en') return null
  return (
    <a className="inline-flex min-h-11 items-center text-accent underline" href={`/guides/${lang}/${document.guide}`}>
      {m.readTranslated}
    </a>
  )
}

/** From which day the text speaks; the first of the versions is the newest. */
function AsAt({ versions, version, onVersion }: Pick<Props, 'versions' | 'version' | 'onVersion'>) {
  const m = useMessages('reading', readingMessages)
  return (
    <>
      <label className="flex items-center gap-2">
        {m.asAtDay}
        <select
          className="input w-auto"
          value={version}
          onChange={({ target }) => {
            const wanted = versions.find((one) => one.version === target.value)
            if (wanted) onVersion(wanted)
          }}
        >
          {versions.map((one) => (
            <option key={one.version} value={one.version}>
              {longDate(one.asAt)}
            </option>
          ))}
        </select>
      </label>
      {version !== undefined && version !== versions[0]?.version && <Badge>{m.notNewest}</Badge>}
    </>
  )
}

type ToolProps = {
  text: string
  keys?: string
  pressed?: boolean
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}
// no tooltips of our own: an open one would take the Escape that closes the room
const Tool = ({ text, keys, pressed, disabled, onClick, children }: ToolProps) => (
  <Button
    variant="ghost"
    size="icon"
    aria-label={text}
    title={keys ? `${text} (${keys})` : text}
    aria-keyshortcuts={keys}
    aria-expanded={pressed}
    disabled={disabled}
    onClick={onClick}
  >
    {children}
  </Button>
)
