import { useMessages } from '#web/lib/language/messages.ts'
import { contact } from '#web/messages/en/contact.ts'
import { CheckCircle2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { ContactMessage } from '#contract/contact.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field, Input, Textarea } from '#web/components/ui/field.tsx'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Honeypot } from './honeypot.tsx'
import { useSendMessage } from './queries.ts'

const { from_name: name, from_email: email, subject, message, website } = ContactMessage.shape
const Fields = z.object({ name, email, subject, message, website })

export function ContactForm() {
  const m = useMessages('contact', contact)
  const send = useSendMessage()
  const { form, errors, submit } = useForm(Fields)
  if (send.isSuccess) return <Sent onAnother={send.reset} />
  return (
    <form
      {...form}
      className="relative mt-4 grid gap-4"
      onSubmit={submit((values) => !send.isPending && send.mutate(values))}
    >
      <Field label={m.yourName} error={errors.name}>
        {(control) => <Input {...control} name="name" autoComplete="name" maxLength={120} required />}
      </Field>
      <Field label={m.emailAddress} error={errors.email}>
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            autoComplete="email"
            autoCapitalize="off"
            maxLength={254}
            required
          />
        )}
      </Field>
      <Field label={m.subject} error={errors.subject}>
        {(control) => <Input {...control} name="subject" maxLength={200} required />}
      </Field>
      <Field label={m.message} error={errors.message}>
        {(control) => <Textarea {...control} name="message" rows={6} maxLength={5_000} required />}
      </Field>
      <Honeypot />
      <p role="alert" className="problem empty:hidden">
        {send.isError && m.notSent}
      </p>
      <Button type="submit" className="justify-self-start" busy={send.isPending}>
        {m.sendMessage}
      </Button>
    </form>
  )
}

function Sent({ onAnother }: { onAnother: () => void }) {
  const m = useMessages('contact', contact)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} role="status" className="mt-4 grid justify-items-start gap-3 outline-none">
      <CheckCircle2 size={36} aria-hidden="true" className="text-accent" />
      <p className="text-xl font-semibold">{m.sent}</p>
      <p className="text-muted">{m.thanks}</p>
      <Button variant="secondary" onClick={onAnother}>
        {m.another}
      </Button>
    </div>
  )
}
