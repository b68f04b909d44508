import { CHAT_TEXT_MAX } from '#contract/product.ts'

/** What becomes of a markdown link: its label and address in, words out. */
export type LinkWriter = (label: string, address: string) => string

/** An address behind the words of its link, whole. */
export const addressBehind =
  (site: string): LinkWriter =>
  (label, address) =>
    `${label} (${address.startsWith('/') ? site + address : address})`

const LINK = /\[([^\]]*)\]\(([^)\s]*)\)/g
const ESCAPE = /\\([\\`*_{}[\]()#+\-.!<>|~])/g
/** Signs that stand for escaped ones while the rest is rewritten; nobody's text holds them. */
const AWAY = 0xe000

/** Markdown as WhatsApp writes it: *bold*, _italic_, "- " and "> " at the start of a line, and links as `link` says. */
export function toChatMarkup(markdown: string, link: LinkWriter): string {
  return (
    markdown
      .replace(/[\ue000-\uf8ff]/g, '')
      .replace(ESCAPE, (_, sign: string) => String.fromCharCode(AWAY + sign.charCodeAt(0)))
      .replace(LINK, (_, label: string, address: string) => link(label, address))
      .split('\n')
      .map(rewriteLine)
      .join('\n')
      .replace(/[\ue000-\ue0ff]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - AWAY))
      // a text that is quoted as it stands may carry signs of its own
      .replace(/\*\*(?=\S)([^*\n]+?)(?<=\S)\*\*/g, '*$1*')
      // an empty quoted line would show its sign, and a number alone belongs to the words before it
      .replace(/\n>[ \t]*(?=\n)/g, '')
      .replace(/\n{2,}((?:\[\d+\])+)(?=\n|$)/g, '\n$1')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}

function rewriteLine(line: string): string {
  const heading = /^\s{0,3}#{1,6}\s+(.+?)\s*#*$/.exec(line)
  if (heading) return `*${heading[1]!.replaceAll('*', '')}*`
  const [, start = '', rest = ''] = /^(\s*(?:[-*+]\s+)?)(.*)$/.exec(line)!
  const bold = rest.replace(/\*\*(?=\S)(.+?)(?<=\S)\*\*/g, '\u0001$1\u0001')
  const italic = bold.replace(/(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])/g, '_$1_')
  return start.replace(/[*+]/, '-') + italic.replaceAll('\u0001', '*').replaceAll('`', '')
}

/** A text of at most `most` characters, with a sign where it was cut. */
export const cutTo = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text

/** A reply as the messages it goes in, the last with the disclaimer as one line under it, which is never a message by itself. */
export function inMessages(text: string, disclaimer: string): string[] {
  const last = `\n\n_${disclaimer}_`
  const parts = splitText(text, CHAT_TEXT_MAX - last.length)
  return parts.map((part, i) => (i === parts.length - 1 ? part + last : part))
}

const BORDERS = ['\n\n', '\n', '. ', ' ']

/** Cuts a text into messages of at most `most` characters: at a paragraph's end if it can, never inside a character. */
export function splitText(text: string, most: number): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (rest.length > most) {
    const cut = cutOf(rest, most)
    parts.push(rest.slice(0, cut).trimEnd())
    rest = rest.slice(cut).trimStart()
  }
  return rest ? [...parts, rest] : parts
}

/** A piece shorter than a quarter is worse than a cut at a lesser border; "Section 4:" stays with what it announces. */
function cutOf(text: string, most: number) {
  for (const border of BORDERS) {
    let at = text.lastIndexOf(border, most - border.length)
    while (at >= most / 4 && text[at - 1] === ':') at = text.lastIndexOf(border, at - 1)
    if (at >= most / 4) return at + border.length
  }
  const high = text.charCodeAt(most - 1)
  return high >= 0xd800 && high <= 0xdbff ? most - 1 : most
}
