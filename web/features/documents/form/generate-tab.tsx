import { useMessages } from '#web/lib/language/messages.ts'
import { documents } from '#web/messages/en/documents.ts'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { GeneratedDocument } from '#contract/documents/documents.ts'
import type { Template } from '#contract/documents/templates.ts'
import { ListSearch } from '#web/components/list-search.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Badge } from '#web/components/ui/card.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/states.tsx'
import { DownloadDialog } from '#web/features/documents/download-dialog.tsx'
import { GenerateDialog } from './generate-dialog.tsx'
import { useLetterOfProcedure } from './letter-of-procedure.ts'
import { useStoredTemplates, useTemplates } from '#web/features/documents/queries.ts'

export function GenerateTab() {
  const { filling, setFilling, fields } = useFilling()
  const [made, setMade] = useState<(GeneratedDocument & { warning?: string }) | null>(null)
  const done = (document: GeneratedDocument) => {
    setFilling(null)
    setMade(document)
  }
  return (
    <>
      <Templates onGenerate={setFilling} />
      {filling && (
        <GenerateDialog template={filling} from={{ fields }} onDone={done} onClose={() => setFilling(null)} />
      )}
      {made && <DownloadDialog document={made} onClose={() => setMade(null)} />}
    </>
  )
}

/** `over`: the list of templates is one step back in the browser's history. */
type FormState = { over?: boolean } | null

/**
 * The template that is being filled in: the one of the address ("?template=…"), which Back closes and a reload keeps, or the one that a
 * procedure leads to.
 */
function useFilling() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const letter = useLetterOfProcedure()
  const { data: stored } = useStoredTemplates(letter !== undefined && letter !== null)
  const { data: templates } = useTemplates()
  const letterId = letter && stored?.find(({ name }) => name === letter.name)?._id
  const chosen = templates?.find(({ _id }) => _id === params.get('template'))
  const wanted = letterId && templates?.find(({ _id }) => _id === letterId)
  return {
    filling: chosen ?? (wanted || null),
    fields: chosen ? undefined : letter?.fields,
    setFilling: (next: Template | null) => {
      if (next) setParams({ template: next._id }, { state: { over: true } })
      else if ((state as FormState)?.over) void navigate(-1)
      else setParams({}, { replace: true })
    },
  }
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
    <ListSearch
      label={m.searchTemplates}
      placeholder={m.searchTemplates}
      all={data}
      textOf={({ name, description }) => `${name} ${description}`}
    >
      {(fitting, { clear }) =>
        fitting.length ? (
          <ul className="document-grid">
            {fitting.map((template) => (
              <li key={template._id} className="card flex flex-col gap-2 p-4">
                <h2 className="text-lg [overflow-wrap:anywhere]" lang={template.language ?? 'en'}>
                  {template.name}
                </h2>
                <p className="line-clamp-3 text-muted [overflow-wrap:anywhere]" lang={template.language ?? 'en'}>
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
        ) : (
          <EmptyState title={m.noTemplateFits}>
            <Button variant="secondary" onClick={clear}>
              {m.showAllTemplates}
            </Button>
          </EmptyState>
        )
      }
    </ListSearch>
  )
}
