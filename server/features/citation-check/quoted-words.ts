import type { CheckedCitation } from '#contract/documents/citation-check.ts'
import { isVerbatim } from '#server/features/answering/service.ts'
import type { Hit } from '#server/features/library/service.ts'
import { strangeWords } from './difference.ts'
import { type HeldLaw, keyOf } from './held-law.ts'
import type { Mention, Quoted } from './mentions.ts'

export type SectionMention = Mention & { kind: 'section' }

/** What is quoted of a section, compared with it; without `quotation` the words next to it are of something else. */
export type Compared = { words: string; quotation?: CheckedCitation['quotation'] }

/** From this share of its words on, a quotation is of the section next to it, though not word for word. */
const QUOTED_SHARE_MIN = 0.5

/** Each quotation with the section it is of: one that has it word for word, or the nearest before it. */
export async function quotationsOfSections(
  mentions: Mention[],
  { sections }: HeldLaw,
): Promise<Map<Mention, Compared>> {
  const beside = new Map<Quoted, { mention: SectionMention; text: string }[]>()
  for (const mention of mentions) {
    if (mention.kind !== 'section' || !mention.act) continue
    const text = textOf(sections.get(keyOf(mention.act, mention.number)) ?? [])
    for (const one of text ? mention.quoted : []) beside.set(one, [...(beside.get(one) ?? []), { mention, text }])
  }
  const compared = new Map<Mention, Compared>()
  for (const [quoted, candidates] of beside) {
    const exact = candidates.find(({ text }) => isVerbatim(quoted.words, text))
    const { mention, text } = exact ?? candidates.toSorted((a, b) => distance(quoted, a) - distance(quoted, b))[0]!
    const known = compared.get(mention)
    // one that differs is reported before one that does not
    if (known?.quotation?.strange.length) continue
    const result = exact ? { words: quoted.words, quotation: spanOf(quoted, []) } : compare(quoted, text)
    if (!known?.quotation || result.quotation?.strange.length) compared.set(mention, result)
    // others have their turn between two comparisons
    await new Promise(setImmediate)
  }
  return compared
}

function compare(quoted: Quoted, text: string): Compared {
  const { words } = quoted
  const strange = strangeWords(words, text)
  const length = strange.reduce((sum, { start, end }) => sum + end - start, 0)
  if (length > (1 - QUOTED_SHARE_MIN) * words.length) return { words }
  return { words, quotation: spanOf(quoted, strange.length ? strange : [{ start: 0, end: words.length }]) }
}

/** Positions of words in a quotation as positions in the whole text, where its mark stands before them. */
const spanOf = ({ start, end }: Quoted, strange: { start: number; end: number }[]) => ({
  start,
  end,
  strange: strange.map((one) => ({ start: start + 1 + one.start, end: start + 1 + one.end })),
})

/** Strange words that a note names. */
const NAMED_MAX = 3

/** What became of a quotation, a sentence. */
export function inWords({ words, quotation }: Compared): string {
  if (!quotation) return 'The words quoted beside it are not of this section.'
  if (!quotation.strange.length) return 'What is quoted stands there word for word.'
  const at = quotation.start + 1
  const strange = quotation.strange.slice(0, NAMED_MAX).map(({ start, end }) => words.slice(start - at, end - at))
  return `The section does not read so. Not in it, or not in this place: “${strange.join('”, “')}”.`
}

const distance = ({ start }: Quoted, { mention }: { mention: Mention }) =>
  mention.end <= start ? start - mention.end : mention.start - start + 1_000

export const textOf = (hits: Hit[]) => hits.map((hit) => hit.text).join('\n')
