import type { Page } from 'playwright-core'

/**
 * Texts of the page that do not fit where they stand: cut off at the side by what holds them, or standing out of the button, tab
 * or badge that they are written on. What scrolls by itself, what only a screen reader reads and what is shortened on purpose
 * (`truncate`, the name of a source in a sentence, the section above the text that bears its name) is none.
 */
export const cutLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ON_PURPOSE = '.truncate, [class*=":truncate"], .cite-label, .reading-section, svg, select, script, style'
    const LABELS = 'button, a.button, [role=tab], .badge, label, th, legend, summary, h1, h2, h3'
    const problems = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement!
      const text = node.textContent!.trim()
      if (!text || holder.closest(ON_PURPOSE)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const words = range.getBoundingClientRect()
      if (words.width <= 1) continue
      const outside = (box: DOMRect) => words.right > box.right + 1 || words.left < box.left - 1
      for (let element: HTMLElement | null = holder; element; element = element.parentElement) {
        const { overflowX } = getComputedStyle(element)
        const box = element.getBoundingClientRect()
        const isForReaderOnly = box.width <= 1 && overflowX === 'hidden'
        if (isForReaderOnly || overflowX === 'auto' || overflowX === 'scroll') break
        if (!outside(box)) continue
        if (overflowX === 'hidden' || overflowX === 'clip') problems.add(`cut off: ${text.slice(0, 60)}`)
        else if (element.matches(LABELS)) problems.add(`stands out: ${text.slice(0, 60)}`)
      }
    }
    const pen = document.createElement('canvas').getContext('2d')!
    for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      pen.font = font
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      if (room > 1 && pen.measureText(field.placeholder).width > room + 1) problems.add(`cut off: ${field.placeholder}`)
    }
    return [...problems]
  })
