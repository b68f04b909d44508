import { Fragment } from 'react'
import { Link } from 'react-router'
import { piecesOf, statesIn } from '#contract/procedures/cited-text.ts'
import type { CitedSection } from '#contract/procedures/procedures.ts'
import { LawToday } from '#web/components/law-today.tsx'

/** A text whose citations lead to their sections, with what became of the law that it rests on. */
export function LawText({ text, sections }: { text: string; sections: CitedSection[] }) {
  const pieces = piecesOf(text, sections)
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
      {statesIn(pieces).map((law) => (
        <Fragment key={law.sentence}>
          {' '}
          <LawToday law={law} />
        </Fragment>
      ))}
    </>
  )
}
