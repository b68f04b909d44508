import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { getDocumentText, type DocumentText } from '#contract/library/document-text.ts'
import { getCitingJudgments } from '#contract/library/judgments.ts'
import { compareSection, getContentsPiece, getLawVersions, getSectionHistory } from '#contract/library/reading-room.ts'
import { api } from '#web/lib/api/client.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { pageData } from '#web/lib/browser/page-data.ts'
import { isVouched } from '#web/lib/session/session-store.ts'
import { isLong, LongReader } from './reader/reader.tsx'
import { MarkdownText } from './text/block-view.tsx'
import { toBlocks } from './text/blocks.ts'
import type { Section } from './text/sections.ts'
import type { Source } from './source.ts'

const sectionKey = (documentId: string, section?: string) =>
  ['document-text', documentId, 'section', section?.toUpperCase()] as const
const textKey = (documentId: string, substring?: string) => ['document-text', documentId, substring ?? ''] as const

if (isVouched && pageData?.law) {
  const { documentId, section, document } = pageData.law
  const isWhole = section === undefined && !document.excerpt
  queryClient.setQueryData(isWhole ? textKey(documentId) : sectionKey(documentId, section), document)
}

/** The code that draws what came with the page. */
export const codeOfPage = async (): Promise<unknown> => pageData?.law && (await withCode(pageData.law.document))

/** A whole text of this document that is here already and holds the passage: an Act of 800 kB is fetched once. */
function textAtHand(queries: QueryClient, documentId: string, passage = ''): DocumentText | undefined {
  const cachedTexts = queries.getQueriesData<DocumentText>({ queryKey: ['document-text', documentId] })
  return cachedTexts.map(([, data]) => data).find((data) => data && !data.excerpt && data.text.includes(passage))
}

/** A text with what draws it, so that no paragraph comes later than the others. */
async function withCode(coming: DocumentText | Promise<DocumentText>): Promise<DocumentText> {
  const document = await coming
  const blocks = toBlocks(document.text)
  const isMarkdown = blocks.some(({ markdown, level }) => markdown && level === 0)
  const parts = [isMarkdown && MarkdownText.load(), isLong(blocks.length) && LongReader.load()]
  // code that does not come is reported where it is drawn
  await Promise.allSettled(parts)
  return document
}

/** The text of a document; with a passage, the version that holds it, or the `version` of that id. A text never changes while it is read. */
export function useDocumentText({ documentId, substring }: Source, version: string | undefined, enabled: boolean) {
  const queries = useQueryClient()
  return useQuery({
    queryKey: version ? (['document-version', documentId, version] as const) : textKey(documentId, substring),
    queryFn: ({ signal }) =>
      version
        ? withCode(api(getDocumentText, { documentId, version }, { signal }))
        : (textAtHand(queries, documentId, substring) ??
          withCode(api(getDocumentText, { documentId, substring }, { signal }))),
    enabled,
    staleTime: Infinity,
    // texts are compared by nobody, and comparing 800 kB costs
    structuralSharing: false,
  })
}

/**
 * A section of a document, or all of it where that is short or here already; the one before stands while another comes. Without a number,
 * what came with the page of the document's beginning.
 */
export function useSectionText({ documentId }: Source, section: string | undefined, enabled: boolean) {
  const queries = useQueryClient()
  return useQuery({
    queryKey: sectionKey(documentId, section),
    queryFn: ({ signal }) =>
      textAtHand(queries, documentId) ?? withCode(api(getDocumentText, { documentId, section }, { signal })),
    enabled: enabled && section !== undefined,
    staleTime: Infinity,
    structuralSharing: false,
    placeholderData: keepPreviousData,
  })
}

/** The sections of one piece of a long document's contents. */
export function useContentsPiece(piece: { documentId: string; version: string; start: number }, enabled: boolean) {
  return useQuery({
    queryKey: ['contents-piece', piece],
    queryFn: ({ signal }) => api(getContentsPiece, piece, { signal }),
    enabled,
    staleTime: Infinity,
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

/** The judgments that cite the section with a character at `start`; asked of nothing without one. */
export function useCitingJudgments(documentId: string, start: number | undefined) {
  return useQuery({
    queryKey: ['citing-judgments', documentId, start],
    queryFn: ({ signal }) => api(getCitingJudgments, { documentId, start: start! }, { signal }),
    enabled: start !== undefined,
  })
}

/** The texts of a document's law by their day; none for a person's own document. */
export function useLawVersions({ documentId, own }: Source) {
  return useQuery({
    queryKey: ['law-versions', documentId],
    queryFn: ({ signal }) => api(getLawVersions, { documentId }, { signal }),
    enabled: !own,
    staleTime: Infinity,
  })
}

/** A section in two texts of its law. */
export function useDifference(compared: { documentId: string; version: string; other: string; number: string }) {
  return useQuery({
    queryKey: ['section-difference', compared],
    queryFn: ({ signal }) => api(compareSection, compared, { signal }),
    staleTime: Infinity,
  })
}
