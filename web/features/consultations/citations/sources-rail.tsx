import { useMemo } from 'react'
import { toldBefore } from '#contract/library/law-state.ts'
import { LawName } from '#web/components/law-name.tsx'
import { LawToday } from '#web/components/law-today.tsx'
import { textNotes } from '#web/components/reading-room/source.ts'
import { excerpt, saysMore } from './citation-chip.tsx'
import { type NumberedCitation, quotedIn } from './citations.ts'
import { SourcePrice } from './source-price.tsx'
import { chat } from '#web/messages/en/chat.ts'
import { useMessages } from '#web/lib/language/messages.ts'

type Props = {
  /** Of the answer; a passage that it quotes is not said again. */
  text: string
  sources: NumberedCitation[]
  onOpen: (index: number) => void
}

/** The sources of one answer: next to it on a wide screen, below it elsewhere. */
export function SourcesRail({ text, sources, onOpen }: Props) {
  const m = useMessages('chat', chat)
  const isTold = toldBefore(sources.map(({ law }) => law))
  const isQuoted = useMemo(() => quotedIn(text), [text])
  if (!sources.length) return null
  return (
    // a group and no landmark: a consultation has one for each answer
    <div role="group" aria-label={m.sourcesOfAnswer} className="sources">
      <h3 className="text-base text-muted">{m.sources}</h3>
      <ol className="mt-2 grid gap-2">
        {sources.map((source, index) => (
          <li key={index}>
            <button type="button" className="source" onClick={() => onOpen(index)} aria-haspopup="dialog">
              <span className="cite-number mt-0.5">{source.number}</span>
              <span className="min-w-0">
                <span className="block font-semibold" lang="en">
                  <LawName>{source.label}</LawName>
                </span>
                {saysMore(source) && <span className="block text-muted">{source.heading}</span>}
                <LawToday law={source.law} isTold={isTold[index]} />
                {!isQuoted(source.substring) && (
                  <span className="source-passage" lang="en">
                    {excerpt(source.substring, 160)}
                  </span>
                )}
                <span className="block text-muted">
                  <SourcePrice source={source} />
                  {textNotes(source).map((note) => ` · ${note}`)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
