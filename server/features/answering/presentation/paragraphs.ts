/** Characters of a draft; a model that never ends is stopped here. */
const DRAFT_MAX = 24_000

/**
 * Cuts a stream of text into paragraphs at blank lines and gives each to `onParagraph` in turn. `end` gives the rest; its
 * `last` is true when the text was cut off there. Thinking aloud before the answer is left out.
 */
export function splitParagraphs(onParagraph: (text: string, last: boolean) => Promise<void>) {
  let buffer = ''
  let total = 0
  let thinking: boolean | undefined
  const flush = async () => {
    for (let at; (at = /\n[ \t]*\n/.exec(buffer));) {
      const paragraph = buffer.slice(0, at.index)
      buffer = buffer.slice(at.index + at[0].length)
      if (paragraph.trim()) await onParagraph(paragraph, false)
    }
  }
  const add = (text: string): Promise<void> | undefined => {
    if (total > DRAFT_MAX) return undefined
    total += text.length
    buffer += text
    thinking ??= buffer.trimStart().length < 7 ? undefined : /^\s*<think/i.test(buffer)
    if (thinking) {
      const over = /<\/think(?:ing)?>/i.exec(buffer)
      if (!over) return undefined
      buffer = buffer.slice(over.index + over[0].length)
      thinking = false
    }
    return text.includes('\n') || buffer.includes('\n\n') ? flush() : undefined
  }
  const end = async (cut: boolean) => {
    if (thinking) return
    await flush()
    if (buffer.trim()) await onParagraph(buffer, cut)
  }
  return { add, end }
}

/** A draft's markdown without what could lead somewhere or look like ours: links, images, tags, headings, code. */
export function plainMarkdown(text: string): string {
  return (
    text
      .replaceAll('\0', '')
      .toWellFormed()
      .replace(/^\s*(?:```.*|[-*_]{3,}\s*)$/gm, '')
      .replace(/!?\[([^\]\n]*)\]\((?:[^()\n]|\([^()\n]*\))*\)/g, (_, label: string) =>
        /^\d[\d,\s–-]*$/.test(label) ? `[${label}]` : label,
      )
      .replace(/!?\[([^\]\n]*)\]\[[^\]\n\d][^\]\n]*\]/g, '$1')
      .replace(/<\/?[a-z!][^>\n]*>/gi, '')
      .replace(/\b(?:https?:\/\/|www\.)\S+/gi, '')
      .replace(/^\s*#{1,6}\s+/gm, '')
      // the number of a heading in bold type is no sentence
      .replace(/^(\s*)(\*\*|__)(\d{1,2}[.)])\s+/gm, '$1$3 $2')
      .replace(/`+/g, '')
      .trim()
  )
}
