import type { Element, Root } from 'hast'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

export type RenderedGuide = {
  /** The text below its title, as HTML that holds no script, style or form. */
  html: string
  /** Its parts, for a table of contents. */
  parts: { id: string; title: string }[]
  /** What it begins with, as plain text: it is not in `html` again. */
  summary: string
}

/** Sanitizing would mark ids, which here come from headings and not from a stranger, with a prefix. */
const SCHEMA = { ...defaultSchema, clobberPrefix: '' }

/** The English of a translated guide, and the words that it is opened by, part by part. */
export type Original = { markdown: string; label: string }

/** What is said below a paragraph, and where a link below it leads, by its words. */
export type Beside = {
  noteOn: (paragraph: string) => string | undefined
  linkOn?: (paragraph: string) => { href: string; text: string } | undefined
}

/**
 * A guide's markdown as HTML; a title of the first level is left to the page. `beside` gives what is to stand below a paragraph. Under each part of a translation its `original` can be opened.
 */
export function renderGuide(
  markdown: string,
  beside: Beside = { noteOn: () => undefined },
  original?: Original,
): RenderedGuide {
  const body = elementsOf(markdown)
  const lead = body[0]?.tagName === 'p' ? body.shift() : undefined
  const parts = body
    .filter(({ tagName }) => tagName === 'h2')
    .map((heading) => ({ id: String(heading.properties.id), title: textOf(heading) }))
  for (const node of body) addNotes(node, beside)
  const children = original ? besideOriginal(body, original) : body
  const html = unified().use(rehypeStringify).stringify({ type: 'root', children })
  return { html, parts, summary: lead ? textOf(lead) : '' }
}

/** Markdown as HTML that holds no script, style or form; a title of the first level is left out. */
export const renderMarkdown = (markdown: string): string =>
  unified()
    .use(rehypeStringify)
    .stringify({ type: 'root', children: elementsOf(markdown) })

/** The blocks of a text, its title left out, with nothing in them that could do harm. */
function elementsOf(markdown: string): Element[] {
  const processor = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype)
    .use(rehypeSanitize, SCHEMA)
    .use(rehypeSlug)
  const tree = processor.runSync(processor.parse(markdown)) as Root
  return tree.children.filter((node): node is Element => node.type === 'element' && node.tagName !== 'h1')
}

/** Each part with its original, closed, at its end; none where they have not as many parts. */
function besideOriginal(body: Element[], { markdown, label }: Original): Element[] {
  const [parts, originals] = [partsOf(body), partsOf(elementsOf(markdown).slice(1))]
  if (parts.length !== originals.length) return body
  return parts.flatMap((part, i) => (part.length > 0 ? [...part, details(label, originals[i] ?? [])] : []))
}

/** What stands before the first heading, then each heading with what follows it. */
function partsOf(body: Element[]): Element[][] {
  const parts: Element[][] = [[]]
  for (const node of body) {
    if (node.tagName === 'h2') parts.push([])
    parts.at(-1)?.push(node)
  }
  return parts
}

const details = (label: string, children: Element[]): Element => ({
  type: 'element',
  tagName: 'details',
  properties: {},
  children: [
    { type: 'element', tagName: 'summary', properties: {}, children: [{ type: 'text', value: label }] },
    {
      type: 'element',
      tagName: 'div',
      properties: { lang: 'en' },
      children: children.map((node) => (node.tagName === 'h2' ? { ...node, tagName: 'h3', properties: {} } : node)),
    },
  ],
})

const PARAGRAPHS = ['p', 'li', 'td']

/** Puts notes and links into the innermost paragraphs that they are about. */
function addNotes(node: Element, beside: Beside) {
  const inner = node.children.filter((child): child is Element => child.type === 'element')
  for (const child of inner) addNotes(child, beside)
  if (!PARAGRAPHS.includes(node.tagName) || inner.some(({ tagName }) => PARAGRAPHS.includes(tagName))) return
  const words = textOf(node)
  const note = beside.noteOn(words)
  const link = beside.linkOn?.(words)
  if (note) append(node, 'strong', { className: ['changed-law'] }, note)
  if (link) append(node, 'a', { href: link.href, className: ['work-out'] }, link.text)
}

function append(node: Element, tagName: string, properties: Element['properties'], text: string) {
  const words: Element = { type: 'element', tagName, properties, children: [{ type: 'text', value: text }] }
  node.children.push({ type: 'text', value: ' ' }, words)
}

const textOf = (node: Element): string =>
  node.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? textOf(child) : ''))
    .join('')
