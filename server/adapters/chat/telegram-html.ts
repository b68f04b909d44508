const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => SIGNS[sign]!)

const BOLD = /(?<![\w*])\*(?=[^\s*])([^*\n]+)(?<=\S)\*(?![\w*])/g
const ITALIC = /(?<![\w_])_(?=[^\s_])([^_\n]+)(?<=\S)_(?![\w_])/g

/** Italics never cross the end of what is bold: Telegram refuses tags that do. */
function inLine(line: string): string {
  const pieces = line.split(BOLD)
  return pieces
    .map((piece, i) => {
      const html = escaped(piece).replace(ITALIC, '<i>$1</i>')
      return i % 2 ? `<b>${html}</b>` : html
    })
    .join('')
}

/** The marks that chats share, *bold*, _italic_ and "> " at the start of a line, as the tags that Telegram knows; all else as it stands. */
export function toTelegramHtml(text: string): string {
  const blocks: { quoted: boolean; lines: string[] }[] = []
  for (const line of text.split('\n')) {
    const quoted = line.startsWith('> ')
    const last = blocks.at(-1)
    const html = inLine(quoted ? line.slice(2) : line)
    if (last?.quoted === quoted) last.lines.push(html)
    else blocks.push({ quoted, lines: [html] })
  }
  return blocks
    .map(({ quoted, lines }) => (quoted ? `<blockquote>${lines.join('\n')}</blockquote>` : lines.join('\n')))
    .join('\n')
}
