import { Moon, Sun } from 'lucide-react'
import { useEffect, useState } from 'react'
import { logQuietly } from '#web/lib/log.ts'
import { Button } from './button.tsx'
import { shell } from '#web/messages/en/shell.ts'
import { useMessages } from '#web/lib/language/messages.ts'

const root = document.documentElement

function keep(theme: string) {
  try {
    localStorage.setItem('theme', theme)
  } catch (error) {
    logQuietly('The colours could not be kept in this browser', error)
  }
}

function show(theme: string) {
  root.dataset.theme = theme
  const colour = getComputedStyle(root).getPropertyValue('--bg')
  document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.setAttribute('content', colour)
}

/** Dark by default; the choice is remembered, reaches other open tabs, and theme.js applies it before the next first paint. */
export function ThemeToggle() {
  const m = useMessages('shell', shell)
  const [light, setLight] = useState(root.dataset.theme === 'light')
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key !== 'theme') return
      const theme = newValue === 'light' ? 'light' : 'dark'
      show(theme)
      setLight(theme === 'light')
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])
  const toggle = () => {
    const theme = light ? 'dark' : 'light'
    show(theme)
    keep(theme)
    setLight(!light)
  }
  return (
    <Button variant="ghost" size="icon" aria-label={light ? m.useDarkColours : m.useLightColours} onClick={toggle}>
      {light ? <Moon /> : <Sun />}
    </Button>
  )
}
