import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { shell } from '#web/messages/en/shell.ts'
import { useMessages } from '#web/lib/language/messages.ts'

type Props = {
  title: string
  children: ReactNode
  button?: string
  /** A way on that leads further than the button. */
  action?: ReactNode
  onClose: () => void
}

/** A message that stays until it is closed: title, text, one button and perhaps a way on. */
export const NoticeDialog = ({ title, children, button, action, onClose }: Props) => {
  const m = useMessages('shell', shell)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={children} closeButton={false}>
      <DialogActions>
        <Button variant={action ? 'secondary' : 'primary'} onClick={onClose}>
          {button ?? m.close}
        </Button>
        {action}
      </DialogActions>
    </Dialog>
  )
}
