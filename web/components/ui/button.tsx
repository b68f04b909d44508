import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'link'
  size?: 'normal' | 'large' | 'icon'
}

/** The classes of a button, for links that look like one: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export const buttonClass = ({ variant = 'primary', size = 'normal' }: ButtonLook = {}, extra?: string) =>
  cx('button', `button-${variant}`, size !== 'normal' && `button-${size}`, extra)

type Props = ComponentProps<'button'> & ButtonLook & { busy?: boolean }

/** `busy` shows a spinner, keeps the focus and ignores presses. An icon button needs an `aria-label`. */
export function Button({ variant, size, busy, className, children, type = 'button', onClick, ...rest }: Props) {
  return (
    <button
      type={type}
      className={buttonClass({ variant, size }, className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
