import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { getDocumentText, type DocumentText } from '#contract/library.ts'
import { getSectionHistory } from '#contract/reading-room.ts'
import { api } from '#web/lib/api/client.ts'
import type { Section } from './sections.ts'
import type { Source } from './source.ts'

const textKey = (documentId: string, substring?: string) => ['document-text', documentId, substring ?? ''] as const

/** A text of this document that is here already and holds the passage: an Act of 800 kB is fetched once. */
function textAtHand(queries: QueryClient, documentId: string, passage = ''): DocumentText | undefined {
  const cachedTexts = queries.getQueriesData<DocumentText>({ queryKey: ['document-text', documentId] })
  return cachedTexts.map(([, data]) => data).find((data) => data?.text.includes(passage))
}

/** The text of a document; with a passage, the version that holds it. A text never changes while it is read. */
export function useDocumentText({ documentId, substring }: Source) {
  const queries = useQueryClient()
  return useQuery({
    queryKey: textKey(documentId, substring),
    queryFn: ({ signal }) =>
      textAtHand(queries, documentId, substring) ?? api(getDocumentText, { documentId, substring }, { signal }),
    staleTime: Infinity,
    // texts are compared by nobody, and comparing 800 kB costs
    structuralSharing: false,
  })
}

/** What happened to a section; asked only of one to which something did. */
export function useSectionHistory(documentId: string, section: Section | undefined) {
  return useQuery({
    queryKey: ['section-history', documentId, section?.start],
    queryFn: ({ signal }) => api(getSectionHistory, { documentId, start: section!.start }, { signal }),
    enabled: section?.history === true,
    staleTime: Infinity,
  })
}
