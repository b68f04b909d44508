import type { Element, ElementContent, Root as HastRoot, Text } from 'hast'
import type { Nodes as Mdast, Root as MdastRoot } from 'mdast'
import type { ReactNode } from 'react'
import ReactMarkdown, { type Components, type Options } from 'react-markdown'
import { Link } from 'react-router'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { LawName } from './law-name.tsx'
import { cutAtMarks, markClass, type Mark } from './text-marks.ts'
import { ScrollRegion } from './ui/scroll-region.tsx'
import './markdown.css'

// pictures would be fetched from elsewhere and tell a stranger who reads what
const schema = {
  ...defaultSchema,
  tagNames: defaultSchema.tagNames!.filter((name) => !['img', 'picture', 'source', 'input'].includes(name)),
}

/** Signs like <name> in a text are words, not HTML. */
const tagsAsText = () => (tree: MdastRoot) => {
  const walk = (node: Mdast) => {
    if (node.type === 'html') Object.assign(node, { type: 'text' })
    if ('children' in node) for (const child of node.children) walk(child)
  }
  walk(tree)
}

/** Wraps the marked character ranges of the markdown source in <mark>, wherever they ended up in the tree. */
const markRanges = (marks: Mark[]) => () => (tree: HastRoot) => {
  const walk = (node: HastRoot | Element) => {
    node.children = (node.children as ElementContent[]).flatMap((child): ElementContent[] => {
      if (child.type === 'element') walk(child)
      return child.type === 'text' ? marked(child, marks) : [child]
    })
  }
  walk(tree)
}

function marked(text: Text, marks: Mark[]): ElementContent[] {
  const from = text.position?.start.offset
  const to = text.position?.end.offset
  if (from === undefined || to === undefined) return [text]
  // a text with escapes is longer in the source: its last letters are the safe ones
  const shift = from + Math.max(0, to - from - text.value.length)
  return cutAtMarks(text.value, moved(marks, shift)).map(({ text: value, kinds }) => {
    const piece: Text = { type: 'text', value }
    if (!kinds.length) return piece
    return { type: 'element', tagName: 'mark', properties: { className: markClass(kinds) }, children: [piece] }
  })
}
const moved = (marks: Mark[], by: number) =>
  marks.map((mark) => ({ ...mark, start: mark.start - by, end: mark.end - by }))

/** A citation of an answer. It opens in its consultation, where it has its number; elsewhere it is a name in brackets. */
const CITATION = /^[\w-]+\?substring=/

/** Pages that the server writes; the app has none at these addresses. */
const SERVER_PAGE = /^\/(?:guides|legal-words|help-near-you)(?:[/?]|$)/

/** A link of the text: our own pages stay in the app, others open in another tab; an empty address is no link. */
export function MarkdownLink({ href, children }: { href: string; children?: ReactNode }) {
  if (!href) return children
  const words = typeof children === 'string' ? <LawName>{children}</LawName> : children
  if (CITATION.test(href)) return <span className="text-muted">({words})</span>
  if (href.startsWith('/') && !href.startsWith('//') && !SERVER_PAGE.test(href)) return <Link to={href}>{words}</Link>
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {words}
    </a>
  )
}

/** Headings stay below those of the page. */
const parts: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4 className="mt-6 mb-2 font-sans font-semibold">{children}</h4>,
  a: ({ href = '', children }) => <MarkdownLink href={href}>{children}</MarkdownLink>,
  // what is quoted is the law, which is English whatever is said around it
  blockquote: ({ children }) => <blockquote lang="en">{children}</blockquote>,
  table: ({ children }) => (
    <ScrollRegion className="markdown-table" role="group" label="Table">
      <table>{children}</table>
    </ScrollRegion>
  ),
}

type PluggableList = NonNullable<Options['rehypePlugins']>
type Props = { children: string; components?: Components; marks?: Mark[]; plugins?: PluggableList }

/** Markdown that people or models wrote, made safe: no HTML, no scripts, no pictures from elsewhere. */
export const Markdown = ({ children, components, marks, plugins = [] }: Props) => (
  <ReactMarkdown
    remarkPlugins={[remarkGfm, tagsAsText]}
    rehypePlugins={[[rehypeSanitize, schema], ...plugins, ...(marks?.length ? [markRanges(marks)] : [])]}
    components={components ? { ...parts, ...components } : parts}
  >
    {children}
  </ReactMarkdown>
)
