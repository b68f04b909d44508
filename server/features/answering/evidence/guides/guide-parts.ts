import { type Hit, readCitations } from '#server/features/library/service.ts'
import { type Excerpt, type Scorer } from '#server/features/answering/presentation/excerpt.ts'
import { plainMarkdown } from '#server/features/answering/presentation/paragraphs.ts'

/** Characters of a guide that are shown of one of its parts. */
const PART_MAX = 1_200
/** A neighbouring block comes along when it says at least this share of what the best one says. */
const NEIGHBOUR_SHARE = 0.3

type Block = { start: number; end: number; text: string }

/** The blocks of a guide's part as a reader sees them: its heading left out, a list with the line that leads into it. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  for (const match of text.matchAll(/(?:[^\n]|\n(?!\s*\n))+/g)) {
    const body = match[0].trimEnd()
    const start = match.index + /^(?:\s*#{1,6}\s[^\n]*(?:\n|$))*\s*/.exec(body)![0].length
    const block = { start, end: match.index + body.length, text: text.slice(start, match.index + body.length) }
    if (!block.text || DATED.test(block.text)) continue
    const before = blocks.at(-1)
    if (before && isList(block.text) && /:\**$/.test(before.text)) {
      before.end = block.end
      before.text = text.slice(before.start, before.end)
    } else blocks.push(block)
  }
  return blocks
}

/** Every guide tells its age in a paragraph of its own, which answers nothing. */
const DATED = /^\*\*How old is this text\?\*\*/

const isList = (text: string) => /^(?:[-*]|\d+\.)\s/.test(text)

/** The stretch of a part that answers: whole when it is short, else the best block and its neighbours. Verbatim. */
export function bestStretch(passage: string, scorer: Scorer, most = PART_MAX): Excerpt | undefined {
  const known = blocksOf(passage)
  // a guide's opening begins with the sentence that lists show of it
  const read = passage.startsWith('# ') && known.length > 1 ? known.slice(1) : known
  const blocks = read.flatMap((block) => (block.end - block.start > most ? shortened(block, most) : block))
  if (!blocks.length) return undefined
  const scores = blocks.map(({ text }) => scorer(text))
  const best = scores.indexOf(Math.max(...scores))
  // what a part says first is its answer
  let [from, to] = [blocks[best]!.end - blocks[0]!.start <= most ? 0 : best, best]
  for (;;) {
    const sides = [to + 1, from - 1].filter((i) => {
      const [first, last] = [blocks[Math.min(i, from)], blocks[Math.max(i, to)]]
      return first && last && last.end - first.start <= most && blocks[i] !== undefined
    })
    const whole = blocks.at(-1)!.end - blocks[0]!.start <= most
    const next = sides.find((i) => whole || scores[i]! >= scores[best]! * NEIGHBOUR_SHARE)
    if (next === undefined) break
    ;[from, to] = [Math.min(from, next), Math.max(to, next)]
  }
  const [start, end] = [blocks[from]!.start, blocks[to]!.end]
  return { start, end, text: passage.slice(start, end), score: scores[best]! }
}

/** A list that is too long ends after its last whole item that fits. */
function shortened({ start, text }: Block, most: number): Block[] {
  const cut = text.slice(0, most + 1)
  const at = Math.max(cut.lastIndexOf('\n'), cut.lastIndexOf('. ') + 1)
  const whole = text.slice(0, at > most / 3 ? at : cut.lastIndexOf(' ')).trimEnd()
  const kept = whole.replace(/\n[ \t]*(?:\d+\.|[-*])$/, '').trimEnd()
  return kept ? [{ start, end: start + kept.length, text: kept }] : []
}

/** "2. When is a dismissal unfair?" without its number. */
export const headingOf = ({ heading = '' }: Pick<Hit, 'heading'>) => heading.replace(/^\d+[.)]\s*/, '').trim()

/** A guide's words as they read: our own markdown stays, nothing of it leads anywhere, brackets are only brackets. */
export const readable = (text: string) => plainMarkdown(text).replace(/[[\]<]/g, '\\$&')

export type GuideCitation = { act: string; chapter: string | null; number: string; path: string[]; sentence: string }

/** "(Wills Act [Chapter 6:06], s 8(1) and s 9; Constitution of Zimbabwe, s 71)" */
const CITATION = /\([^()]*(?:\[Chapter[^\]]*\]|Constitution of Zimbabwe, s)[^()]*(?:\([^()]*\)[^()]*)*\)/g

const CITED_TO_THE_END = new RegExp(String.raw`${CITATION.source}[.;:]?`, 'g')

/** A line in pieces, each with the citation that it ends with: "(Labour Act [Chapter 28:01], s 13(1) and s 13(2))" is one. */
function upToEachCitation(line: string): string[] {
  const ends = [0, ...[...line.matchAll(CITED_TO_THE_END)].map((match) => match.index + match[0].length), line.length]
  return ends.slice(1).flatMap((end, i) => line.slice(ends[i], end).trim() || [])
}

/** What a guide says, without the statutes that it names for it. */
export const withoutCitations = (text: string) => text.replace(CITATION, ' ')

/** The statutes a stretch of a guide cites, each with the sentence that it bears out, in their order. */
export function guideCitations(text: string): GuideCitation[] {
  const lines = text.split(/\n+/)
  return lines
    .flatMap((line, at) => upToEachCitation(line).map((piece) => `${piece}${listAfter(piece, lines, at + 1)}`))
    .flatMap((piece) =>
      readCitations(piece.split('\n', 1)[0]!).citations.flatMap(({ act, chapter, sections }) =>
        sections.map((section) => ({
          act,
          chapter,
          number: /^\d+[A-Z]*/i.exec(section)![0].toUpperCase(),
          path: [...section.matchAll(/\((\w+)\)/g)].map((one) => one[1]!.toLowerCase()),
          sentence: withoutCitations(piece).trim(),
        })),
      ),
    )
}

/** What a citation that ends in a colon leads into, from the line at `from` on: the rows of a table, or the items of a list. */
function listAfter(piece: string, lines: string[], from: number): string {
  if (!/\):\**$/.test(piece)) return ''
  const following = lines.slice(from)
  const end = following.findIndex((line) => !isList(line) && !line.startsWith('|'))
  return following
    .slice(0, end < 0 ? following.length : end)
    .map((line) => `\n${line}`)
    .join('')
}
