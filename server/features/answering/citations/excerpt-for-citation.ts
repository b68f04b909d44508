import type { Hit } from '#server/features/library/service.ts'
import {
  bestExcerpt,
  bySentence,
  type Excerpt,
  withoutHeading,
} from '#server/features/answering/presentation/excerpt.ts'
import type { CitedExcerpt } from './cite.ts'
import { EXCERPT_MAX, type Unit, unitsOf } from '#server/features/answering/verify/units.ts'
import type { GuideCitation } from '#server/features/answering/evidence/guides/guide-parts.ts'

/**
 * The words of a subsection among the passages of its section (in the order of the text): from its sign to the next, or the
 * part of it that says what the guide says. Undefined when the library's text has no such subsection.
 */
export function excerptForCitation(passages: Hit[], { path, sentence }: GuideCitation): CitedExcerpt | undefined {
  const sign = path[0]
  for (const hit of passages) {
    const best = sign ? subsection(hit, sign, path[1], sentence) : bestExcerpt(hit.text, bySentence(sentence))
    const excerpt = best && withoutHeading(hit, best)
    if (excerpt && isWhole(excerpt.text)) return { hit, excerpt }
  }
  return undefined
}

const signOf = (unit: Unit) => /^\((\w{1,4})\)/.exec(unit.text)?.[1]?.toLowerCase()
const isNumber = (sign: string | undefined) => sign !== undefined && /^\d/.test(sign)

function subsection(hit: Hit, sign: string, letter: string | undefined, sentence: string): Excerpt | undefined {
  const units = unitsOf(hit.text)
  const from = units.findIndex((unit) => !unit.heading && signOf(unit) === sign)
  if (from < 0) return undefined
  const own = isNumber(sign)
  const after = units.findIndex((unit, i) => i > from && (own ? isNumber(signOf(unit)) : signOf(unit) !== undefined))
  const inside = units.slice(from, after < 0 ? units.length : after)
  const note = inside.findIndex((unit) => unit.heading)
  const kept = note < 0 ? inside : inside.slice(0, note)
  const last = letter ? kept.findIndex((unit) => signOf(unit) === letter) : kept.length - 1
  // the item stands inside a longer piece, or is not there
  const until =
    kept[last] ?? (hit.text.slice(kept[0]!.start, kept[0]!.end).includes(`(${letter})`) ? kept[0]! : undefined)
  if (!until) return undefined
  const [start, end] = [kept[0]!.start, until.end]
  if (letter && end - start > EXCERPT_MAX) return undefined
  if (end - start <= EXCERPT_MAX) return { start, end, text: hit.text.slice(start, end), score: 1 }
  const part = bestExcerpt(hit.text.slice(start, end), bySentence(sentence))
  return part && { ...part, start: start + part.start, end: start + part.end }
}

/** Words that can be read alone: not a fragment of a sentence. */
export const isWhole = (text: string) =>
  text.length > 25 && /^(?:\(\w{1,4}\)\s*)*["“”‘'(]*\s?[A-Z]/.test(text) && /\p{L}{3}/u.test(text)
