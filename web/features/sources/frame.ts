import { LOCAL_CHAT_KEY } from '#contract/product.ts'
import { SHARE, shareLabel, SVG } from '#web/components/layout/share.ts'
import { el } from './elements.ts'

const button = (id: string) => document.querySelector<HTMLButtonElement>(`#${id}`)!

/** The shared layout's header on this page: logo, colours, Menu. What is rarely used is fetched late. */
export function startFrame(): void {
  button('logo').addEventListener('click', () => void home())
  button('menu').addEventListener('click', () => void openMenu())
  document.querySelector('#share')!.append(...SHARE.map(shareLink))
  const theme = button('theme')
  nameTheme(theme)
  theme.addEventListener('click', () => {
    const root = document.documentElement
    root.dataset['theme'] = root.dataset['theme'] === 'light' ? 'dark' : 'light'
    localStorage.setItem('theme', root.dataset['theme'])
    const colour = getComputedStyle(root).getPropertyValue('--bg')
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour)
    nameTheme(theme)
  })
}

function shareLink({ name, url, icon }: (typeof SHARE)[number]) {
  const href = url + encodeURIComponent(location.origin)
  const className = 'grid size-11 place-content-center rounded-lg hover:text-text'
  const link = { href, className, target: '_blank', rel: 'noreferrer', 'aria-label': shareLabel(name) }
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

const nameTheme = (theme: HTMLElement) =>
  theme.setAttribute(
    'aria-label',
    document.documentElement.dataset['theme'] === 'light' ? 'Use dark colours' : 'Use light colours',
  )

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
