import { sentenceNow, useMessages } from '#web/lib/language/messages.ts'
import { start } from '#web/messages/en/start.ts'
import { contact as contactMessages } from '#web/messages/en/contact.ts'
import { useQuery } from '@tanstack/react-query'
import { Clock, Mail, MapPin, Phone, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { OFFICE_HOURS } from '#contract/product.ts'
import { deploymentQuery } from '#web/lib/api/deployment.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { ContactForm } from './contact-form.tsx'
import { Newsletter } from './newsletter.tsx'

export function ContactPage() {
  const m = useMessages('contact', contactMessages)
  const { disclaimer } = useMessages('start', start)
  usePageTitle(m.pageTitle)
  return (
    <div className="page grid gap-10 sm:pt-10">
      <section className="max-w-3xl">
        <h1 className="text-4xl sm:text-5xl">{m.title}</h1>
        <p className="mt-4 text-xl text-muted">{m.lead}</p>
      </section>
      <div className="grid items-start gap-6 lg:grid-cols-[1.4fr_1fr]">
        <section className="card p-6 sm:p-8">
          <h2 className="text-2xl">{m.sendMessage}</h2>
          <ContactForm />
        </section>
        <Office />
      </div>
      <Newsletter />
      <p className="text-muted">
        {m.noLegalQuestion} {disclaimer}
      </p>
    </div>
  )
}

function Office() {
  const m = useMessages('contact', contactMessages)
  const { data } = useQuery(deploymentQuery)
  const { address = '', phone, email } = data?.contact ?? {}
  return (
    <section className="card p-6 sm:p-8">
      <h2 className="text-2xl">{m.office}</h2>
      <h3 className="mt-4 text-lg">Harare</h3>
      <address className="mt-3 grid gap-3 not-italic">
        <Line icon={MapPin} name={m.address}>
          <span className="whitespace-pre-line">{address || 'Harare, Zimbabwe'}</span>
        </Line>
        {phone && (
          <Line icon={Phone} name={m.phone}>
            <a className="link" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
              {phone}
            </a>
          </Line>
        )}
        {email && (
          <Line icon={Mail} name={m.email}>
            <a className="link [overflow-wrap:anywhere]" href={`mailto:${email}`}>
              {email}
            </a>
          </Line>
        )}
        <Line icon={Clock} name={m.hours}>
          {sentenceNow(OFFICE_HOURS)}
        </Line>
      </address>
    </section>
  )
}

const Line = ({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) => (
  <p className="flex min-h-6 items-start gap-3">
    <Icon size={20} aria-hidden="true" className="mt-0.5 flex-none text-accent" />
    <span className="sr-only">{name}:</span>
    <span className="min-w-0">{children}</span>
  </p>
)
