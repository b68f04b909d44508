import { Eye, EyeOff } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Input } from './field.tsx'
import { shell } from '#web/messages/en/shell.ts'
import { useMessages } from '#web/lib/language/messages.ts'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  shown: boolean
  /** Left out where another field of the form carries the one toggle. */
  onToggle?: () => void
}

/** A password with a show/hide toggle inside the field. */
export const PasswordInput = ({ shown, onToggle, className, ...rest }: Props) => {
  const m = useMessages('shell', shell)
  return (
    <div className="relative">
      <Input
        type={shown ? 'text' : 'password'}
        className={cx(onToggle && 'pr-12', className)}
        spellCheck={false}
        {...rest}
      />
      {onToggle && (
        <button
          type="button"
          className="absolute inset-y-0 right-0 grid w-11 place-content-center rounded-lg text-muted hover:text-text"
          aria-label={shown ? m.hidePassword : m.showPassword}
          aria-pressed={shown}
          onClick={onToggle}
        >
          {shown ? <EyeOff size={20} /> : <Eye size={20} />}
        </button>
      )}
    </div>
  )
}
