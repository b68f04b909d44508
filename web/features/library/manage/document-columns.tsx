import { Languages, MessageCircleQuestionMark, MessageSquareText, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import type { Selection } from '#web/components/use-selection.ts'
import type { Column } from '#web/components/virtual-table.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { headingName, type ShownDocument } from '#web/features/library/documents-cache.ts'
import { StateBadge } from './state-badge.tsx'

const hasSections = ({ state, isGuide }: ShownDocument) => state === 'ready' && !isGuide

/** What can be done with a document; each opens a dialog. */
export type Actions = Record<'onEdit' | 'onDelete', (one: ShownDocument) => void> & {
  onWords: (one: ShownDocument, kind: 'plain' | 'questions' | 'translations') => void
}
type On = Actions & { onRetry: (id: string) => void; selection: Selection }

/** The columns of the table of documents. */
export const columnsFor = (on: On): Column<ShownDocument>[] => [
  {
    name: 'Name',
    sort: 'name',
    width: 'minmax(0, 3fr)',
    plain: true,
    cell: (document) => (
      <div className="flex items-start gap-2">
        <label className="-my-1 -ml-2 grid size-11 flex-none place-content-center">
          <input
            type="checkbox"
            className="check"
            aria-label={`Choose ${document.name}`}
            checked={on.selection.chosen.has(document._id)}
            onChange={() => on.selection.toggle(document._id)}
          />
        </label>
        <div className="min-w-0 flex-1 self-center">
          <Name document={document} />
        </div>
      </div>
    ),
  },
  { name: 'Heading', sort: 'heading', width: 'minmax(0, 2fr)', cell: (document) => headingName(document) ?? '-' },
  {
    name: 'Actions',
    width: '24rem',
    plain: true,
    cell: (document) => (
      <div className="flex flex-wrap gap-1">
        {document.state === 'failed' && (
          <Button variant="ghost" aria-label={`Retry ${document.name}`} onClick={() => on.onRetry(document._id)}>
            <RotateCcw aria-hidden="true" /> Retry
          </Button>
        )}
        {document.isGuide && (
          <Button
            variant="ghost"
            aria-label={`Translations of ${document.name}`}
            onClick={() => on.onWords(document, 'translations')}
          >
            <Languages aria-hidden="true" /> Translations
          </Button>
        )}
        {hasSections(document) && (
          <Button
            variant="ghost"
            aria-label={`Plain words of ${document.name}`}
            onClick={() => on.onWords(document, 'plain')}
          >
            <MessageSquareText aria-hidden="true" /> Plain words
          </Button>
        )}
        {hasSections(document) && (
          <Button
            variant="ghost"
            aria-label={`Questions about ${document.name}`}
            onClick={() => on.onWords(document, 'questions')}
          >
            <MessageCircleQuestionMark aria-hidden="true" /> Questions
          </Button>
        )}
        <Button variant="ghost" aria-label={`Edit ${document.name}`} onClick={() => on.onEdit(document)}>
          <Pencil aria-hidden="true" /> Edit
        </Button>
        <Button variant="ghost" aria-label={`Delete ${document.name}`} onClick={() => on.onDelete(document)}>
          <Trash2 aria-hidden="true" /> Delete
        </Button>
      </div>
    ),
  },
]

const Name = ({ document }: { document: ShownDocument }) => (
  <>
    <span className="mr-2">{document.name}</span>
    <StateBadge document={document} />
    {document.reason && (
      <p className={document.state === 'failed' ? 'font-semibold' : 'text-muted'}>{document.reason}</p>
    )}
  </>
)
