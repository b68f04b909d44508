import { useQuery } from '@tanstack/react-query'
import { Clock, Mail, MapPin, Phone, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { DISCLAIMER, OFFICE_HOURS } from '#contract/product.ts'
import { deploymentQuery } from '#web/lib/api/deployment.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { ContactForm } from './contact-form.tsx'
import { Newsletter } from './newsletter.tsx'

export function ContactPage() {
  usePageTitle('Contact us')
  return (
    <div className="page grid gap-10 sm:pt-10">
      <section className="max-w-3xl">
        <h1 className="text-4xl sm:text-5xl">Get in Touch</h1>
        <p className="mt-4 text-xl text-muted">
          A question about the product, something that went wrong, or your data: write to us.
        </p>
      </section>
      <div className="grid items-start gap-6 lg:grid-cols-[1.4fr_1fr]">
        <section className="card p-6 sm:p-8">
          <h2 className="text-2xl">Send Message</h2>
          <ContactForm />
        </section>
        <Office />
      </div>
      <Newsletter />
      <p className="text-muted">
        Please put no legal question here: people read these messages, and they are not lawyers. {DISCLAIMER}
      </p>
    </div>
  )
}

function Office() {
  const { data } = useQuery(deploymentQuery)
  const { address = '', phone, email } = data?.contact ?? {}
  return (
    <section className="card p-6 sm:p-8">
      <h2 className="text-2xl">Our Office</h2>
      <h3 className="mt-4 text-lg">Harare</h3>
      <address className="mt-3 grid gap-3 not-italic">
        <Line icon={MapPin} name="Address">
          <span className="whitespace-pre-line">{address || 'Harare, Zimbabwe'}</span>
        </Line>
        {phone && (
          <Line icon={Phone} name="Phone">
            <a className="link" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
              {phone}
            </a>
          </Line>
        )}
        {email && (
          <Line icon={Mail} name="Email">
            <a className="link [overflow-wrap:anywhere]" href={`mailto:${email}`}>
              {email}
            </a>
          </Line>
        )}
        <Line icon={Clock} name="Hours">
          {OFFICE_HOURS}
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
