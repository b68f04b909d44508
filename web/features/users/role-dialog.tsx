import * as z from 'zod/mini'
import { ROLES } from '#contract/product.ts'
import { changeRole, type ListedUser } from '#contract/accounts/users.ts'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { Field, Select } from '#web/components/ui/field.tsx'
import { useForm } from '#web/lib/forms/use-form.ts'
import { titleCase } from '#web/lib/text/title-case.ts'
import { useChangeRole } from './queries.ts'

const Fields = z.pick(changeRole.input, { role: true })

export function RoleDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const change = useChangeRole()
  const { errors, form, submit, fromServer } = useForm(Fields)
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
      onSubmit={submit(({ role }) =>
        change.mutate({ id: user._id, role }, { onSuccess: onClose, onError: fromServer }),
      )}
      onClose={onClose}
    >
      <Field label="Role" error={errors.role}>
        {(control) => (
          <Select {...control} name="role" defaultValue="">
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
