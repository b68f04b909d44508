import { useMutation } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { type ManagedProcedure, saveProcedureDraft } from '#contract/procedures/managed-procedures.ts'
import { SLUG } from '#contract/procedures/procedures.ts'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { ListSearch } from '#web/components/list-search.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Badge } from '#web/components/ui/card.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/states.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { today } from '#web/features/procedures/calendar.ts'
import { api } from '#web/lib/api/client.ts'
import { serverText } from '#web/lib/api/error-text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { longDate } from '#web/lib/language/dates.ts'
import { newText } from './new-text.ts'
import { useManagedProcedures } from './queries.ts'

/** Every guided procedure with what was made of it here. */
export function ManageProceduresPage() {
  usePageTitle('Procedures')
  const [adding, setAdding] = useState(false)
  const { data, isPending, isFetching, refetch } = useManagedProcedures()
  return (
    <div className="page">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Procedures</h1>
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" /> New procedure
        </Button>
      </div>
      {isPending && <LoadingState label="Loading the procedures…" />}
      {!isPending && !data && (
        <ErrorState title="The procedures could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data && !data.length && <EmptyState title="There are no procedures.">Add the first.</EmptyState>}
      {data && data.length > 0 && (
        <ListSearch
          label="Search procedures"
          placeholder="Search by name or state"
          all={data}
          textOf={({ title, slug, state }) => `${title} ${slug} ${STATES[state]}`}
        >
          {(fitting) => (
            <ul className="grid gap-3">
              {fitting.map((one) => (
                <li key={one.slug} className="card flex flex-wrap items-center justify-between gap-3 p-4">
                  <Procedure {...one} />
                </li>
              ))}
              {!fitting.length && <li className="text-muted">No procedure fits.</li>}
            </ul>
          )}
        </ListSearch>
      )}
      {adding && <NewDialog onClose={() => setAdding(false)} />}
    </div>
  )
}

const STATES = {
  shipped: 'As shipped',
  changed: 'Changed here',
  own: 'Made here',
  unpublished: 'Not published',
} as const

export const StateBadges = ({ state, hasDraft }: Pick<ManagedProcedure, 'state' | 'hasDraft'>) => (
  <>
    <Badge>{STATES[state]}</Badge> {hasDraft && <Badge tone="accent">Draft</Badge>}
  </>
)

function Procedure({ slug, title, state, hasDraft, live, isShippedNewer }: ManagedProcedure) {
  return (
    <>
      <div className="min-w-0">
        <h2 className="text-lg [overflow-wrap:anywhere]">
          {title} <StateBadges state={state} hasDraft={hasDraft} />
        </h2>
        {live && (
          <p className="text-muted [overflow-wrap:anywhere]">
            Published on {longDate(live.publishedAt)}
            {live.publishedBy && ` by ${live.publishedBy}`}
          </p>
        )}
        {isShippedNewer && (
          <p>What is shipped has changed since. Compare it, then publish anew or go back to what is shipped.</p>
        )}
      </div>
      <Link className={buttonClass({ variant: 'ghost' })} to={`/admin/procedures/${slug}`} aria-label={`Edit ${title}`}>
        <Pencil aria-hidden="true" /> Edit
      </Link>
    </>
  )
}

const Fields = z.object({
  slug: z
    .string()
    .check(z.refine((text) => SLUG.test(text), 'Use two or more small letters, digits and -, a letter first')),
})

/** Begins the draft of one that there is not yet. */
function NewDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { errors, form, submit } = useForm(Fields)
  const begin = useMutation({
    mutationFn: (slug: string) => api(saveProcedureDraft, { slug, text: newText(today()), over: null }),
    onSuccess: (_, slug) => navigate(`/admin/procedures/${slug}`),
    onError: (error) => toast.error('It was not begun', { description: serverText(error) }),
  })
  return (
    <FormDialog
      title="New procedure"
      description="People see it when it is published."
      submit="Write it"
      form={form}
      busy={begin.isPending}
      onSubmit={submit(({ slug }) => begin.mutate(slug))}
      onClose={onClose}
    >
      <TextField
        label="Name in the address"
        name="slug"
        maxLength={60}
        hint="Small letters, digits and -: “changing-a-name”"
        error={errors['slug']}
      />
    </FormDialog>
  )
}
