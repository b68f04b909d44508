import { Popover as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

export const Popover = Primitive.Root
export const PopoverAnchor = Primitive.Anchor
export const PopoverContent = ({ className, ...rest }: ComponentProps<typeof Primitive.Content>) => (
  <Primitive.Portal>
    <Primitive.Content sideOffset={6} collisionPadding={8} className={cx('floating p-4', className)} {...rest} />
  </Primitive.Portal>
)
