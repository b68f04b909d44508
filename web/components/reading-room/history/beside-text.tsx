import type { DocumentText } from '#contract/library/library.ts'
import { CitingJudgments } from '#web/components/reading-room/judgments/citing-judgments.tsx'
import type { Section } from '#web/components/reading-room/text/sections.ts'
import { Comparison } from './comparison.tsx'
import type { Beside } from './section-bar.tsx'
import { SectionHistory } from './section-history.tsx'
import type { Versions } from './use-versions.ts'

type Props = {
  document: DocumentText
  opened: { documentId: string; section: Section | undefined; newTab: boolean }
  texts: Versions
  beside: Beside | undefined
  onClose: () => void
}

/** What may stand beside the text: the section compared with another text, its history, or the judgments that cite it. */
export function BesideText({ document, opened, texts, beside, onClose }: Props) {
  const { compared, setCompared, versions } = texts
  const { documentId } = opened
  return (
    <>
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
    </>
  )
}
