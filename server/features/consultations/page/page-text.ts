import type { Element, ElementContent, Root } from 'hast'
import { html, raw } from 'hono/html'
import type { Conversation, Message } from '#contract/consultations/consultations.ts'
import { DISCLAIMER } from '#contract/product.ts'
import { safeHtml } from '#server/text/safe-html.ts'

type Html = ReturnType<typeof html>

/**
 * A consultation as it stands on the screen before its code has come: the same places and classes as web/features/consultations/chat,
 * nothing that can be pressed. What people and models wrote is made safe.
 */
export const textOfConversation = ({ title, messages }: Pick<Conversation, 'title' | 'messages'>): string =>
  String(
    html`<h1 class="sr-only">${title}</h1>
      <div class="chat mx-auto grid w-full max-w-6xl gap-6 px-4 py-6">
        <div class="grid gap-6">
          ${messages.map(({ sender, ...one }) => (sender === 'user' ? question(one) : answer(one)))}
        </div>
        <div class="chat-row"><p class="text-pretty text-muted" lang="en">${DISCLAIMER}</p></div>
      </div>`,
  )

const question = ({ text, attachment }: Omit<Message, 'sender'>): Html =>
  html`<div class="chat-row" data-question="">
    <div class="grid justify-items-end gap-2">
      ${attachment ? html`<p class="card px-4 py-3 font-semibold break-words">${attachment.name}</p>` : ''}
      ${text ? html`<p class="bubble">${text}</p>` : ''}
    </div>
  </div>`

const answer = ({ text, language, citations }: Omit<Message, 'sender'>): Html =>
  html`<article class="chat-row">
    <div class="min-w-0"><div class="reading" lang="${language ?? 'en'}">${raw(safeHtml(text, asOnScreen))}</div></div>
    ${citations?.length ? html`<div class="sources"></div>` : ''}
  </article>`

const HEADINGS: Record<string, string> = { h1: 'h3', h2: 'h3', h3: 'h4' }
const CITATION = /^[\w-]{1,64}\?substring=/

/** Headings below those of the page, the law marked as English, and citations as chips with their numbers. */
const asOnScreen = () => (tree: Root) => {
  const numbers = new Map<string, number>()
  const numberOf = (href: string) => numbers.get(href) ?? numbers.set(href, numbers.size + 1).size
  const walk = (node: Root | Element) => {
    for (const child of node.children) {
      if (child.type !== 'element') continue
      const href = String(child.properties['href'] ?? '')
      child.tagName = HEADINGS[child.tagName] ?? child.tagName
      if (child.tagName === 'blockquote') child.properties = { lang: 'en' }
      if (child.tagName === 'a' && CITATION.test(href)) becomeChip(child, numberOf(href))
      walk(child)
    }
  }
  walk(tree)
}

function becomeChip(link: Element, number: number) {
  const label = link.children
  link.tagName = 'span'
  link.properties = { className: ['cite'] }
  link.children = [
    span('cite-number', [{ type: 'text', value: String(number) }]),
    { type: 'text', value: ' ' },
    span('cite-label', label),
  ]
}

const span = (name: string, children: ElementContent[]): Element => ({
  type: 'element',
  tagName: 'span',
  properties: { className: [name] },
  children,
})
