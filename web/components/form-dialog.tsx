import type { FormEvent, ReactNode } from 'react'
import type { useForm } from '#web/lib/forms/use-form.ts'
import { ConfirmDialog } from './ui/alert-dialog.tsx'
import { Button } from './ui/button.tsx'
import { Dialog, DialogActions } from './ui/dialog.tsx'
import { shell } from '#web/messages/en/shell.ts'
import { useMessages } from '#web/lib/language/messages.ts'

type Props = {
  title: ReactNode
  description?: ReactNode
  /** What useForm gives for the form element. */
  form: ReturnType<typeof useForm>['form']
  submit: string
  cancel?: string
  /** The form destroys something. */
  danger?: boolean
  busy?: boolean
  className?: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  children: ReactNode
}

/** A dialog that is one form with Cancel and its main button. Mount it to open it; while busy it stays. */
export function FormDialog(props: Props) {
  const m = useMessages('shell', shell)
  const {
    title,
    description,
    form,
    submit,
    cancel = m.cancel,
    danger,
    busy,
    className,
    onSubmit,
    onClose,
    children,
  } = props
  const close = () => !busy && onClose()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={title}
      description={description}
      className={className}
    >
      <form
        {...form}
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) onSubmit(event)
        }}
      >
        <div className="grid gap-4">{children}</div>
        <DialogActions>
          <Button variant="secondary" onClick={close}>
            {cancel}
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
            {submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type DeleteProps = {
  title: string
  question: string
  /** What will be gone. */ name: string
  /** What else to know before it is gone. */
  note?: ReactNode
  busy: boolean
  onDelete: () => void
  onClose: () => void
}

/** Asks before something is deleted. Mount it to open it. */
export function DeleteDialog({ title, question, name, note, busy, onDelete, onClose }: DeleteProps) {
  const m = useMessages('shell', shell)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={
        <>
          <strong className="mb-2 block text-text [overflow-wrap:anywhere]">{name}</strong>
          <span>{question}</span>
          {note && <span className="mt-2 block">{note}</span>}
        </>
      }
      cancel={m.cancel}
      confirm={m.delete}
      variant="danger"
      busy={busy}
      onConfirm={onDelete}
    />
  )
}
