import { LOCAL_CHAT_KEY } from '#contract/product.ts'
import { SHARE, SVG } from '#web/components/layout/share.ts'
import { messagesNow, shown } from '#web/lib/language/messages.ts'
import { shell } from '#web/messages/en/shell.ts'
import { source } from '#web/messages/en/source.ts'
import { el } from './elements.ts'
import { fillSwitch } from './source-language.ts'

const button = (id: string) => document.querySelector<HTMLButtonElement>(`#${id}`)!

/** The shared layout's header on this page: logo, colours, Menu. What is rarely used is fetched late. */
export function startFrame(): void {
  button('logo').addEventListener('click', () => void home())
  button('menu').addEventListener('click', () => void openMenu())
  document.querySelector('#share')!.append(...SHARE.map(shareLink))
  fillSwitch(document.querySelector('#languages')!)
  const theme = button('theme')
  say()
  shown.subscribe(say)
  theme.addEventListener('click', () => {
    const root = document.documentElement
    root.dataset['theme'] = root.dataset['theme'] === 'light' ? 'dark' : 'light'
    localStorage.setItem('theme', root.dataset['theme'])
    const colour = getComputedStyle(root).getPropertyValue('--bg')
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour)
    nameTheme()
  })
}

function shareLink({ url, icon }: (typeof SHARE)[number]) {
  const href = url + encodeURIComponent(location.origin)
  const className = 'grid size-11 place-content-center rounded-lg hover:text-text'
  const link = { href, className, target: '_blank', rel: 'noreferrer' }
  return el(
    'li',
    {},
    el('a', link, drawn('svg', { ...SVG, 'aria-hidden': true }, drawn('path', { ...STROKE, d: icon }))),
  )
}

const STROKE = { 'stroke-width': 2, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }

function drawn(tag: 'svg' | 'path', props: Record<string, string | number | boolean>, ...inside: Node[]): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(props)) made.setAttribute(name, String(value))
  made.append(...inside)
  return made
}

function nameTheme() {
  const m = messagesNow('shell', shell)
  const isLight = document.documentElement.dataset['theme'] === 'light'
  button('theme').setAttribute('aria-label', isLight ? m.useDarkColours : m.useLightColours)
}

/** Says in the language on the screen what the page came with in English. */
function say() {
  const m = messagesNow('shell', shell)
  const texts: Record<string, string> = {
    'skip-link': m.skipToContent,
    'menu-word': m.menu,
    'waiting-word': messagesNow('source', source).waiting,
    'terms-link': m.terms,
    'privacy-link': m.privacy,
    'cookies-link': m.cookies,
  }
  for (const [id, text] of Object.entries(texts)) document.querySelector(`#${id}`)?.replaceChildren(text)
  document.querySelector('#legal-links')!.setAttribute('aria-label', messagesNow('source', source).legal)
  document.querySelector('#languages')!.setAttribute('aria-label', m.language)
  SHARE.forEach(({ name }, at) => {
    document.querySelectorAll('#share a')[at]!.setAttribute('aria-label', m.shareOn(name))
  })
  nameTheme()
}

/** Saves the chat kept in this browser, forgets it here, and goes to /app. */
async function home() {
  if (localStorage.getItem(LOCAL_CHAT_KEY)) {
    const { saveLocalChat } = await import('#web/lib/session/local-chat.ts')
    void saveLocalChat()
  }
  location.assign('/app')
}

async function openMenu() {
  const { showMenu } = await import('./source-menu.tsx')
  showMenu(button('menu'))
}
