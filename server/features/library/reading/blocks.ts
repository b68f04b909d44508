import { fileBounds } from './file-bounds.ts'
import { refuse } from './refusal.ts'

/** One paragraph of a document: level 0 is text, 1 to 6 a heading. `recognised` are the pages whose pictures it was read from. */
export type Block = { level: number; text: string; recognised?: number[] }

/** A `scan` is a PDF of which pages were recognised from pictures. */
export type DocumentKind = 'pdf' | 'scan' | 'docx' | 'doc'

/** What the reader of one format gives; `unreadPages` are pages of a PDF that are pictures. */
export type ReadParts = {
  kind: DocumentKind
  blocks: Block[]
  pages?: number
  unreadPages?: number
}

/** A longer "heading" is a paragraph somebody made large; the longest of a real Act has 400 characters. */
const longestHeading = 500

const ligatures: Record<string, string> = { ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', ﬅ: 'st', ﬆ: 'st' }
const spaces = /[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+/g
// Controls, non-characters, marks of width, direction and format: nobody sees them, and databases refuse NUL.
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Noncharacter_Code_Point}]/gu
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** One line of plain text: quotes and dashes stay as they are, white space becomes single spaces, what is invisible goes. */
export function cleanText(text: string): string {
  return text
    .replace(/\uf0b7/g, '•')
    .replace(/[\ufb00-\ufb06]/g, (letter) => ligatures[letter] ?? letter)
    .replace(/[\u2010\u2011]/g, '-')
    .replace(spaces, ' ')
    .replace(invisible, '')
    .replace(loneSurrogate, '\ufffd')
    .trim()
}

/** Collects the paragraphs of one document; stops a document that never ends. */
export function createBlocks() {
  const blocks: Block[] = []
  let chars = 0
  return {
    blocks,
    add(level: number, raw: string, recognised: number[] = []): void {
      const text = cleanText(raw)
      if (!text) return
      chars += text.length
      if (chars > fileBounds.textChars) throw refuse('too_large', { detail: 'more text than a document may give' })
      if (blocks.length >= fileBounds.paragraphs)
        throw refuse('too_large', { detail: `more than ${fileBounds.paragraphs} paragraphs` })
      const block = { level: text.length > longestHeading ? 0 : Math.max(0, Math.min(6, level)), text }
      blocks.push(recognised.length ? { ...block, recognised } : block)
    },
  }
}

export type BlockCollector = ReturnType<typeof createBlocks>
