import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { noteOpener } from './focus-return.ts'

type Props = {
  role?: 'dialog' | 'alertdialog'
  /** The ids of what names the box and of what describes it; both stand in it. */
  labelledBy: string
  describedBy?: string | undefined
  className: string
  /** Escape was pressed, and nothing in the box wanted it. */
  onEscape: () => void
  onBackdrop?: () => void
  children: ReactNode
}

/** The boxes that are open, the topmost last. */
const boxes: HTMLElement[] = []
/** How many boxes keep an element from being used. */
const covers = new WeakMap<HTMLElement, number>()

function cover(elements: HTMLElement[], by: 1 | -1) {
  for (const element of elements) {
    const count = (covers.get(element) ?? 0) + by
    covers.set(element, count)
    element.inert = count > 0
  }
}

/** The page under a box stays where it is; the place of its scroll bar is kept. */
function holdPage(held: boolean) {
  const { documentElement: page, body } = document
  body.style.paddingRight = held ? `${innerWidth - page.clientWidth}px` : ''
  page.style.overflow = held ? 'hidden' : ''
}

/** Everything on the page but the box, and what is announced in passing. */
const around = (box: HTMLElement): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('body > :not(#root, script, style), #root > *')].filter(
    (one) => !one.contains(box) && !one.matches('[aria-live]'),
  )

const USABLE = ':is(input, select, textarea, button):not(:disabled, [type=hidden], [tabindex="-1"])'

/**
 * A box over the page, of which nothing else can be used meanwhile. Mounted it is open, and has the focus; when it goes, the focus
 * returns to where it was.
 */
export function Modal({ role = 'dialog', labelledBy, describedBy, className, onEscape, onBackdrop, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const escape = useRef(onEscape)
  const [giveBack] = useState(noteOpener)
  useEffect(() => {
    escape.current = onEscape
  })
  useLayoutEffect(() => {
    const mine = box.current!
    const covered = around(mine)
    if (boxes.push(mine) === 1) holdPage(true)
    cover(covered, 1)
    if (!mine.contains(document.activeElement)) (mine.querySelector<HTMLElement>(USABLE) ?? mine).focus()
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || boxes.at(-1) !== mine) return
      // one key closes one box
      event.preventDefault()
      escape.current()
    }
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('keydown', press)
      boxes.splice(boxes.indexOf(mine), 1)
      if (boxes.length === 0) holdPage(false)
      cover(covered, -1)
    }
  }, [])
  useEffect(() => giveBack, [giveBack])

  return createPortal(
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div className="backdrop" onClick={onBackdrop} />
      <div
        ref={box}
        role={role}
        aria-modal="true"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        tabIndex={-1}
        className={className}
      >
        {children}
      </div>
    </>,
    document.body,
  )
}
