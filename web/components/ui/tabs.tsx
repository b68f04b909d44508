import { Tabs as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

export const Tabs = Primitive.Root
export const TabsList = ({ className, ...rest }: ComponentProps<typeof Primitive.List>) => (
  <Primitive.List className={cx('flex gap-1 border-b', className)} {...rest} />
)
export const TabsTrigger = ({ className, ...rest }: ComponentProps<typeof Primitive.Trigger>) => (
  <Primitive.Trigger className={cx('tab', className)} {...rest} />
)
export const TabsContent = ({ className, ...rest }: ComponentProps<typeof Primitive.Content>) => (
  <Primitive.Content className={cx('pt-6', className)} {...rest} />
)
