import { CalendarCheck, ExternalLink, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ManagedEntry } from '#contract/consultations/directory.ts'
import { ListSearch } from '#web/components/list-search.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Badge } from '#web/components/ui/card.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/states.tsx'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { longDate } from '#web/lib/language/dates.ts'
import { titleCase } from '#web/lib/text/title-case.ts'
import { CheckDialog, EntryDialog } from './entry-dialog.tsx'
import { phonesText } from './entry-form.ts'
import { useDirectory, useRetireEntry } from './queries.ts'

/** Legal aid, courts and helplines as administrators keep them; what was longest not checked stands first. */
export function DirectoryPage() {
  usePageTitle('Help directory')
  const [editing, setEditing] = useState<ManagedEntry | 'new'>()
  const [checking, setChecking] = useState<ManagedEntry>()
  return (
    <div className="page">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Help directory</h1>
        <div className="flex flex-wrap gap-2">
          <a href="/help-near-you" className={buttonClass({ variant: 'ghost' })}>
            <ExternalLink aria-hidden="true" /> Public page
          </a>
          <Button onClick={() => setEditing('new')}>
            <Plus aria-hidden="true" /> Add entry
          </Button>
        </div>
      </div>
      <Entries onEdit={setEditing} onCheck={setChecking} />
      {editing && <EntryDialog entry={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
      {checking && <CheckDialog entry={checking} onClose={() => setChecking(undefined)} />}
    </div>
  )
}

type Choose = (entry: ManagedEntry) => void

function Entries({ onEdit, onCheck }: { onEdit: Choose; onCheck: Choose }) {
  const { data, isPending, isFetching, refetch } = useDirectory()
  if (isPending) return <LoadingState label="Loading the directory…" />
  if (!data)
    return (
      <ErrorState title="The directory could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (!data.length) return <EmptyState title="The directory is empty.">Add the first entry.</EmptyState>
  return (
    <ListSearch
      label="Search the directory"
      placeholder="Search by name, place, topic or number"
      all={data}
      textOf={({ name, kind, provinces, topics, phones, address, helps }) =>
        [name, kind, ...provinces, ...topics, phonesText(phones), address, helps.en].join(' ')
      }
    >
      {(fitting) => (
        <ul className="grid gap-3">
          {fitting.map((entry) => (
            <li key={entry.id} className="card p-4">
              <Entry entry={entry} onEdit={onEdit} onCheck={onCheck} />
            </li>
          ))}
          {!fitting.length && <li className="text-muted">No entry fits.</li>}
        </ul>
      )}
    </ListSearch>
  )
}

function Entry({ entry, onEdit, onCheck }: { entry: ManagedEntry; onEdit: Choose; onCheck: Choose }) {
  const retire = useRetireEntry()
  const { id, name, kind, provinces, topics, phones, address, helps, checked, from, retired } = entry
  return (
    <>
      <h2 className="text-lg [overflow-wrap:anywhere]">
        {name} <Badge>{titleCase(kind)}</Badge> {retired && <Badge tone="danger">Retired</Badge>}
      </h2>
      <p className="text-muted">
        {[provinces.map(titleCase).join(', ') || 'Whole country', topics.map(titleCase).join(', ')].join(' · ')}
      </p>
      <p className="[overflow-wrap:anywhere]">{helps.en}</p>
      <p>{[phonesText(phones) || 'No number', address].filter(Boolean).join(' · ')}</p>
      <p className="text-muted">
        {checked
          ? `Checked on ${longDate(checked.on)}: ${checked.source}`
          : `Not checked${from ? `; from: ${from}` : ''}`}
      </p>
      <div className="-ml-2 flex flex-wrap gap-1">
        <Button variant="ghost" aria-label={`Mark ${name} as checked`} onClick={() => onCheck(entry)}>
          <CalendarCheck aria-hidden="true" /> Checked
        </Button>
        <Button variant="ghost" aria-label={`Change ${name}`} onClick={() => onEdit(entry)}>
          <Pencil aria-hidden="true" /> Change
        </Button>
        <Button
          variant="ghost"
          aria-label={`${retired ? 'Put back' : 'Retire'} ${name}`}
          busy={retire.isPending}
          onClick={() => retire.mutate({ id, retired: !retired })}
        >
          {retired ? 'Put back' : 'Retire'}
        </Button>
      </div>
    </>
  )
}
