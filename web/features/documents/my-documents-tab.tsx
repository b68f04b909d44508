import { Download, History, PenLine, SquarePen } from 'lucide-react'
import { useState } from 'react'
import type { GeneratedDocument } from '#contract/documents.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Rich } from '#web/components/ui/rich.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/states.tsx'
import { SignaturesDialog } from '#web/features/signing/signatures-dialog.tsx'
import { longDate } from '#web/lib/language/dates.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { useUser } from '#web/lib/session/session.ts'
import { documents } from '#web/messages/en/documents.ts'
import { signing } from '#web/messages/en/signing.ts'
import { DownloadDialog } from './download-dialog.tsx'
import { EditAgainDialog } from './edit-again-dialog.tsx'
import { useDocuments } from './queries.ts'
import { VersionsDialog } from './versions-dialog.tsx'

/** What is open over the list: for one document, or for all versions of it. */
type Open = { what: 'download' | 'sign' | 'edit' | 'versions'; document: GeneratedDocument }

export function MyDocumentsTab({ onGenerate }: { onGenerate: () => void }) {
  const m = useMessages('documents', documents)
  const { _id } = useUser()
  const { data, isPending, isFetching, refetch } = useDocuments(_id)
  const [open, setOpen] = useState<Open | null>(null)
  if (isPending) return <LoadingState label={m.loadingMine} />
  if (!data) {
    return <ErrorState title={m.mineNotLoaded} onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (!data.length) {
    return (
      <EmptyState title={m.noneYet}>
        <Button variant="secondary" onClick={onGenerate}>
          {m.makeFirst}
        </Button>
      </EmptyState>
    )
  }
  const close = () => setOpen(null)
  const download = (document: GeneratedDocument) => setOpen({ what: 'download', document })
  const groups = versionsOf(data)
  return (
    <>
      <ul className="document-grid">
        {groups.map((versions) => (
          <OneDocument key={versions[0]!.firstVersion} versions={versions} onOpen={setOpen} />
        ))}
      </ul>
      {open?.what === 'sign' && <SignaturesDialog document={open.document} onClose={close} />}
      {open?.what === 'edit' && <EditAgainDialog document={open.document} onDone={download} onClose={close} />}
      {open?.what === 'versions' && (
        <VersionsDialog
          versions={groups.find(([newest]) => newest!._id === open.document._id) ?? [open.document]}
          onDownload={download}
          onClose={close}
        />
      )}
      {open?.what === 'download' && <DownloadDialog document={open.document} onClose={close} />}
    </>
  )
}

/** The versions of each document, the newest of each first. */
function versionsOf(list: GeneratedDocument[]): GeneratedDocument[][] {
  const groups = new Map<string, GeneratedDocument[]>()
  for (const one of list) groups.set(one.firstVersion, [...(groups.get(one.firstVersion) ?? []), one])
  return [...groups.values()].map((versions) => versions.toSorted((a, b) => b.version - a.version))
}

function OneDocument({ versions, onOpen }: { versions: GeneratedDocument[]; onOpen: (open: Open) => void }) {
  const m = useMessages('documents', documents)
  const signs = useMessages('signing', signing)
  const document = versions[0]!
  const title = document.title || m.untitled
  const actions = [
    { what: 'sign', icon: PenLine, text: signs.send, label: signs.sendOne(title), shown: true },
    { what: 'edit', icon: SquarePen, text: m.editAgain, label: m.editAgainOf(title), shown: document.editable },
    { what: 'versions', icon: History, text: m.versions, label: m.versionsOf(title), shown: versions.length > 1 },
  ] as const
  return (
    <li className="card document-card">
      <h2 className="text-lg [overflow-wrap:anywhere]">{title}</h2>
      <p className="text-muted">
        <Rich
          text={m.created}
          parts={{ date: <time dateTime={document.createdAt}>{longDate(document.createdAt)}</time> }}
        />
        {versions.length > 1 && <span className="block">{m.version(document.version, versions.length)}</span>}
      </p>
      <div className="mt-auto flex flex-wrap justify-end gap-x-1 gap-y-2">
        {actions
          .filter(({ shown }) => shown)
          .map(({ what, icon: Icon, text, label }) => (
            <Button key={what} variant="ghost" aria-label={label} onClick={() => onOpen({ what, document })}>
              <Icon aria-hidden="true" /> {text}
            </Button>
          ))}
        <Button
          variant="secondary"
          aria-label={m.downloadAs(title)}
          onClick={() => onOpen({ what: 'download', document })}
        >
          <Download aria-hidden="true" /> {m.download}
        </Button>
      </div>
    </li>
  )
}
