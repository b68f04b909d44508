import { Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { logQuietly } from '#web/lib/log.ts'
import { Button } from './button.tsx'

const root = document.documentElement

function keep(theme: string) {
  try {
    localStorage.setItem('theme', theme)
  } catch (error) {
    logQuietly('The colours could not be kept in this browser', error)
  }
}

/** Dark by default; the choice is remembered, and theme.js applies it before the next first paint. */
export function ThemeToggle() {
  const [light, setLight] = useState(root.dataset.theme === 'light')
  const toggle = () => {
    const theme = light ? 'dark' : 'light'
    root.dataset.theme = theme
    keep(theme)
    const colour = getComputedStyle(root).getPropertyValue('--bg')
    document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.setAttribute('content', colour)
    setLight(!light)
  }
  return (
    <Button variant="ghost" size="icon" aria-label={light ? 'Use dark colours' : 'Use light colours'} onClick={toggle}>
      {light ? <Moon /> : <Sun />}
    </Button>
  )
}
