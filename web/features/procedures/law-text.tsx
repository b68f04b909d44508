import { Fragment } from 'react'
import { Link } from 'react-router'
import type { CitedSection } from '#contract/procedures/procedures.ts'
import { LawToday } from '#web/components/law-today.tsx'

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

/** A text whose citations lead to their sections, with what became of the law that it rests on. */
export function LawText({ text, sections }: { text: string; sections: CitedSection[] }) {
  const pieces = piecesOf(text, sections)
  const states = pieces.flatMap(({ section }) => section?.law ?? []).filter(({ ofAct }) => !ofAct)
  const known = new Map(states.map((law) => [law.sentence, law]))
  return (
    <>
      {pieces.map(({ text: words, section }, at) =>
        section?.documentId ? (
          <Link key={at} className="link" to={`/library/${section.documentId}/${section.number}`}>
            {words}
          </Link>
        ) : (
          <Fragment key={at}>{words}</Fragment>
        ),
      )}
      {[...known.values()].map((law) => (
        <Fragment key={law.sentence}>
          {' '}
          <LawToday law={law} />
        </Fragment>
      ))}
    </>
  )
}
