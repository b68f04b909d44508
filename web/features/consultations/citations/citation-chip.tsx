import { LawName } from '#web/components/law-name.tsx'
import { LawToday } from '#web/components/law-today.tsx'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { textNotes } from '#web/components/reading-room/source.ts'
import { plainText } from '#web/lib/text/plain-text.ts'
import { labelParts, type NumberedCitation } from './citations.ts'
import { SourcePrice, usePrice } from './source-price.tsx'
import { chat } from '#web/messages/en/chat.ts'
import { useMessages } from '#web/lib/language/messages.ts'

type Props = { source: NumberedCitation; onOpen: () => void }

/** A citation inside a sentence: number and short name; hover or focus shows what stands there. */
export function CitationChip({ source, onOpen }: Props) {
  const m = useMessages('chat', chat)
  const { name, section } = labelParts(source.label)
  const price = usePrice(source)
  return (
    <Tooltip text={<Preview source={source} />}>
      <button
        type="button"
        className="cite"
        aria-haspopup="dialog"
        onClick={(event) => {
          // Safari gives a pressed button no focus, and the focus must find its way back here
          event.currentTarget.focus()
          onOpen()
        }}
      >
        <span className="sr-only">{m.source} </span>
        <span className="cite-number">{source.number}</span> <span className="cite-label">{name}</span>{' '}
        {section && <span className="cite-section">{section}</span>}
        {price > 0 && <span className="cite-price">{m.priceOf(price)}</span>}
      </button>
    </Tooltip>
  )
}

const PREVIEW_MAX = 260

/** The beginning of a passage, cut at a word. */
export function excerpt(passage: string, most = PREVIEW_MAX): string {
  const text = plainText(passage)
  if (text.length <= most) return text
  return `${text.slice(0, Math.max(text.lastIndexOf(' ', most), most / 2))}…`
}

/** A heading that the label does not hold already. */
export const saysMore = ({ label, heading }: NumberedCitation) => heading !== undefined && !label.includes(heading)

function Preview({ source }: { source: NumberedCitation }) {
  return (
    <span className="grid gap-1 py-1 text-left">
      <span className="font-semibold">
        <LawName>{source.label}</LawName>
      </span>
      {saysMore(source) && <span className="text-muted">{source.heading}</span>}
      <LawToday law={source.law} />
      <span className="font-serif" lang="en">
        “{excerpt(source.substring)}”
      </span>
      <span className="text-muted">
        {textNotes(source).map((note) => `${note} · `)}
        <SourcePrice source={source} />
      </span>
    </span>
  )
}
