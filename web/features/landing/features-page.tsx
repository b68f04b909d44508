import { useMessages } from '#web/lib/language/messages.ts'
import { start } from '#web/messages/en/start.ts'
import { features } from '#web/messages/en/features.ts'
import { BookOpenText, FilePenLine, Scale } from 'lucide-react'
import { Link } from 'react-router'
import { PRODUCT } from '#contract/product.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { usePageTitle } from '#web/lib/browser/page-title.ts'

const CARDS = [
  { icon: Scale, title: 'assistant', text: 'assistantText' },
  { icon: FilePenLine, title: 'generation', text: 'generationText' },
  { icon: BookOpenText, title: 'library', text: 'libraryText' },
] as const

const REASONS = [
  ['reason1', 'reason1Text'],
  ['reason2', 'reason2Text'],
  ['reason3', 'reason3Text'],
  ['reason4', 'reason4Text'],
  ['reason5', 'reason5Text'],
  ['reason6', 'reason6Text'],
] as const

/** The features page. */
export function FeaturesPage() {
  const m = useMessages('features', features)
  const { disclaimer } = useMessages('start', start)
  usePageTitle(m.pageTitle)
  return (
    <div className="page grid gap-14 sm:gap-20 sm:pt-10">
      <section className="max-w-3xl">
        <h1 className="text-4xl sm:text-5xl">{m.title(PRODUCT)}</h1>
        <p className="mt-5 text-xl text-muted">{m.lead}</p>
      </section>
      <section>
        <h2 className="sr-only">{m.threeTools}</h2>
        <ul className="grid gap-4 md:grid-cols-3">
          {CARDS.map(({ icon: Icon, title, text }) => (
            <li key={title} className="card">
              <Icon size={28} aria-hidden="true" className="text-accent" />
              <h3 className="mt-3 text-xl">{m[title]}</h3>
              <p className="mt-2 text-muted">{m[text]}</p>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className="text-3xl">{m.sixReasons}</h2>
        <dl className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
          {REASONS.map(([title, text]) => (
            <div key={title}>
              <dt className="text-xl font-semibold">{m[title]}</dt>
              <dd className="mt-1 text-muted">{m[text]}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="grid justify-items-start gap-4">
        <Link to="/signin" className={buttonClass({ size: 'large' })}>
          {m.getStarted}
        </Link>
        <p className="text-muted">{disclaimer}</p>
      </section>
    </div>
  )
}
