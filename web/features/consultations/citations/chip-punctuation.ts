import type { Element, ElementContent, Root } from 'hast'
import { parseCitationLink } from './citations.ts'

const CLOSING = /^[.,;:!?)\]”’"']+/

/** Rehype: a citation and the full stop or bracket right after it stay on one line; browsers would part them. */
export const chipsKeepTheirFullStop = () => (tree: Root) => {
  const walk = (node: Root | Element) => {
    const joined: ElementContent[] = []
    for (const child of node.children as ElementContent[]) {
      const before = joined.at(-1)
      const end = child.type === 'text' ? CLOSING.exec(child.value)?.[0] : undefined
      if (end && child.type === 'text' && before?.type === 'element' && isCitation(before)) {
        joined[joined.length - 1] = together([before, { type: 'text', value: end }])
        child.value = child.value.slice(end.length)
      }
      if (child.type === 'element') walk(child)
      joined.push(child)
    }
    node.children = joined
  }
  walk(tree)
}

const isCitation = ({ tagName, properties }: Element) =>
  tagName === 'a' && parseCitationLink(String(properties['href'] ?? '')) !== null

const together = (children: ElementContent[]): Element => ({
  type: 'element',
  tagName: 'span',
  properties: { className: ['cite-end'] },
  children,
})
