import { memo, useMemo } from 'react'
import type { Components } from 'react-markdown'
import { Markdown, MarkdownLink } from '#web/components/markdown.tsx'
import { CitationChip } from '#web/features/consultations/citations/citation-chip.tsx'
import { chipsKeepTheirFullStop } from '#web/features/consultations/citations/chip-punctuation.ts'
import {
  citationKey,
  parseCitationLink,
  type NumberedCitation,
} from '#web/features/consultations/citations/citations.ts'
import { quotedTables } from './quoted-tables.ts'

const plugins = [chipsKeepTheirFullStop, quotedTables]

type Props = {
  text: string
  sources: NumberedCitation[]
  /** Called with the place of a source in `sources`. */
  onOpen: (index: number) => void
}

/** The words of an answer as markdown, its citations as numbered chips inside the sentences. */
export const AnswerText = memo(({ text, sources, onOpen }: Props) => {
  const components = useMemo((): Components => {
    const places = new Map(sources.map((source, index) => [citationKey(source), index]))
    return {
      a: ({ href = '', children }) => {
        const link = parseCitationLink(href)
        const index = link ? places.get(citationKey(link)) : undefined
        if (index !== undefined) return <CitationChip source={sources[index]!} onOpen={() => onOpen(index)} />
        return <MarkdownLink href={link ? '' : href}>{children}</MarkdownLink>
      },
    }
  }, [sources, onOpen])
  return (
    <Markdown components={components} plugins={plugins}>
      {text}
    </Markdown>
  )
})
