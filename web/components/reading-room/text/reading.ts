import type { DocumentText } from '#contract/library/document-text.ts'
import { isRecognised, type RecognisedPage } from '#contract/library/recognised.ts'
import type { Mark } from '#web/components/text-marks.ts'
import { blockAt, toBlocks, type Block } from './blocks.ts'
import { chunksOf, exactRange, isHighlighted, type Range } from './highlight.ts'
import { depthsOf } from './nesting.ts'
import { contentsOf, type PlainWords, plainWordsByBlock, sectionsMeant, type Section } from './sections.ts'
import type { Source } from '#web/components/reading-room/source.ts'

/** A document, or a section of it, made ready for reading. Offsets are those of the whole text. */
export type Reading = {
  text: string
  blocks: Block[]
  sections: Section[]
  plainWords: Map<number, PlainWords>
  recognised: RecognisedPage[]
  /** How far each block is indented, in steps. */
  depths: number[]
}
/** The cited passage in it: its exact characters, or without them the paragraphs the rule names. */
export type Passage = { range: Range | null; blocks: ReadonlySet<number>; first: number | null }

export function toReading(document: DocumentText): Reading {
  const blocks = toBlocks(document.text, document.excerpt?.start)
  const sections = contentsOf(document, blocks)
  const { text, recognised = [] } = document
  const depths = depthsOf(blocks.map((block) => (block.level ? '' : block.text)))
  return { text, blocks, sections, plainWords: plainWordsByBlock(sections, blocks), recognised, depths }
}

/** Finds the passage of a source: letter for letter where it stands so, otherwise by the rule of three-word chunks. */
export function findPassage({ text, blocks, sections }: Reading, source: Source): Passage {
  const wanted = source.substring
  if (!wanted || !blocks.length) return { range: null, blocks: new Set(), first: null }
  const range = exactRange(text, wanted, sectionsMeant(sections, source))
  if (range) {
    const first = blockAt(blocks, range.start)
    const last = blockAt(blocks, range.end - 1)
    return { range, blocks: new Set(blocks.slice(first, last + 1).map(({ index }) => index)), first }
  }
  const chunks = chunksOf(wanted)
  const highlighted = blocks.filter((block) => isHighlighted(block.text, chunks)).map(({ index }) => index)
  return { range: null, blocks: new Set(highlighted), first: highlighted[0] ?? null }
}

/** The marks of one block, counted from the first letter of its own text. `places` are search hits in order. */
export function marksOf(block: Block, passage: Passage, places: Range[], current: number): Mark[] {
  const marks: Mark[] = []
  const add = ({ start, end }: Range, kind: Mark['kind']) =>
    marks.push({ start: start - block.textStart, end: end - block.textStart, kind })
  if (passage.range && passage.blocks.has(block.index)) add(passage.range, 'passage')
  else if (passage.blocks.has(block.index)) add({ start: block.textStart, end: block.end }, 'passage')
  for (let at = firstReaching(places, block.start); at < places.length; at++) {
    if (places[at]!.start >= block.end) break
    add(places[at]!, at === current ? 'current' : 'found')
  }
  return marks
}

/** Of a paragraph, whether it was recognised from a scan, and the pages that begin with it. */
export function scanOf({ start, end }: Block, recognised: RecognisedPage[]): { scanned: boolean; pages: number[] } {
  const begins = recognised.filter((page) => page.start >= start && page.start < end)
  return { scanned: isRecognised(recognised, start, end), pages: begins.map(({ page }) => page) }
}

/** Whether words of the passage were recognised from a scan; without a passage, whether any of the document were. */
export function citesScan({ text, recognised }: DocumentText, { substring = '' }: Source): boolean {
  const start = substring ? text.indexOf(substring) : -1
  return start < 0 ? Boolean(recognised?.length) : isRecognised(recognised, start, start + substring.length)
}

function firstReaching(places: Range[], offset: number): number {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (places[middle]!.end > offset) high = middle
    else low = middle + 1
  }
  return low
}
