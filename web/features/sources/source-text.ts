import { toBlocks, type Block } from '#web/components/reading-room/text/blocks.ts'
import { chunksOf, isHighlighted, type Range } from '#web/components/reading-room/text/highlight.ts'
import { blockElement } from './markdown-blocks.ts'
import { plainWords } from './markdown-inline.ts'

const LINE_PX = 28
const LETTERS_PER_PX = 1 / 8.2

/** A passage, and where it begins in the text when its very words stand there. */
export type Passage = { substring: string; start?: number }

/**
 * The document as paragraphs, the passage in them yellow: its very characters where they are found, otherwise each paragraph
 * that holds more than a fifth of the passage's chunks of three words. Gives the first yellow element.
 */
export function renderText(into: HTMLElement, text: string, passage: Passage): HTMLElement | null {
  const isIn = choose(text, passage)
  const letters = Math.max(24, Math.min(590, innerWidth - 48) * LETTERS_PER_PX)
  const all = document.createDocumentFragment()
  let first: HTMLElement | null = null
  for (const block of toBlocks(text)) {
    const made = blockElement(block)
    // near the true height, so that a paragraph far down is where the scroll bar says it is
    made.style.setProperty('--tall', `${LINE_PX * Math.ceil(block.text.length / letters)}px`)
    const part = isIn(block)
    if (part) {
      const whole = part.start === 0 && part.end === block.text.length
      // the borders of a table are not among its words
      const words = block.table ? block.text.replaceAll('|', ' ') : block.text
      const marked = whole ? null : markWords(made, words, part)
      if (!marked) made.classList.add('source-highlight')
      first ??= marked ?? made
    }
    all.append(made)
  }
  into.append(all)
  return first
}

/** Says of a block which of its own characters belong to the passage; null for none. */
function choose(text: string, { substring, start = text.indexOf(substring) }: Passage): (block: Block) => Range | null {
  if (substring && start >= 0) {
    const end = start + substring.length
    return (block) => {
      const from = Math.max(start, block.textStart) - block.textStart
      const to = Math.min(end, block.end) - block.textStart
      return block.text.slice(from, Math.max(from, to)).trim() ? { start: from, end: to } : null
    }
  }
  const chunks = chunksOf(substring)
  return (block) =>
    isHighlighted(block.text, chunks) || (block.markdown && isHighlighted(plainWords(block.text), chunks))
      ? { start: 0, end: block.text.length }
      : null
}

/**
 * Wraps a part of a block's words in marks. The words are looked for in what is shown, where markdown's signs are gone and
 * white space is different; null when they are not found, so that the whole block can be marked instead.
 */
function markWords(made: HTMLElement, text: string, { start, end }: Range): HTMLElement | null {
  const shown = lettersOf(made)
  const letters = shown.map(({ letter }) => letter).join('')
  const wanted = bare(plainWords(text.slice(start, end)))
  // the same words may stand before, and are the nth in what is shown as they are in the source
  const before = bare(plainWords(text.slice(0, start))).split(wanted || ' ').length - 1
  let at = letters.indexOf(wanted)
  for (let nth = 0; nth < before && at >= 0; nth++) at = letters.indexOf(wanted, at + wanted.length)
  if (!wanted || at < 0) return null
  const runs = new Map<Text, [number, number]>()
  for (const { node, offset } of shown.slice(at, at + wanted.length)) {
    const [start] = runs.get(node) ?? [offset]
    runs.set(node, [start, offset + 1])
  }
  const marks = [...runs].map(([node, [start, end]]) => wrap(node, start, end))
  return marks[0] ?? null
}

const bare = (text: string) => text.replace(/\s+/g, '')

/** The letters that an element shows, without white space, each with its place. */
function lettersOf(element: HTMLElement) {
  const letters: { letter: string; node: Text; offset: number }[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    for (let offset = 0; offset < node.data.length; offset++) {
      const letter = node.data[offset]!
      if (/\S/.test(letter)) letters.push({ letter, node, offset })
    }
  }
  return letters
}

function wrap(node: Text, start: number, end: number): HTMLElement {
  const mark = document.createElement('mark')
  mark.className = 'source-highlight'
  const words = node.splitText(start)
  words.splitText(end - start)
  words.replaceWith(mark)
  mark.append(words)
  return mark
}
