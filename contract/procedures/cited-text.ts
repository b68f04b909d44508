import { type ShownLawState, toldBefore } from '#contract/library/law-state.ts'
import type { CitedSection } from './procedures.ts'

type Piece = { text: string; section?: CitedSection }

/** A text cut at its citations. Where two begin at one place, the longer is meant. */
export function piecesOf(text: string, sections: CitedSection[]): Piece[] {
  const pieces: Piece[] = []
  let rest = text
  while (rest) {
    const places = sections
      .map((section) => ({ section, at: rest.indexOf(section.raw) }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => a.at - b.at || b.section.raw.length - a.section.raw.length)
    const [next] = places
    if (!next) return [...pieces, { text: rest }]
    if (next.at > 0) pieces.push({ text: rest.slice(0, next.at) })
    pieces.push({ text: next.section.raw, section: next.section })
    rest = rest.slice(next.at + next.section.raw.length)
  }
  return pieces
}

/** What became of the law that these pieces cite, each once; that an Act changed somewhere else is left out. */
export function statesIn(pieces: Piece[]) {
  const states = pieces.flatMap(({ section }) => section?.law ?? []).filter(({ ofAct }) => !ofAct)
  return [...new Map(states.map((law) => [law.sentence, law])).values()]
}

/** Of texts in the order in which they are shown: whether one tells of a change of the law that a text before it told in full. Pure. */
export function toldAbove(texts: string[], sections: CitedSection[]): (text: string, law: ShownLawState) => boolean {
  const states = [...new Set(texts)].flatMap((text) => statesIn(piecesOf(text, sections)).map((law) => ({ text, law })))
  const isTold = toldBefore(states.map(({ law }) => law))
  const told = new Set(
    states.flatMap(({ text, law }, at) => (isTold[at] ? [JSON.stringify([text, law.sentence])] : [])),
  )
  return (text, law) => told.has(JSON.stringify([text, law.sentence]))
}
