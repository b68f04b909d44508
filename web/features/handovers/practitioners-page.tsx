import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { required } from '#contract/endpoint.ts'
import type { Practitioner } from '#contract/consultations/handovers.ts'
import { type Province, PROVINCES } from '#contract/consultations/directory.ts'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Badge } from '#web/components/ui/card.tsx'
import { Checkbox, TextField } from '#web/components/ui/field.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/states.tsx'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { titleCase } from '#web/lib/text/title-case.ts'
import { usePractitioners, useRetirePractitioner, useSavePractitioner } from './queries.ts'

/** Lawyers and legal aid officers to whom people can hand over a consultation; for administrators. */
export function PractitionersPage() {
  usePageTitle('Practitioners')
  const [editing, setEditing] = useState<Practitioner | 'new'>()
  return (
    <div className="page">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Practitioners</h1>
        <Button onClick={() => setEditing('new')}>
          <Plus aria-hidden="true" /> Register practitioner
        </Button>
      </div>
      <p className="mb-5 max-w-prose text-muted">
        People can let these read a consultation, by a link that ends. Register only whom you know may practise.
      </p>
      <Practitioners onEdit={setEditing} />
      {editing && (
        <PractitionerDialog
          practitioner={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  )
}

function Practitioners({ onEdit }: { onEdit: (practitioner: Practitioner) => void }) {
  const { data, isPending, isFetching, refetch } = usePractitioners()
  const retire = useRetirePractitioner()
  if (isPending) return <LoadingState label="Loading practitioners…" />
  if (!data)
    return (
      <ErrorState title="The practitioners could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (!data.length) return <EmptyState title="Nobody is registered yet.">Register the first practitioner.</EmptyState>
  return (
    <ul className="grid gap-3">
      {data.map((one) => (
        <li key={one.id} className="card p-4 [overflow-wrap:anywhere]">
          <h2 className="text-lg">
            {one.name} {one.retired && <Badge tone="danger">Retired</Badge>}
          </h2>
          <p>{one.firm}</p>
          <p className="text-muted">
            {[one.email, one.registration, one.provinces.map(titleCase).join(', ') || 'Whole country'].join(' · ')}
          </p>
          <div className="-ml-2 flex flex-wrap gap-1">
            <Button variant="ghost" aria-label={`Change ${one.name}`} onClick={() => onEdit(one)}>
              <Pencil aria-hidden="true" /> Change
            </Button>
            <Button
              variant="ghost"
              aria-label={`${one.retired ? 'Put back' : 'Retire'} ${one.name}`}
              busy={retire.isPending && retire.variables.id === one.id}
              onClick={() => retire.mutate({ id: one.id, retired: !one.retired })}
            >
              {one.retired ? 'Put back' : 'Retire'}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

const filled = required('Fill this in', 120)
const TextFields = z.object({
  name: filled,
  firm: filled,
  email: z.string().check(z.trim(), z.email('Enter a valid email address')),
  registration: filled,
})
const FIELDS = [
  { name: 'name', label: 'Name', hint: undefined },
  { name: 'firm', label: 'Firm or office', hint: undefined },
  { name: 'email', label: 'Email', hint: 'The link to a consultation goes there.' },
  {
    name: 'registration',
    label: 'What shows that they may practise',
    hint: 'A number on the roll, or the office that vouches for them.',
  },
] as const

type DialogProps = { practitioner: Practitioner | undefined; onClose: () => void }

function PractitionerDialog({ practitioner, onClose }: DialogProps) {
  const save = useSavePractitioner(practitioner?.id)
  const { errors, form, submit, fromServer } = useForm(TextFields)
  const [provinces, setProvinces] = useState<Province[]>(practitioner?.provinces ?? [])
  return (
    <FormDialog
      title={practitioner ? 'Change practitioner' : 'Register practitioner'}
      submit="Save"
      form={form}
      busy={save.isPending}
      onSubmit={submit((fields) => save.mutate({ ...fields, provinces }, { onSuccess: onClose, onError: fromServer }))}
      onClose={onClose}
    >
      {FIELDS.map(({ name, label, hint }) => (
        <TextField
          key={name}
          label={label}
          name={name}
          hint={hint}
          maxLength={120}
          defaultValue={practitioner?.[name]}
          error={errors[name]}
        />
      ))}
      <fieldset>
        <legend className="font-semibold">Provinces; none for the whole country</legend>
        <div className="flex flex-wrap gap-x-5">
          {PROVINCES.map((one) => (
            <Checkbox
              key={one}
              label={titleCase(one)}
              checked={provinces.includes(one)}
              onChange={({ target }) =>
                setProvinces(target.checked ? [...provinces, one] : provinces.filter((other) => other !== one))
              }
            />
          ))}
        </div>
      </fieldset>
    </FormDialog>
  )
}
