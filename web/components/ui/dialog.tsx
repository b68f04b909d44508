import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { buttonClass } from './button.tsx'
import { cx } from './cx.ts'
import { Modal } from './modal.tsx'
import { shell } from '#web/messages/en/shell.ts'
import { useMessages } from '#web/lib/language/messages.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** Replaces the usual width and padding, for instance of a viewer. */
  className?: string
  /** False where the box has its own, visible way to close. */
  closeButton?: boolean
  /** Escape does this instead of closing the box. */
  onEscape?: (() => void) | undefined
  children?: ReactNode
}

/** A modal box: focus stays inside, Escape and the backdrop close it, focus returns to where it was. */
export const Dialog = ({
  open,
  onOpenChange,
  title,
  description,
  className,
  closeButton = true,
  onEscape,
  children,
}: Props) => {
  const m = useMessages('shell', shell)
  const id = useId()
  if (!open) return null
  const close = () => onOpenChange(false)
  return (
    <Modal
      className={cx('dialog', className)}
      labelledBy={`${id}-title`}
      describedBy={description ? `${id}-description` : undefined}
      onEscape={onEscape ?? close}
      onBackdrop={close}
    >
      <h2 id={`${id}-title`} className={cx('text-xl', closeButton && 'dialog-title')}>
        {title}
      </h2>
      {description && (
        <p id={`${id}-description`} className="mt-2 text-muted">
          {description}
        </p>
      )}
      {children}
      {closeButton && (
        <button
          type="button"
          className={buttonClass({ variant: 'ghost', size: 'icon' }, 'absolute top-3 right-3')}
          aria-label={m.closeDialog}
          onClick={close}
        >
          <X />
        </button>
      )}
    </Modal>
  )
}

/** The row of buttons at the foot of a dialog. On a phone they stand under each other, the main one first. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</div>
)
