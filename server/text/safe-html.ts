import type { Root } from 'hast'
import type { Nodes, Root as Mdast } from 'mdast'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

/** Pictures would be fetched from elsewhere and tell a stranger who reads what. */
const SCHEMA = {
  ...defaultSchema,
  tagNames: defaultSchema.tagNames!.filter((name) => !['img', 'picture', 'source', 'input'].includes(name)),
}

/**
 * Markdown that a stranger or a model wrote as HTML without scripts, styles, forms and pictures, as web/components/markdown.tsx makes it.
 * `change` may alter what is safe already.
 */
export const safeHtml = (markdown: string, change: () => (tree: Root) => void = () => () => {}): string =>
  unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(tagsAsText)
    .use(remarkRehype)
    .use(rehypeSanitize, SCHEMA)
    .use(change)
    .use(rehypeStringify)
    .processSync(markdown)
    .toString()

/** Signs like <name> in a text are words, not HTML. */
const tagsAsText = () => (tree: Mdast) => {
  const walk = (node: Nodes) => {
    if (node.type === 'html') Object.assign(node, { type: 'text' })
    if ('children' in node) for (const child of node.children) walk(child)
  }
  walk(tree)
}
