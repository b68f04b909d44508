import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CONSENT_VERSION } from '#contract/product.ts'
import { longDate } from '#web/lib/language/dates.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { shown, useMessages } from '#web/lib/language/messages.ts'
import { legal } from '#web/messages/en/legal.ts'

const PAGES = ['privacy', 'terms', 'cookies'] as const

type Props = {
  page: (typeof PAGES)[number]
  lead: string
  /** What it says in short; shown where the screens are not English. */
  inShort: string[]
  /** All of it in the language of the screen, where it is translated. */
  translated?: ReactNode
  /** The text itself, in English. */
  children: ReactNode
}

/** The frame of the privacy notice, the terms and the cookie statement; their version is what sign-up records. */
export function LegalPage({ page, lead, inShort, translated, children }: Props) {
  const m = useMessages('legal', legal)
  const { language } = shown.useValue()
  usePageTitle(m[page])
  return (
    <article className="page max-w-3xl">
      <h1 className="text-4xl">{m[page]}</h1>
      <p className="mt-3 text-muted">{m.versionOf(longDate(CONSENT_VERSION))}</p>
      <p className="mt-4 text-xl">{lead}</p>
      {language !== 'en' && <InOtherWords inShort={inShort} translated={translated} />}
      <div className="reading mt-6" lang="en">
        {children}
      </div>
      <nav aria-label={m.otherNotices} className="no-print mt-10 flex flex-wrap gap-x-6 border-t pt-4">
        {PAGES.filter((one) => one !== page).map((one) => (
          <Link key={one} to={`/${one}`} className="link inline-flex min-h-11 items-center">
            {m[one]}
          </Link>
        ))}
        <Link to="/contactus" className="link inline-flex min-h-11 items-center">
          {m.writeToUs}
        </Link>
      </nav>
    </article>
  )
}

/** What stands before the English text for who reads another language. */
function InOtherWords({ inShort, translated }: Pick<Props, 'inShort' | 'translated'>) {
  const m = useMessages('legal', legal)
  return (
    <>
      <section className="reading mt-6">
        <h2>{m.inShort}</h2>
        <p className="text-muted">{m.englishCounts}</p>
        <ul>
          {inShort.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      {translated && (
        <>
          <h2 className="mt-8 text-2xl">{m.translatedText}</h2>
          <p className="mt-3 text-muted">{m.translationCounts}</p>
          <div className="reading mt-6">{translated}</div>
        </>
      )}
      <h2 className="mt-8 text-2xl">{m.fullText}</h2>
    </>
  )
}

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
)
