import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

type Props = { title: string; children: ReactNode; button?: string; onClose: () => void }

/** A message that stays until it is closed: title, text, one button. */
export const NoticeDialog = ({ title, children, button = 'Close', onClose }: Props) => (
  <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={children} closeButton={false}>
    <DialogActions>
      <Button onClick={onClose}>{button}</Button>
    </DialogActions>
  </Dialog>
)
