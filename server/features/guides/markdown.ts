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

/**
 * A guide's markdown as HTML; a title of the first level is left to the page. `noteOn` gives what is to be said below a paragraph,
 * by its words.
 */
export function renderGuide(
  markdown: string,
  noteOn: (paragraph: string) => string | undefined = () => undefined,
): RenderedGuide {
  const processor = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype)
    .use(rehypeSanitize, SCHEMA)
    .use(rehypeSlug)
  const tree = processor.runSync(processor.parse(markdown)) as Root
  const body = tree.children.filter((node): node is Element => node.type === 'element' && node.tagName !== 'h1')
  const lead = body[0]?.tagName === 'p' ? body.shift() : undefined
  const parts = body
    .filter(({ tagName }) => tagName === 'h2')
    .map((heading) => ({ id: String(heading.properties.id), title: textOf(heading) }))
  for (const node of body) addNotes(node, noteOn)
  const html = unified().use(rehypeStringify).stringify({ type: 'root', children: body })
  return { html, parts, summary: lead ? textOf(lead) : '' }
}

const PARAGRAPHS = ['p', 'li', 'td']

/** Puts notes into the innermost paragraphs that they are about. */
function addNotes(node: Element, noteOn: (paragraph: string) => string | undefined) {
  const inner = node.children.filter((child): child is Element => child.type === 'element')
  for (const child of inner) addNotes(child, noteOn)
  if (!PARAGRAPHS.includes(node.tagName) || inner.some(({ tagName }) => PARAGRAPHS.includes(tagName))) return
  const note = noteOn(textOf(node))
  if (!note) return
  const words: Element = {
    type: 'element',
    tagName: 'strong',
    properties: { className: ['changed-law'] },
    children: [{ type: 'text', value: note }],
  }
  node.children.push({ type: 'text', value: ' ' }, words)
}

const textOf = (node: Element): string =>
  node.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? textOf(child) : ''))
    .join('')
