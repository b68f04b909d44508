import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import { cx } from './cx.ts'
import { useFocusReturn } from './focus-return.ts'
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
  /** Hears of Escape before the box closes; `preventDefault` keeps it open. */
  onEscape?: (event: KeyboardEvent) => void
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
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="backdrop" />
        <Primitive.Content
          {...useFocusReturn()}
          className={cx('dialog', className)}
          onEscapeKeyDown={onEscape}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <Primitive.Title className={cx('text-xl', closeButton && 'pr-10')}>{title}</Primitive.Title>
          {description && <Primitive.Description className="mt-2 text-muted">{description}</Primitive.Description>}
          {children}
          {closeButton && (
            <Primitive.Close
              className={buttonClass({ variant: 'ghost', size: 'icon' }, 'absolute top-3 right-3')}
              aria-label={m.closeDialog}
            >
              <X />
            </Primitive.Close>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** The row of buttons at the foot of a dialog. On a phone they stand under each other, the main one first. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</div>
)
