import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import { shell } from '#web/messages/en/shell.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { useFocusReturn } from './focus-return.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void; title: ReactNode; children: ReactNode }

/** A drawer at the right side; a click on the backdrop or Escape closes it. */
export const Sheet = ({ open, onOpenChange, title, children }: Props) => {
  const m = useMessages('shell', shell)
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="backdrop" />
        <Primitive.Content {...useFocusReturn()} className="sheet" aria-describedby={undefined}>
          <div className="flex items-center justify-between gap-2">
            <Primitive.Title className="text-xl">{title}</Primitive.Title>
            <Primitive.Close className={buttonClass({ variant: 'ghost', size: 'icon' })} aria-label={m.closeMenu}>
              <X />
            </Primitive.Close>
          </div>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
