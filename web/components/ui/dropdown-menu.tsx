import { DropdownMenu as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

export const DropdownMenu = Primitive.Root
export const DropdownMenuTrigger = Primitive.Trigger

export const DropdownMenuContent = ({ className, ...rest }: ComponentProps<typeof Primitive.Content>) => (
  <Primitive.Portal>
    <Primitive.Content sideOffset={6} collisionPadding={8} className={cx('floating', className)} {...rest} />
  </Primitive.Portal>
)
export const DropdownMenuItem = ({ className, ...rest }: ComponentProps<typeof Primitive.Item>) => (
  <Primitive.Item className={cx('floating-item', className)} {...rest} />
)
