import { DISCLAIMER, HIGHLIGHT_SCROLL_DELAY_MS, PRODUCT, RECOGNISED } from '#contract/product.ts'
import type { SourceText } from '#contract/sources.ts'
import { longDate } from '#web/lib/language/dates.ts'
import { el } from './elements.ts'
import { loadSource } from './load-source.ts'
import { renderText } from './source-text.ts'

const place = () => document.querySelector<HTMLElement>('#source')!

/** Loads what the address names and shows it, or says that it is not there. */
export async function showSource(): Promise<void> {
  const shortCode = decodeURIComponent(location.pathname.match(/^\/p\/([^/]+)/)?.[1] ?? '')
  let source: SourceText
  try {
    source = await loadSource(shortCode)
  } catch {
    return place().replaceChildren(missing())
  }
  const text = el('div', { className: 'source-text reading', lang: 'en' })
  const bar = placeBar(source)
  place().replaceChildren(...head(source), bar.element, text, ...foot(source))
  if (source.title) document.title = `${source.title} · ${PRODUCT}`
  const first = renderText(text, source.text, source)
  if (!first) return bar.element.remove()
  bar.leadTo(first)
  setTimeout(() => scrollOnce(first), HIGHLIGHT_SCROLL_DELAY_MS)
}

const missing = () =>
  el(
    'div',
    { role: 'alert', className: 'grid min-h-[60dvh] place-content-center justify-items-center gap-4 text-center' },
    el('h1', { className: 'text-3xl' }, 'URL Not Found'),
    el('p', { className: 'max-w-prose text-muted' }, 'An error occurred while trying to retrieve the document source.'),
    el(
      'button',
      { type: 'button', className: 'button button-primary', onClick: () => location.assign('/') },
      'Go to Homepage',
    ),
  )

const head = ({ title, asAt, recognised, law, pointsRemaining }: SourceText) => [
  el(
    'div',
    { className: 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2' },
    el('h1', { className: 'text-3xl' }, 'Document Source'),
    typeof pointsRemaining === 'number' &&
      el('span', { className: 'badge badge-accent' }, `Points Remaining: ${pointsRemaining}`),
  ),
  el('p', { className: 'mt-2 text-muted' }, 'This document contains the highlighted source of your AI response'),
  el(
    'p',
    { className: 'mt-4 text-lg' },
    el('strong', {}, title),
    asAt && el('span', { className: 'text-muted' }, `${title ? ', as' : 'As'} at ${longDate(asAt)}`),
  ),
  ...(recognised ? [el('p', { className: 'text-muted' }, RECOGNISED)] : []),
  ...(law ? [el('p', { className: law.ofAct ? 'text-muted' : 'law-today' }, law.sentence)] : []),
  // not yellow itself: the first yellow on the page is the law
  el('p', { className: 'mt-3 text-muted' }, '(Yellow sections show where your AI response was sourced from)'),
]

/** Names the section that holds the passage, and leads back to it; it stays in view. */
function placeBar({ section }: SourceText) {
  const button = el('button', { type: 'button', className: 'button button-secondary' }, 'Go to the cited passage')
  const element = el('div', { className: 'source-place no-print' }, el('p', {}, section ?? 'The cited passage'), button)
  const leadTo = (passage: HTMLElement) =>
    button.addEventListener('click', () => {
      passage.tabIndex = -1
      passage.focus({ preventScroll: true })
      scrollOnce(passage)
    })
  return { element, leadTo }
}

/** Where the channel is off its button is disabled and says why, as the one of Google. */
const foot = ({ whatsappUrl }: SourceText) => [
  el(
    'div',
    { className: 'source-actions no-print' },
    el(
      'button',
      { type: 'button', className: 'button button-secondary', onClick: comingSoon },
      'View Full Conversation',
    ),
    el(
      'button',
      {
        type: 'button',
        className: 'button button-primary',
        disabled: !whatsappUrl,
        'aria-describedby': !whatsappUrl && 'no-whatsapp',
        onClick: () => window.open(whatsappUrl, '_blank', 'noopener'),
      },
      'Back to WhatsApp',
    ),
  ),
  el(
    'p',
    { className: 'mt-4 text-muted' },
    !whatsappUrl && el('span', { id: 'no-whatsapp' }, 'WhatsApp is not set up on this server. '),
    `${PRODUCT} sources its responses from verified legal documents. ${DISCLAIMER}`,
  ),
]

function comingSoon() {
  const box = el(
    'dialog',
    { className: 'dialog', 'aria-labelledby': 'coming-soon' },
    el('h2', { id: 'coming-soon', className: 'text-xl' }, 'Coming Soon'),
    el('p', { className: 'mt-3 text-muted' }, 'The ability to view your full conversation on the web is coming soon!'),
    el(
      'div',
      { className: 'mt-6 flex justify-end' },
      el(
        'button',
        { type: 'button', className: 'button button-primary max-sm:w-full', onClick: () => box.close() },
        'Close',
      ),
    ),
  )
  box.addEventListener('close', () => box.remove())
  box.addEventListener('click', (event) => event.target === box && box.close())
  document.body.append(box)
  box.showModal()
}

/** Once, smooth and centred. Paragraphs on the way get their true height as they pass, so the end is put right if need be. */
function scrollOnce(target: HTMLElement) {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const show = (behavior: ScrollBehavior) => target.scrollIntoView({ behavior, block: 'center' })
  let isHeld = false
  const hold = () => (isHeld = true)
  for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    addEventListener(event, hold, { once: true, passive: true })
  }
  // what comes into view is measured only then, and may push the passage away once more
  const settle = (_: unknown, frames = 20) => {
    const { top, bottom } = target.getBoundingClientRect()
    const middle = (top + bottom) / 2
    // whoever has taken hold of the page is not pulled back
    if (isHeld) return
    if (middle < innerHeight * 0.25 || middle > innerHeight * 0.75) show('instant')
    if (frames > 0) requestAnimationFrame(() => settle(undefined, frames - 1))
  }
  addEventListener('scrollend', settle, { once: true })
  show(calm ? 'instant' : 'smooth')
}
