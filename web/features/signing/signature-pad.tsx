import { type PointerEvent, useRef } from 'react'
import { PAD, STROKES_MAX, type Strokes } from '#contract/documents/signing.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useMessages } from '#web/lib/language/messages.ts'
import { signing } from '#web/messages/en/signing.ts'

type Props = { strokes: Strokes; onChange: (strokes: Strokes) => void }

/** Numbers of one stroke, so that a wild hand stays within what the server takes. */
const STROKE_MAX = STROKES_MAX / 4

/** Where a signature is drawn with a finger, a pen or the mouse. What is kept are the lines, not a picture. */
export function SignaturePad({ strokes, onChange }: Props) {
  const m = useMessages('signing', signing)
  const area = useRef<SVGSVGElement>(null)
  const drawing = useRef<number | null>(null)
  const total = strokes.reduce((sum, one) => sum + one.length, 0)

  const pointAt = (event: PointerEvent): [number, number] => {
    const box = area.current!.getBoundingClientRect()
    const within = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value * most)))
    return [
      within((event.clientX - box.left) / box.width, PAD.width),
      within((event.clientY - box.top) / box.height, PAD.height),
    ]
  }
  const start = (event: PointerEvent<SVGSVGElement>) => {
    if (drawing.current !== null || total > STROKES_MAX - STROKE_MAX) return
    event.preventDefault()
    drawing.current = event.pointerId
    event.currentTarget.setPointerCapture(event.pointerId)
    const [x, y] = pointAt(event)
    // a dot is a line too
    onChange([...strokes, [x, y, x, y]])
  }
  const go = (event: PointerEvent<SVGSVGElement>) => {
    const last = strokes.at(-1)
    if (drawing.current !== event.pointerId || !last || last.length >= STROKE_MAX) return
    const [x, y] = pointAt(event)
    const [fromX, fromY] = last.slice(-2) as [number, number]
    if (Math.abs(x - fromX) + Math.abs(y - fromY) < 4) return
    onChange([...strokes.slice(0, -1), [...last, x, y]])
  }
  const end = (event: PointerEvent) => {
    if (drawing.current === event.pointerId) drawing.current = null
  }
  return (
    <div className="grid gap-2">
      <svg
        ref={area}
        className="signature-pad"
        viewBox={`0 0 ${PAD.width} ${PAD.height}`}
        role="img"
        aria-label={m.pad}
        onPointerDown={start}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line x1={60} x2={PAD.width - 60} y1={PAD.height - 70} y2={PAD.height - 70} className="signature-line" />
        {strokes.map((stroke, at) => (
          <polyline key={at} points={stroke.join(' ')} />
        ))}
      </svg>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted">{m.padHint}</p>
        <Button variant="secondary" onClick={() => onChange([])} aria-disabled={!strokes.length || undefined}>
          {m.clear}
        </Button>
      </div>
    </div>
  )
}
