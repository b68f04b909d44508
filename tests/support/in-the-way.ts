import type { Page } from 'playwright-core'
import { cutLabels } from './cut-labels.ts'
import { overlaps } from './overlaps.ts'

/** What makes the page wider than the window, so that it is scrolled sideways; empty is good. */
export const beyondWindow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter(
      (one) => one.getBoundingClientRect().right > innerWidth + 1,
    )
    const innermost = wide.filter((one) => !wide.some((other) => other !== one && one.contains(other)))
    const names = innermost.map((one) => `${one.tagName} ${one.getAttribute('class') ?? ''} ${one.textContent!.trim()}`)
    return (names.length ? names : ['the page']).map((name) => `wider than the window: ${name.slice(0, 90)}`)
  })

/** What moves, or would when it is pointed at, though the person asked for less motion; empty is good. */
const movements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** So short that nobody sees it: what waits for the end of an animation still gets it. */
    const UNSEEN_S = 0.001
    const isSeen = (durations: string) => durations.split(',').some((duration) => parseFloat(duration) > UNSEEN_S)
    const moving = [...document.querySelectorAll('*')].filter((element) => {
      const style = getComputedStyle(element)
      const isAnimated = style.animationName !== 'none' && isSeen(style.animationDuration)
      return isAnimated || isSeen(style.transitionDuration) || style.scrollBehavior === 'smooth'
    })
    return moving.map((element) => `moves: ${element.tagName} ${element.getAttribute('class') ?? ''}`)
  })

/** What stands in the way of reading a screen at its size, named first: cut off, on each other, wider than the window, moving. */
export async function inTheWay(page: Page, size: string): Promise<string[]> {
  // what is only drawn near the window is drawn a frame after the window changed
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  const problems = [
    ...(await cutLabels(page)),
    ...(await overlaps(page)),
    ...(await beyondWindow(page)),
    ...(await movements(page)),
  ]
  return problems.map((problem) => `${size}: ${problem}`)
}
