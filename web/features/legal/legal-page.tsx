import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CONSENT_VERSION } from '#contract/product.ts'
import { longDate } from '#web/components/reading-room/dates.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'

const PAGES = [
  { to: '/privacy', text: 'Privacy notice' },
  { to: '/terms', text: 'Terms' },
  { to: '/cookies', text: 'Cookies' },
] as const

type Props = { title: string; path: (typeof PAGES)[number]['to']; lead: ReactNode; children: ReactNode }

/** The frame of the privacy notice, the terms and the cookie statement; their version is what sign-up records. */
export function LegalPage({ title, path, lead, children }: Props) {
  usePageTitle(title)
  return (
    <article className="page max-w-3xl">
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-3 text-muted">Version of {longDate(CONSENT_VERSION)}</p>
      <p className="mt-4 text-xl">{lead}</p>
      <div className="reading mt-6">{children}</div>
      <nav aria-label="Other notices" className="no-print mt-10 flex flex-wrap gap-x-6 border-t pt-4">
        {PAGES.filter(({ to }) => to !== path).map(({ to, text }) => (
          <Link key={to} to={to} className="link inline-flex min-h-11 items-center">
            {text}
          </Link>
        ))}
        <Link to="/contactus" className="link inline-flex min-h-11 items-center">
          Write to us
        </Link>
      </nav>
    </article>
  )
}

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
)
