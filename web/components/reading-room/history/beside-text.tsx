import type { DocumentText } from '#contract/library/document-text.ts'
import { ErrorBoundary } from '#web/components/error-boundary.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'
import type { Section } from '#web/components/reading-room/text/sections.ts'
import type { Beside } from './section-bar.tsx'
import type { Versions } from './use-versions.ts'

const Comparison = lazyPart(async () => (await import('./comparison.tsx')).Comparison)
const SectionHistory = lazyPart(async () => (await import('./section-history.tsx')).SectionHistory)
const CitingJudgments = lazyPart(
  async () => (await import('#web/components/reading-room/judgments/citing-judgments.tsx')).CitingJudgments,
)

/** What is asked for next to the text, fetched before it is. */
export const besideParts = [SectionHistory, CitingJudgments, Comparison]

type Props = {
  document: DocumentText
  opened: { documentId: string; section: Section | undefined; newTab: boolean }
  texts: Versions
  beside: Beside | undefined
  onClose: () => void
}

/** What may stand next to the text: the section compared with another text, its history, or the judgments that cite it. */
export function BesideText({ document, opened, texts, beside, onClose }: Props) {
  const { compared, setCompared, versions } = texts
  const { documentId } = opened
  return (
    <ErrorBoundary resetKey={`${beside} ${compared}`} fallback={null}>
      {compared && document.version && (
        <Comparison
          {...{ documentId, version: document.version, versions, number: compared }}
          onClose={() => setCompared(undefined)}
        />
      )}
      {beside === 'history' && <SectionHistory {...opened} onClose={onClose} />}
      {beside === 'judgments' && (
        <CitingJudgments {...opened} isJudgment={document.judgment !== undefined} onClose={onClose} />
      )}
    </ErrorBoundary>
  )
}
