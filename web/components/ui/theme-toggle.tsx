import { Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'

const root = document.documentElement

/** Dark by default; the choice is remembered, and theme.js applies it before the next first paint. */
export function ThemeToggle() {
  const [light, setLight] = useState(root.dataset.theme === 'light')
  const toggle = () => {
    const theme = light ? 'dark' : 'light'
    root.dataset.theme = theme
    localStorage.setItem('theme', theme)
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
