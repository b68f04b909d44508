import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div className={cx('card', className)} {...rest} />
)

type BadgeProps = ComponentProps<'span'> & { tone?: 'accent' | 'danger' }
export const Badge = ({ className, tone, ...rest }: BadgeProps) => (
  <span className={cx('badge', tone && `badge-${tone}`, className)} {...rest} />
)

/** A grey shape of what is coming; put `role="status"` and words on its parent. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={cx('skeleton', className)} />
)
