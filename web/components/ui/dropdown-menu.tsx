import { Check } from 'lucide-react'
import { DropdownMenu as Primitive } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

export const DropdownMenu = Primitive.Root
export const DropdownMenuTrigger = Primitive.Trigger
export const DropdownMenuRadioGroup = Primitive.RadioGroup

export const DropdownMenuContent = ({ className, ...rest }: ComponentProps<typeof Primitive.Content>) => (
  <Primitive.Portal>
    <Primitive.Content sideOffset={6} collisionPadding={8} className={cx('floating', className)} {...rest} />
  </Primitive.Portal>
)
export const DropdownMenuItem = ({ className, ...rest }: ComponentProps<typeof Primitive.Item>) => (
  <Primitive.Item className={cx('floating-item', className)} {...rest} />
)
export const DropdownMenuRadioItem = ({ value, children }: { value: string; children: ReactNode }) => (
  <Primitive.RadioItem value={value} className="floating-item">
    <span className="w-5 flex-none">
      <Primitive.ItemIndicator>
        <Check size={18} />
      </Primitive.ItemIndicator>
    </span>
    {children}
  </Primitive.RadioItem>
)
