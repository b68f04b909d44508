import { ChevronLeft, ChevronRight, List, Printer, Quote } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import type { ReactNode } from 'react'

type Props = {
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
export const RoomToolbar = (props: Props) => (
  <div className="flex flex-wrap items-center gap-1 px-3 pb-1">
    {props.count > 1 && (
      <div className="flex items-center">
        <Tool
          text="Previous source"
          keys="P"
          disabled={props.index === 0}
          onClick={() => props.onIndex(props.index - 1)}
        >
          <ChevronLeft />
        </Tool>
        <span className="px-1 text-muted tabular-nums">
          <span className="sr-only">Source </span>
          {props.index + 1} of {props.count}
        </span>
        <Tool
          text="Next source"
          keys="N"
          disabled={props.index === props.count - 1}
          onClick={() => props.onIndex(props.index + 1)}
        >
          <ChevronRight />
        </Tool>
      </div>
    )}
    <div className="ml-auto flex">
      <Tool
        text={props.contentsOpen ? 'Hide contents' : 'Show contents'}
        pressed={props.contentsOpen}
        disabled={!props.ready}
        onClick={() => props.onContents(!props.contentsOpen)}
      >
        <List />
      </Tool>
      <Tool text="Copy citation" onClick={props.onCopy}>
        <Quote />
      </Tool>
      <Tool text="Print this section" disabled={!props.ready} onClick={props.onPrint}>
        <Printer />
      </Tool>
    </div>
  </div>
)

type ToolProps = {
  text: string
  keys?: string
  pressed?: boolean
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}
const Tool = ({ text, keys, pressed, disabled, onClick, children }: ToolProps) => (
  <Tooltip text={keys ? `${text} (${keys})` : text}>
    <Button
      variant="ghost"
      size="icon"
      aria-label={text}
      aria-keyshortcuts={keys}
      aria-expanded={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </Button>
  </Tooltip>
)
