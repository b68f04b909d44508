import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { shell } from '#web/messages/en/shell.ts'
import { useMessages } from '#web/lib/language/messages.ts'

type Props = { title: string; children: ReactNode; button?: string; onClose: () => void }

/** A message that stays until it is closed: title, text, one button. */
export const NoticeDialog = ({ title, children, button, onClose }: Props) => {
  const m = useMessages('shell', shell)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={children} closeButton={false}>
      <DialogActions>
        <Button onClick={onClose}>{button ?? m.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
