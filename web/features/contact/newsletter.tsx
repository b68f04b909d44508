import { useMessages } from '#web/lib/language/messages.ts'
import { contact } from '#web/messages/en/contact.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { NewsletterSubscription } from '#contract/contact.ts'
import { NEWSLETTER_BANNER_MS } from '#contract/product.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field, Input } from '#web/components/ui/field.tsx'
import { deploymentQuery } from '#web/lib/api/deployment.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Honeypot } from './honeypot.tsx'
import { useSubscribe } from './queries.ts'

const { subscriber_email: email, website } = NewsletterSubscription.shape
const Fields = z.object({ email, website })

export function Newsletter() {
  const m = useMessages('contact', contact)
  const subscribe = useSubscribe()
  const { data } = useQuery(deploymentQuery)
  const { isSuccess, reset } = subscribe
  const { form, errors, submit } = useForm(Fields)
  const element = form.ref
  useEffect(() => {
    if (!isSuccess) return
    element.current?.reset()
    const timer = setTimeout(reset, NEWSLETTER_BANNER_MS)
    return () => clearTimeout(timer)
  }, [isSuccess, reset, element])
  return (
    <section className="card p-6 sm:p-8">
      <h2 className="text-2xl">{m.newsTitle}</h2>
      <p className="mt-2 max-w-prose text-muted">
        {m.news} {data?.emailjs.origin === '' ? m.endByLink : m.endByMail}
      </p>
      <form
        {...form}
        className="relative mt-4 flex flex-wrap items-start gap-3"
        onSubmit={submit((values) => !subscribe.isPending && subscribe.mutate(values))}
      >
        <Field label={m.emailAddress} error={errors.email} className="min-w-0 flex-1 basis-64">
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
        <Honeypot />
        <Button type="submit" className="sm:mt-7" busy={subscribe.isPending}>
          {m.subscribe}
        </Button>
      </form>
      <div className="mt-3 empty:hidden">
        {isSuccess && (
          <p role="status" className="inline-block rounded-lg bg-accent-soft px-3 py-1.5 font-semibold">
            {m.subscribed}
          </p>
        )}
        {subscribe.isError && (
          <p role="alert" className="problem">
            {m.notSubscribed}
          </p>
        )}
      </div>
    </section>
  )
}
