import { createContext, Fragment, useContext } from 'react'
import { Link } from 'react-router'
import { piecesOf, statesIn, type toldAbove } from '#contract/procedures/cited-text.ts'
import type { CitedSection } from '#contract/procedures/procedures.ts'
import { LawName } from '#web/components/law-name.tsx'
import { LawToday } from '#web/components/law-today.tsx'

/** Whether a text on this screen tells what one above it told, see `toldAbove`. */
export const ToldAbove = createContext<ReturnType<typeof toldAbove>>(() => false)

/** A text whose citations lead to their sections, with what became of the law that it rests on. */
export function LawText({ text, sections }: { text: string; sections: CitedSection[] }) {
  const pieces = piecesOf(text, sections)
  const isTold = useContext(ToldAbove)
  const states = statesIn(pieces)
  const [told] = states.filter((law) => isTold(text, law))
  const shown = states.filter((law) => law === told || !isTold(text, law))
  return (
    <>
      {pieces.map(({ text: words, section }, at) =>
        section?.documentId ? (
          <Link key={at} className="link" to={`/library/${section.documentId}/${section.number}`}>
            <LawName>{words}</LawName>
          </Link>
        ) : (
          <Fragment key={at}>{words}</Fragment>
        ),
      )}
      {shown.map((law) => (
        <Fragment key={law.sentence}>
          {' '}
          <LawToday law={law} isTold={law === told} />
        </Fragment>
      ))}
    </>
  )
}
