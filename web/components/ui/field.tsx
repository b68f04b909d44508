import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from './cx.ts'

type FieldProps = {
  label: ReactNode
  /** A sentence under the field; read out with it. */
  hint?: ReactNode
  /** What is wrong with the value; read out, and the control is marked invalid. */
  error?: string
  className?: string
  /** Gets what joins the control to its label, hint and error. */
  children: (control: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode
}

export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={cx('grid gap-1', className)}>
      <Label htmlFor={id}>{label}</Label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="problem">
          {error}
        </p>
      )}
    </div>
  )
}

const Label = ({ className, ...rest }: ComponentProps<'label'>) => (
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control
  <label className={cx('font-semibold', className)} {...rest} />
)
export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input className={cx('input', className)} {...rest} />
)
export const Textarea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea className={cx('input', className)} {...rest} />
)
type TextFieldProps = Omit<ComponentProps<'input'>, 'className'> &
  Pick<FieldProps, 'label' | 'hint' | 'error'> & { name: string }
/** A line of text with its label; no browser fills it with what was typed elsewhere. */
export const TextField = ({ label, hint, error, ...rest }: TextFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <Input autoComplete="off" {...control} {...rest} />}
  </Field>
)
type FileFieldProps = Omit<TextFieldProps, 'name' | 'type'>
/** Chooses files, sent as the field `file`. */
export const FileField = ({ label, hint, error, ...rest }: FileFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <Input {...control} {...rest} name="file" type="file" />}
  </Field>
)
/** The browser's own select: light, and the best there is on a phone. */
export const Select = ({ className, ...rest }: ComponentProps<'select'>) => (
  <select className={cx('input', className)} {...rest} />
)

type Labelled = Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: ReactNode }
/** A checkbox with its label; the label is part of the target. */
export const Checkbox = ({ label, className, ...rest }: Labelled) => (
  <label className={cx('inline-flex min-h-11 items-center gap-2.5', className)}>
    <input type="checkbox" className="check" {...rest} />
    <span>{label}</span>
  </label>
)
/** An on/off switch with its label at the left; `hint` is read out with it. */
export function Switch({ label, hint, className, ...rest }: Labelled & { hint?: ReactNode }) {
  const id = useId()
  return (
    <div className={cx('flex min-h-11 items-center justify-between gap-4', className)}>
      <div>
        <Label htmlFor={id}>{label}</Label>
        {hint && (
          <p id={`${id}-hint`} className="text-muted">
            {hint}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="switch"
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...rest}
      />
    </div>
  )
}
