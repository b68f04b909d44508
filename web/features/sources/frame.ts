import { LOCAL_CHAT_KEY } from '#contract/product.ts'

const button = (id: string) => document.querySelector<HTMLButtonElement>(`#${id}`)!

/** The shared layout's header on this page: logo, colours, Menu (document 1 section 2). What is rarely used is fetched late. */
export function startFrame(): void {
  button('logo').addEventListener('click', () => void home())
  button('menu').addEventListener('click', () => void openMenu())
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

const nameTheme = (theme: HTMLElement) =>
  theme.setAttribute(
    'aria-label',
    document.documentElement.dataset['theme'] === 'light' ? 'Use dark colours' : 'Use light colours',
  )

/** Saves the chat kept in this browser, forgets it here, and goes to /app. */
async function home() {
  if (localStorage.getItem(LOCAL_CHAT_KEY)) {
    const { saveLocalChat } = await import('#web/lib/local-chat.ts')
    void saveLocalChat()
  }
  location.assign('/app')
}

async function openMenu() {
  const { showMenu } = await import('./source-menu.tsx')
  showMenu(button('menu'))
}
