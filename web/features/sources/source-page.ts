import { lawSentenceIn, type ShownLawState } from '#contract/library/law-state.ts'
import { pageTitle } from '#contract/page-title.ts'
import { HIGHLIGHT_SCROLL_DELAY_MS, PRODUCT } from '#contract/product.ts'
import type { SourceText } from '#contract/consultations/sources.ts'
import { longDate } from '#web/lib/language/dates.ts'
import { messagesNow, shown } from '#web/lib/language/messages.ts'
import { source } from '#web/messages/en/source.ts'
import { start } from '#web/messages/en/start.ts'
import { el } from './elements.ts'
import { loadSource } from './load-source.ts'
import { followLanguage } from './source-language.ts'
import { renderText } from './source-text.ts'

const place = () => document.querySelector<HTMLElement>('#source')!

/** Loads what the address names and shows it, or says that it is not there. */
export async function showSource(): Promise<void> {
  const shortCode = decodeURIComponent(location.pathname.match(/^\/p\/([^/]+)/)?.[1] ?? '')
  let found: SourceText
  try {
    found = await loadSource(shortCode)
  } catch {
    return always(() => place().replaceChildren(missing()))
  }
  await followLanguage(found.language)
  const text = el('div', { className: 'source-text reading', lang: 'en' })
  const first = renderText(text, found.text, found)
  always(() => {
    place().replaceChildren(...head(found), ...(first ? [placeBar(found, first)] : []), text, ...foot(found))
    if (found.title) document.title = pageTitle(found.title)
  })
  if (first) setTimeout(() => scrollOnce(first), HIGHLIGHT_SCROLL_DELAY_MS)
}

/** Draws now, and again when another language is chosen. */
function always(draw: () => void): void {
  draw()
  shown.subscribe(draw)
}

const words = () => messagesNow('source', source)

function missing() {
  const m = words()
  const className = 'grid min-h-[60dvh] place-content-center justify-items-center gap-4 text-center'
  return el(
    'div',
    { role: 'alert', className },
    el('h1', { className: 'text-3xl' }, m.notFound),
    el('p', { className: 'max-w-prose text-muted' }, m.notFoundWhy),
    el('button', { type: 'button', className: 'button button-primary', onClick: () => location.assign('/') }, m.goHome),
  )
}

function head({ title, asAt, recognised, law, pointsRemaining }: SourceText) {
  const m = words()
  const { language } = shown.get()
  return [
    el(
      'div',
      { className: 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2' },
      el('h1', { className: 'text-3xl' }, m.title),
      typeof pointsRemaining === 'number' &&
        el('span', { className: 'badge badge-accent' }, m.pointsRemaining(pointsRemaining)),
    ),
    el('p', { className: 'mt-2 text-muted' }, m.lead),
    el(
      'p',
      { className: 'mt-4 text-lg' },
      el('strong', { lang: 'en' }, title),
      asAt && el('span', { className: 'text-muted' }, (title ? m.titleAsAt : m.asAt)(longDate(asAt))),
    ),
    ...(recognised ? [el('p', { className: 'text-muted' }, m.recognised)] : []),
    ...(law ? [el('p', lookOf(law), lawSentenceIn(law, language))] : []),
    // not yellow itself: the first yellow on the page is the law
    el('p', { className: 'mt-3 text-muted' }, m.yellow),
  ]
}

const lookOf = ({ ofAct, translations }: ShownLawState) => ({
  className: ofAct ? 'text-muted' : 'law-today',
  lang: translations ? undefined : 'en',
})

/** Names the section that holds the passage, and leads back to it; it stays in view. */
function placeBar({ section }: SourceText, passage: HTMLElement) {
  const m = words()
  const lead = () => {
    passage.tabIndex = -1
    passage.focus({ preventScroll: true })
    scrollOnce(passage)
  }
  return el(
    'div',
    { className: 'source-place no-print' },
    section ? el('p', { lang: 'en' }, section) : el('p', {}, m.passage),
    el('button', { type: 'button', className: 'button button-secondary', onClick: lead }, m.goToPassage),
  )
}

/** Where the channel is off its button is disabled and says why, as the one of Google. */
function foot({ whatsappUrl }: SourceText) {
  const m = words()
  const { disclaimer } = messagesNow('start', start)
  return [
    el(
      'div',
      { className: 'source-actions no-print' },
      el('button', { type: 'button', className: 'button button-secondary', onClick: comingSoon }, m.viewConversation),
      el(
        'button',
        {
          type: 'button',
          className: 'button button-primary',
          disabled: !whatsappUrl,
          'aria-describedby': !whatsappUrl && 'no-whatsapp',
          onClick: () => window.open(whatsappUrl, '_blank', 'noopener'),
        },
        m.backToWhatsApp,
      ),
    ),
    el(
      'p',
      { className: 'mt-4 text-muted' },
      !whatsappUrl && el('span', { id: 'no-whatsapp' }, `${m.noWhatsApp} `),
      `${m.verified(PRODUCT)} ${disclaimer}`,
    ),
  ]
}

function comingSoon() {
  const m = words()
  const box = el(
    'dialog',
    { className: 'dialog', 'aria-labelledby': 'coming-soon' },
    el('h2', { id: 'coming-soon', className: 'text-xl' }, m.comingSoon),
    el('p', { className: 'mt-3 text-muted' }, m.comingSoonText),
    el(
      'div',
      { className: 'mt-6 flex justify-end' },
      el(
        'button',
        { type: 'button', className: 'button button-primary max-sm:w-full', onClick: () => box.close() },
        m.close,
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
