import { AlertDialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { DialogActions } from './dialog.tsx'
import { useFocusReturn } from './focus-return.ts'

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
export const ConfirmDialog = (props: Props) => (
  <Primitive.Root open={props.open} onOpenChange={(open) => !props.busy && props.onOpenChange(open)}>
    <Primitive.Portal>
      <Primitive.Overlay className="backdrop" />
      <Primitive.Content {...useFocusReturn()} className="dialog">
        <Primitive.Title className="text-xl">{props.title}</Primitive.Title>
        <Primitive.Description className="mt-3 text-muted">{props.description}</Primitive.Description>
        <DialogActions>
          <Primitive.Cancel asChild>
            <Button variant="secondary">{props.cancel}</Button>
          </Primitive.Cancel>
          <Button variant={props.variant ?? 'primary'} busy={props.busy} onClick={props.onConfirm}>
            {props.confirm}
          </Button>
        </DialogActions>
      </Primitive.Content>
    </Primitive.Portal>
  </Primitive.Root>
)
