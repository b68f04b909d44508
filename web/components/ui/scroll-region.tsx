import type { ComponentProps } from 'react'

type Props = ComponentProps<'div'> & { label: string; role?: 'region' | 'group' | 'document' }

/** A part of the page that scrolls by itself. It takes the focus, since a keyboard scrolls only what it can reach. */
export const ScrollRegion = ({ label, role = 'region', ...rest }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div tabIndex={0} role={role} aria-label={label} {...rest} />
)
