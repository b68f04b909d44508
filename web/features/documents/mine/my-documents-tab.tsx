import { useMemo, useState } from 'react'
import { DELETE_MAX, type GeneratedDocument } from '#contract/documents/documents.ts'
import { Button } from '#web/components/ui/button.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/states.tsx'
import { useSelection } from '#web/components/use-selection.ts'
import { SignedFiles } from '#web/features/signing/signed-files.tsx'
import { useDocuments } from '#web/features/documents/queries.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { useUser } from '#web/lib/session/session.ts'
import { documents } from '#web/messages/en/documents.ts'
import { DeedDialog, DeleteDocuments } from './deed-dialog.tsx'
import { type Deed, DocumentCard } from './document-card.tsx'
import { choose, documentsOf, kindsOf, type OwnDocument } from './list.ts'
import { ChosenBar, Filters, useWanted } from './filters.tsx'

/** The documents of a person: found, put in order, and what can be done with them. */
export function MyDocumentsTab({ onGenerate }: { onGenerate: () => void }) {
  return (
    <>
      <OwnDocuments onGenerate={onGenerate} />
      <SignedFiles />
    </>
  )
}

function OwnDocuments({ onGenerate }: { onGenerate: () => void }) {
  const m = useMessages('documents', documents)
  const { _id } = useUser()
  const { data, isPending, isFetching, refetch } = useDocuments(_id)
  const all = useMemo(() => documentsOf(data ?? []), [data])
  if (isPending) return <LoadingState label={m.loadingMine} />
  if (!data) {
    return <ErrorState title={m.mineNotLoaded} onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (!all.length) {
    return (
      <EmptyState title={m.noneYet}>
        <Button variant="secondary" onClick={onGenerate}>
          {m.makeFirst}
        </Button>
      </EmptyState>
    )
  }
  return <Documents all={all} />
}

/** What is open over the list. */
type Open = { deed: Deed; document: GeneratedDocument }

function Documents({ all }: { all: OwnDocument[] }) {
  const m = useMessages('documents', documents)
  const kinds = useMemo(() => kindsOf(all), [all])
  const { wanted, want } = useWanted(kinds)
  const shown = useMemo(() => choose(all, wanted), [all, wanted])
  const [open, setOpen] = useState<Open | null>(null)
  const [deleting, setDeleting] = useState(false)
  const selection = useSelection(DELETE_MAX)
  // what a filter hides is not deleted unseen
  const chosen = shown.filter(({ id }) => selection.chosen.has(id))
  const close = () => setOpen(null)
  return (
    <>
      <Filters wanted={wanted} kinds={kinds} onChange={want} />
      {shown.length ? (
        <>
          <ChosenBar
            count={shown.length}
            chosen={chosen.length}
            onAll={(isWanted) => selection.choose(isWanted ? shown.map(({ id }) => id) : [])}
            onDelete={() => setDeleting(true)}
          />
          <ul className="document-grid">
            {shown.map((one) => (
              <DocumentCard
                key={one.id}
                document={one}
                chosen={selection.chosen.has(one.id)}
                onChoose={() => selection.toggle(one.id)}
                onDo={(deed, document) => setOpen({ deed, document })}
              />
            ))}
          </ul>
        </>
      ) : (
        <EmptyState title={m.nothingFits}>
          <Button variant="secondary" onClick={() => want({ q: '', kind: '' })}>
            {m.showAllMine}
          </Button>
        </EmptyState>
      )}
      {open && (
        <DeedDialog
          {...open}
          versions={all.find(({ newest }) => newest._id === open.document._id)?.versions ?? [open.document]}
          onDownload={(document) => setOpen({ deed: 'download', document })}
          onClose={close}
        />
      )}
      {deleting && (
        <DeleteDocuments
          documents={chosen.map(({ newest }) => newest)}
          onDone={() => (selection.choose([]), setDeleting(false))}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  )
}
