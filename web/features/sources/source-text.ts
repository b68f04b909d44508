import { chunksOf, isHighlighted } from '#web/components/reading-room/highlight.ts'
import { toBlocks } from '#web/components/reading-room/blocks.ts'
import { blockElement } from './markdown-blocks.ts'
import { plainWords } from './markdown-inline.ts'

const LINE_PX = 28
const LETTERS_PER_PX = 1 / 8.2

/**
 * The document as paragraphs; those that hold more than a fifth of the passage's chunks of three words are yellow
 * (document 2 section 5). Gives the first of them.
 */
export function renderText(into: HTMLElement, text: string, substring: string): HTMLElement | null {
  const chunks = chunksOf(substring)
  const letters = Math.max(24, Math.min(590, innerWidth - 48) * LETTERS_PER_PX)
  const all = document.createDocumentFragment()
  let first: HTMLElement | null = null
  for (const block of toBlocks(text)) {
    const made = blockElement(block)
    // near the true height, so that a paragraph far down is where the scroll bar says it is
    made.style.setProperty('--tall', `${LINE_PX * Math.ceil(block.text.length / letters)}px`)
    if (isHighlighted(block.text, chunks) || (block.markdown && isHighlighted(plainWords(block.text), chunks))) {
      made.classList.add('source-highlight')
      first ??= made
    }
    all.append(made)
  }
  into.append(all)
  return first
}
