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

/** A guide's markdown as HTML; a title of the first level is left to the page. */
export function renderGuide(markdown: string): RenderedGuide {
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
  const html = unified().use(rehypeStringify).stringify({ type: 'root', children: body })
  return { html, parts, summary: lead ? textOf(lead) : '' }
}

const textOf = (node: Element): string =>
  node.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? textOf(child) : ''))
    .join('')
