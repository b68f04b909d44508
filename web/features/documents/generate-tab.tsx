import { useMessages } from '#web/lib/language/messages.ts'
import { documents } from '#web/messages/en/documents.ts'
import { useState } from 'react'
import type { GeneratedDocument, Template } from '#contract/documents.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Badge } from '#web/components/ui/card.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/states.tsx'
import { DownloadDialog } from './download-dialog.tsx'
import { GenerateDialog } from './generate-dialog.tsx'
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
  const m = useMessages('documents', documents)
  const { data, isPending, isFetching, refetch } = useTemplates()
  if (isPending) return <LoadingState label={m.loadingTemplates} />
  if (!data) {
    return (
      <ErrorState title={m.templatesNotLoaded} onRetry={() => void refetch()} retrying={isFetching}>
        {m.comeBackLater}
      </ErrorState>
    )
  }
  if (!data.length) return <EmptyState title={m.noTemplates} />
  return (
    <ul className="document-grid">
      {data.map((template) => (
        <li key={template._id} className="card flex flex-col gap-2 p-4">
          <h2 className="text-lg [overflow-wrap:anywhere]" lang="en">
            {template.name}
          </h2>
          <p className="line-clamp-3 text-muted [overflow-wrap:anywhere]" lang="en">
            {template.description}
          </p>
          {template.law && <p className="law-today">{m.lawChanged}</p>}
          <div className="mt-auto flex items-center justify-between gap-3 pt-2">
            <Badge>{m.points(template.points)}</Badge>
            <Button aria-label={m.generateOne(template.name)} onClick={() => onGenerate(template)}>
              {m.generate}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
