import { ROLES, type Role } from '#contract/product.ts'
import type { ListedUser } from '#contract/users.ts'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { Field, Select } from '#web/components/ui/field.tsx'
import { filled } from '#web/lib/form.ts'
import { useLiveForm } from '#web/lib/live-form.ts'
import { titleCase } from '#web/lib/title-case.ts'
import { useChangeRole } from './queries.ts'

export function RoleDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const change = useChangeRole()
  const { values, errors, form, set, check, fromServer } = useLiveForm({
    initial: { role: '' },
    rules: { role: [filled('Role is required')] },
  })
  const submit = () =>
    check() && change.mutate({ id: user._id, role: values.role as Role }, { onSuccess: onClose, onError: fromServer })
  return (
    <FormDialog
      title="Change Role"
      description={
        <>
          <strong>{user.fullName}</strong> ({user.email}) is {user.role === 'admin' ? 'an admin' : 'a user'} now. A new
          role holds at once.
        </>
      }
      submit="Change Role"
      form={form}
      busy={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Role" error={errors.role}>
        {(control) => (
          <Select {...control} name="role" value={values.role} onChange={(event) => set({ role: event.target.value })}>
            <option value="" hidden>
              Select a role
            </option>
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {titleCase(role)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  )
}
