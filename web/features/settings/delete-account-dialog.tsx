import { useMessages } from '#web/lib/language/messages.ts'
import { account } from '#web/messages/en/account.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { deleteMyAccount } from '#contract/accounts/privacy.ts'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { Field, Input } from '#web/components/ui/field.tsx'
import { PasswordInput } from '#web/components/ui/password-input.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { Rich } from '#web/components/ui/rich.tsx'
import { usePoints } from '#web/features/points/queries.ts'
import { api } from '#web/lib/api/client.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { serverFields, useForm } from '#web/lib/forms/use-form.ts'
import { logQuietly } from '#web/lib/log.ts'
import { session } from '#web/lib/session/session.ts'

const WORD = 'DELETE'
const WithPassword = z.object({ currentPassword: z.string().check(z.minLength(1, 'Current password is required')) })
const WithWord = z.object({
  confirm: z.string().check(
    z.trim(),
    z.refine((text) => text === WORD, `Write ${WORD} to delete your account`),
  ),
})

function useDeleteAccount() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (proof: { currentPassword?: string; confirm?: string }) => api(deleteMyAccount, proof),
    onSuccess: ({ message }) => {
      void navigate('/')
      session.signOut().catch((error: unknown) => logQuietly('The session had ended already', error))
      toast.success(message)
    },
  })
}

type Props = { hasPassword: boolean; onClose: () => void }

/** People with a password give it; those who only ever signed in with Google write the word. */
export function DeleteAccountDialog({ hasPassword, onClose }: Props) {
  const m = useMessages('account', account)
  const remove = useDeleteAccount()
  const [shown, setShown] = useState(false)
  const { data: balance } = usePoints()
  const { errors, form, submit, fromServer } = useForm<typeof WithPassword | typeof WithWord>(
    hasPassword ? WithPassword : WithWord,
  )
  const ofNoField = remove.error && !Object.keys(serverFields(remove.error)).length
  return (
    <FormDialog
      title={m.deleteTitle}
      description={m.deleteWarning}
      submit={m.deleteMine}
      cancel={m.keepMine}
      danger
      form={form}
      busy={remove.isPending}
      onSubmit={submit((proof) => remove.mutate(proof, { onError: fromServer }))}
      onClose={onClose}
    >
      {balance !== undefined && balance.points > 0 && (
        <p>
          <Rich text={m.stillHave} parts={{ points: <strong>{m.points(balance.points)}</strong> }} />
        </p>
      )}
      {hasPassword ? (
        <Field label={m.yourCurrentPassword} error={errors.currentPassword}>
          {(control) => (
            <PasswordInput
              {...control}
              name="currentPassword"
              autoComplete="current-password"
              shown={shown}
              onToggle={() => setShown(!shown)}
            />
          )}
        </Field>
      ) : (
        <Field label={m.writeWord(WORD)} error={errors.confirm && m.writeWordFirst(WORD)}>
          {(control) => <Input {...control} name="confirm" autoComplete="off" autoCapitalize="characters" />}
        </Field>
      )}
      <p role="alert" className="problem empty:hidden">
        {ofNoField ? errorText(remove.error, m.notDeleted) : null}
      </p>
    </FormDialog>
  )
}
