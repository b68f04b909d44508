import type { Page } from 'playwright-core'

/**
 * Controls and words of the page that lie on each other, as "one / another"; empty is good. Words inside a control are part of it, an
 * input is only where its words stand (a button may lie in its corner), and what stays in place while the page goes by (a
 * header, a dialog) is compared with its like only.
 */
export const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=option]'
    type Box = {
      element: Element
      layer: Element
      name: string
      left: number
      right: number
      top: number
      bottom: number
    }
    const isLayer = (element: Element) =>
      element === document.body ||
      ['fixed', 'sticky'].includes(getComputedStyle(element).position) ||
      element.matches('dialog, [role=dialog], [role=alertdialog], [popover]')
    const layerOf = (element: Element): Element => {
      let layer = element
      while (!isLayer(layer)) layer = layer.parentElement!
      return layer
    }
    /** What of a rectangle can be seen: scrolled away or cut off is not there. */
    const seen = (holder: Element, rect: DOMRect) => {
      let { left, right, top, bottom } = rect
      for (let one: Element | null = holder; one && one !== document.body; one = one.parentElement) {
        const { overflowX, overflowY, clipPath, contentVisibility } = getComputedStyle(one)
        const isWhole = overflowX === 'visible' && overflowY === 'visible' && clipPath === 'none'
        if (isWhole && contentVisibility === 'visible') continue
        const box = one.getBoundingClientRect()
        left = Math.max(left, box.left)
        right = Math.min(right, box.right)
        top = Math.max(top, box.top)
        bottom = Math.min(bottom, box.bottom)
      }
      return { left, right, top, bottom }
    }
    const boxes: Box[] = []
    const add = (element: Element, holder: Element, name: string, rects: Iterable<DOMRect>) => {
      const layer = layerOf(element)
      for (const rect of rects) {
        const box = seen(holder, rect)
        if (box.right - box.left > 3 && box.bottom - box.top > 3) boxes.push({ element, layer, name, ...box })
      }
    }
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
      !element.closest('[inert], .sr-only')
    for (const control of document.querySelectorAll(CONTROLS)) {
      if (!isShown(control)) continue
      const name = (control.getAttribute('aria-label') || control.textContent || control.tagName).trim().slice(0, 40)
      const style = getComputedStyle(control)
      if (!control.matches('input:not([type=checkbox], [type=radio]), textarea'))
        add(control, control.parentElement!, name, control.getClientRects())
      else {
        const box = control.getBoundingClientRect()
        const [left, right] = [parseFloat(style.paddingLeft), parseFloat(style.paddingRight)]
        add(control, control.parentElement!, name, [
          new DOMRect(box.x + left, box.y, box.width - left - right, box.height),
        ])
      }
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement!
      const text = node.textContent!.trim()
      if (!text || !isShown(holder) || holder.closest(`${CONTROLS}, svg, script, style`)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      add(holder, holder, text.slice(0, 40), range.getClientRects())
    }
    boxes.sort((a, b) => a.top - b.top)
    /** The box of letters is higher than they are, and reaches into the next line by a little. */
    const LEEWAY = 5
    const leeway = (one: Box, other: Box) =>
      Math.max(LEEWAY, Math.min(one.bottom - one.top, other.bottom - other.top) / 3)
    const problems = new Set<string>()
    for (const [at, one] of boxes.entries()) {
      for (let next = at + 1; next < boxes.length && boxes[next]!.top < one.bottom - LEEWAY; next++) {
        const other = boxes[next]!
        if (one.element === other.element || one.layer !== other.layer) continue
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
        const height = Math.min(one.bottom, other.bottom) - other.top
        if (width > LEEWAY && height > leeway(one, other)) problems.add(`${one.name} / ${other.name}`)
      }
    }
    return [...problems]
  })
