import { Copy, Download, Ellipsis, History, PenLine, SquarePen, TextCursorInput, Trash2 } from 'lucide-react'
import type { GeneratedDocument } from '#contract/documents/documents.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Badge } from '#web/components/ui/card.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/components/ui/dropdown-menu.tsx'
import { Rich } from '#web/components/ui/rich.tsx'
import { longDayTime } from '#web/lib/language/dates.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { documents } from '#web/messages/en/documents.ts'
import { shell } from '#web/messages/en/shell.ts'
import { signing } from '#web/messages/en/signing.ts'
import type { OwnDocument } from './list.ts'

/** What can be done with a document; each opens over the list. */
export type Deed = 'download' | 'sign' | 'edit' | 'another' | 'versions' | 'rename' | 'delete'

type Props = {
  document: OwnDocument
  chosen: boolean
  onChoose: () => void
  onDo: (deed: Deed, newest: GeneratedDocument) => void
}

export function DocumentCard({ document: { newest, versions }, chosen, onChoose, onDo }: Props) {
  const m = useMessages('documents', documents)
  const title = newest.title || m.untitled
  return (
    <li className="card document-card">
      <div className="flex items-start gap-1">
        <label className="-mt-2.5 -ml-2.5 grid size-11 flex-none place-content-center">
          <input type="checkbox" className="check" aria-label={m.choose(title)} checked={chosen} onChange={onChoose} />
        </label>
        <h2 className="flex-1 text-lg [overflow-wrap:anywhere]">{title}</h2>
        <MoreMenu document={newest} versions={versions.length} onDo={(deed) => onDo(deed, newest)} />
      </div>
      <div className="text-muted">
        <p>{newest.template}</p>
        <p>
          <Rich
            text={m.created}
            parts={{ date: <time dateTime={newest.createdAt}>{longDayTime(newest.createdAt)}</time> }}
          />
        </p>
        {versions.length > 1 && <p>{m.version(newest.version, versions.length)}</p>}
      </div>
      {newest.signatures && (
        <p>
          <Badge>{newest.signatures === 'out' ? m.outToSign : m.signedByAll}</Badge>
        </p>
      )}
      <div className="mt-auto flex flex-wrap justify-end gap-x-1 gap-y-2">
        {newest.editable && (
          <Button variant="ghost" aria-label={m.editAgainOf(title)} onClick={() => onDo('edit', newest)}>
            <SquarePen aria-hidden="true" /> {m.editAgain}
          </Button>
        )}
        <Button variant="secondary" aria-label={m.downloadAs(title)} onClick={() => onDo('download', newest)}>
          <Download aria-hidden="true" /> {m.download}
        </Button>
      </div>
    </li>
  )
}

type MenuProps = { document: GeneratedDocument; versions: number; onDo: (deed: Deed) => void }

function MoreMenu({ document, versions, onDo }: MenuProps) {
  const m = useMessages('documents', documents)
  const { send } = useMessages('signing', signing)
  const { delete: remove } = useMessages('shell', shell)
  const deeds = [
    { deed: 'sign', icon: PenLine, text: send, shown: true },
    { deed: 'versions', icon: History, text: m.versions, shown: versions > 1 },
    { deed: 'another', icon: Copy, text: m.another, shown: document.editable },
    { deed: 'rename', icon: TextCursorInput, text: m.rename, shown: true },
    { deed: 'delete', icon: Trash2, text: remove, shown: true },
  ] as const
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          size="icon"
          className="-mt-2.5 -mr-2.5 flex-none"
          aria-label={m.moreOf(document.title || m.untitled)}
        >
          <Ellipsis />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {deeds
          .filter(({ shown }) => shown)
          .map(({ deed, icon: Icon, text }) => (
            <DropdownMenuItem key={deed} onSelect={() => onDo(deed)}>
              <Icon size={20} aria-hidden="true" /> {text}
            </DropdownMenuItem>
          ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
