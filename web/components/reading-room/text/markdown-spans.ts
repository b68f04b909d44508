import type { Element, ElementContent, Root, Text } from 'hast'
import { cutAtSpans, type Span } from './spans.ts'

/** Makes links and defined terms of a markdown text elements, wherever their words ended up in the tree. */
export const markdownSpans = (spans: Span[]) => () => (tree: Root) => {
  const walk = (node: Root | Element) => {
    if (node.type === 'element' && ['a', 'code'].includes(node.tagName)) return
    node.children = (node.children as ElementContent[]).flatMap((child): ElementContent[] => {
      if (child.type === 'element') walk(child)
      return child.type === 'text' ? withSpans(child, spans) : [child]
    })
  }
  walk(tree)
}

function withSpans(text: Text, spans: Span[]): ElementContent[] {
  const [from, to] = [text.position?.start.offset, text.position?.end.offset]
  if (from === undefined || to === undefined) return [text]
  // a text with escapes is longer in the source: its last letters are the safe ones
  const shift = from + Math.max(0, to - from - text.value.length)
  return cutAtSpans(text.value, spans, shift).map(({ text: value, start, span }): ElementContent => {
    const point = (offset: number) => ({ line: 1, column: 1, offset })
    const position = { start: point(start), end: point(start + value.length) }
    const piece: Text = { type: 'text', value, position }
    if (!span) return piece
    const children = [piece]
    return span.kind === 'link'
      ? { type: 'element', tagName: 'a', properties: { href: span.href }, children }
      : {
          type: 'element',
          tagName: 'button',
          properties: { type: 'button', className: ['reading-word'], dataTerm: span.term, ariaHasPopup: 'dialog' },
          children,
        }
  })
}
