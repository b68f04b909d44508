import { RECOGNISED } from '#contract/product.ts'
import { LawToday } from '#web/components/law-today.tsx'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { longDate } from '#web/components/reading-room/dates.ts'
import { plainText } from '#web/lib/text/plain-text.ts'
import { labelParts, type NumberedCitation } from './citations.ts'
import { SourcePrice, usePrice } from './source-price.tsx'

type Props = { source: NumberedCitation; onOpen: () => void }

/** A citation inside a sentence: number and short name; hover or focus shows what stands there. */
export function CitationChip({ source, onOpen }: Props) {
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
        <span className="sr-only">Source </span>
        <span className="cite-number">{source.number}</span> <span className="cite-label">{name}</span>{' '}
        {section && <span className="cite-section">{section}</span>}
        {price > 0 && <span className="cite-price">{price} points</span>}
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

const Preview = ({ source }: { source: NumberedCitation }) => (
  <span className="grid gap-1 py-1 text-left">
    <span className="font-semibold">{source.label}</span>
    {saysMore(source) && <span className="text-muted">{source.heading}</span>}
    <LawToday law={source.law} />
    <span className="font-serif">“{excerpt(source.substring)}”</span>
    <span className="text-muted">
      {source.asAt && `As at ${longDate(source.asAt)} · `}
      {source.recognised && `${RECOGNISED} · `}
      <SourcePrice source={source} />
    </span>
  </span>
)
