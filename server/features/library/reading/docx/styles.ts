import type { DocxPackage } from './package.ts'

/** A paragraph style as far as reading needs it; undefined means "as the style it is based on". */
type Style = { name: string; basedOn?: string; outline?: number; list?: string; depth?: number; hidden?: boolean }

export type DocxStyles = {
  /** The heading level of a style, 0 for text. */
  level(style: string | undefined): number
  /** The list a style belongs to, and the depth in it where the style says so. */
  list(style: string | undefined): { list: string; depth?: number } | undefined
  /** Whether a style belongs to Word's own table of contents. */
  isContents(style: string | undefined): boolean
  isHidden(style: string | undefined): boolean
}

/** Based-on chains are short; a longer one is a loop. */
const longestChain = 20

async function collectStyles(docx: DocxPackage, path: string): Promise<Map<string, Style>> {
  const styles = new Map<string, Style>()
  let style: Style | undefined
  await docx.read(path, {
    open(tag) {
      const value = tag.attribute('val')
      if (tag.name === 'style') styles.set(tag.attribute('styleId') ?? '', (style = { name: '' }))
      else if (!style) return
      else if (tag.name === 'name') style.name = value ?? ''
      else if (tag.name === 'basedOn') style.basedOn = value
      else if (tag.name === 'outlineLvl') style.outline = Number(value)
      else if (tag.name === 'numId') style.list = value
      else if (tag.name === 'ilvl') style.depth = Number(value)
      else if (tag.name === 'vanish') style.hidden = value !== '0' && value !== 'false'
    },
    close(name) {
      if (name === 'style') style = undefined
    },
  })
  return styles
}

/** The first answer along the chain of a style and those it is based on. */
function along<T>(
  styles: Map<string, Style>,
  id: string | undefined,
  answer: (style: Style) => T | undefined,
): T | undefined {
  let at = id
  for (let step = 0; step < longestChain && at !== undefined; step++) {
    const style = styles.get(at)
    if (!style) return undefined
    const value = answer(style)
    if (value !== undefined) return value
    at = style.basedOn
  }
  return undefined
}

function ownLevel(style: Style): number | undefined {
  const heading = /^heading ([1-9])$/i.exec(style.name)
  if (heading) return Math.min(6, Number(heading[1]))
  if (/^title$/i.test(style.name)) return 1
  if (style.outline === undefined || Number.isNaN(style.outline)) return undefined
  return style.outline < 9 ? Math.min(6, style.outline + 1) : 0
}

/** Reads the styles part at `path`. */
export async function readStyles(docx: DocxPackage, path: string): Promise<DocxStyles> {
  const styles = await collectStyles(docx, path)
  return {
    level: (id) => along(styles, id, ownLevel) ?? 0,
    list: (id) => along(styles, id, (style) => (style.list ? { list: style.list, depth: style.depth } : undefined)),
    isContents: (id) => /^(?:toc \d|table of figures)/i.test(styles.get(id ?? '')?.name ?? ''),
    isHidden: (id) => along(styles, id, (style) => style.hidden) ?? false,
  }
}
