import { type ReactNode, useId } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { DialogActions } from './dialog.tsx'
import { Modal } from './modal.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** The question, as a whole sentence. */
  description: ReactNode
  cancel: string
  confirm: string
  variant?: ButtonLook['variant']
  /** While true the box stays open and the confirm button turns. */
  busy?: boolean
  onConfirm: () => void
}

/** Asks before something happens. Focus starts on the harmless button; the caller closes the box. */
export const ConfirmDialog = (props: Props) => {
  const id = useId()
  if (!props.open) return null
  const close = () => !props.busy && props.onOpenChange(false)
  return (
    <Modal
      role="alertdialog"
      className="dialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-description`}
      onEscape={close}
    >
      <h2 id={`${id}-title`} className="text-xl">
        {props.title}
      </h2>
      <p id={`${id}-description`} className="mt-3 text-muted">
        {props.description}
      </p>
      <DialogActions>
        <Button variant="secondary" onClick={close}>
          {props.cancel}
        </Button>
        <Button variant={props.variant ?? 'primary'} busy={props.busy} onClick={props.onConfirm}>
          {props.confirm}
        </Button>
      </DialogActions>
    </Modal>
  )
}
