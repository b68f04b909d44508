import { useState } from 'react'
import type { GeneratedDocument, Template } from '#contract/documents.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Badge } from '#web/components/ui/card.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/states.tsx'
import { DownloadDialog } from './download-dialog.tsx'
import { GenerateDialog } from './generate-dialog.tsx'
import { pointsText } from '#web/lib/text/points-text.ts'
import { useTemplates } from './queries.ts'

export function GenerateTab() {
  const [filling, setFilling] = useState<Template | null>(null)
  const [made, setMade] = useState<(GeneratedDocument & { warning?: string }) | null>(null)
  const done = (document: GeneratedDocument) => {
    setFilling(null)
    setMade(document)
  }
  return (
    <>
      <Templates onGenerate={setFilling} />
      {filling && <GenerateDialog template={filling} onDone={done} onClose={() => setFilling(null)} />}
      {made && <DownloadDialog document={made} onClose={() => setMade(null)} />}
    </>
  )
}

function Templates({ onGenerate }: { onGenerate: (template: Template) => void }) {
  const { data, isPending, isFetching, refetch } = useTemplates()
  if (isPending) return <LoadingState label="Loading templates…" />
  if (!data) {
    return (
      <ErrorState title="Error loading templates" onRetry={() => void refetch()} retrying={isFetching}>
        Please try again. If it does not help, come back later.
      </ErrorState>
    )
  }
  if (!data.length) return <EmptyState title="No templates available" />
  return (
    <ul className="document-grid">
      {data.map((template) => (
        <li key={template._id} className="card flex flex-col gap-2 p-4">
          <h2 className="text-lg [overflow-wrap:anywhere]">{template.name}</h2>
          <p className="line-clamp-3 text-muted [overflow-wrap:anywhere]">{template.description}</p>
          {template.law && <p className="law-today">The law that it names changed</p>}
          <div className="mt-auto flex items-center justify-between gap-3 pt-2">
            <Badge>{pointsText(template.points)}</Badge>
            <Button aria-label={`Generate ${template.name}`} onClick={() => onGenerate(template)}>
              Generate
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
