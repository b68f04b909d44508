import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { buttonClass } from './button.tsx'
import { Modal } from './modal.tsx'
import { shell } from '#web/messages/en/shell.ts'
import { useMessages } from '#web/lib/language/messages.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void; title: ReactNode; children: ReactNode }

/** A drawer at the right side; a click on the backdrop or Escape closes it. */
export const Sheet = ({ open, onOpenChange, title, children }: Props) => {
  const m = useMessages('shell', shell)
  const id = useId()
  if (!open) return null
  const close = () => onOpenChange(false)
  return (
    <Modal className="sheet" labelledBy={id} onEscape={close} onBackdrop={close}>
      <div className="flex items-center justify-between gap-2">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <button
          type="button"
          className={buttonClass({ variant: 'ghost', size: 'icon' })}
          aria-label={m.closeMenu}
          onClick={close}
        >
          <X />
        </button>
      </div>
      {children}
    </Modal>
  )
}
