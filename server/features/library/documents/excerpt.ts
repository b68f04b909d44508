import type { ContentsPiece, DocumentText, Excerpt, SectionName } from '#contract/library/document-text.ts'

/** A text of more characters is long, and a section is given up to as many: some 12 kB on the line. */
export const EXCERPT_MAX = 40_000
/** Of a long text that is opened without a section, as much of its beginning as is read while the rest comes; characters. */
export const BEGINNING_MAX = 8_000
/** Sections that one piece of the contents may have. */
export const PIECE_MAX = 40

type Section = NonNullable<DocumentText['sections']>[number]
type Part = { text: string; sections: Section[]; excerpt: Excerpt }

/**
 * Of a long text its first section of this number, with what leads on from there; undefined for short texts and where no section bears
 * the number. Pure.
 */
export function excerptOf(text: string, sections: Section[], number: string): Part | undefined {
  if (text.length <= EXCERPT_MAX) return undefined
  const wanted = number.toUpperCase()
  const all = inOrder(sections)
  const at = all.findIndex((one) => one.number?.toUpperCase() === wanted)
  const section = all[at]
  if (!section) return undefined
  const names = namesOf(all)
  const pieces = piecesOf(names)
  const end = endOf(text, section)
  const previous = names.slice(0, at).findLast(hasAddress)
  const next = names.slice(at + 1).find(hasAddress)
  const piece = pieces.find((one) => one.some(({ start }) => start === section.start)) ?? []
  return {
    text: text.slice(section.start, end),
    sections: piece.map((one) => (one.start === section.start ? section : one)),
    excerpt: {
      start: section.start,
      end,
      ...(end < section.end && { cut: true }),
      ...(previous && { previous }),
      ...(next && { next }),
      contents: pieces.map(contentsOf),
    },
  }
}

/** The beginning of a long text, of the first piece of its contents at most; undefined for a short text. Pure. */
export function beginningOf(text: string, sections: Section[]): Part | undefined {
  if (text.length <= EXCERPT_MAX) return undefined
  const all = inOrder(sections)
  const names = namesOf(all)
  const pieces = piecesOf(names)
  const piece = pieces[0] ?? []
  const end = endOf(text, { start: 0, end: piece.at(-1)?.end ?? text.length }, BEGINNING_MAX)
  const next = names.find((one) => one.start >= end && hasAddress(one))
  return {
    text: text.slice(0, end),
    sections: piece.map((one, at) => (one.start < end ? all[at]! : one)),
    excerpt: { start: 0, end, ...(next && { next }), contents: pieces.map(contentsOf) },
  }
}

/** The names of the sections in the piece of the contents that begins at character `start`; none where none does. Pure. */
export const pieceOfContents = (sections: Section[], start: number): SectionName[] =>
  piecesOf(namesOf(inOrder(sections))).find(([first]) => first!.start === start) ?? []

const hasAddress = ({ number, again }: SectionName) => number && !again

const inOrder = (sections: Section[]) =>
  sections.filter(({ number, heading, part }) => number || heading || part).toSorted((a, b) => a.start - b.start)

function namesOf(sections: Section[]): SectionName[] {
  const numbers = new Set<string>()
  return sections.map(({ start, end, number, heading, part }) => {
    const again = number !== undefined && numbers.has(number.toUpperCase())
    if (number) numbers.add(number.toUpperCase())
    return {
      start,
      end,
      ...(number && { number }),
      ...(heading && { heading }),
      ...(part && { part }),
      ...(again && { again }),
    }
  })
}

/** Sections by their Parts, and a Part of many in several pieces. */
function piecesOf(names: SectionName[]): SectionName[][] {
  const pieces: SectionName[][] = []
  for (const name of names) {
    const last = pieces.at(-1)
    if (last && last.length < PIECE_MAX && last[0]!.part === name.part) last.push(name)
    else pieces.push([name])
  }
  return pieces
}

function contentsOf(piece: SectionName[]): ContentsPiece {
  const { start, part } = piece[0]!
  const first = piece.find(({ number }) => number)?.number
  const last = piece.findLast(({ number }) => number)?.number
  return { start, ...(part && { part }), ...(first && { first }), ...(last && { last }) }
}

/** Where an excerpt ends: with the section, or with the last paragraph that fits. */
function endOf(text: string, { start, end }: { start: number; end: number }, most = EXCERPT_MAX): number {
  if (end - start <= most) return end
  const paragraph = text.lastIndexOf('\n\n', start + most)
  return paragraph > start ? paragraph : start + most
}
