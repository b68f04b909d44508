import { BookOpenText, FilePenLine, Scale } from 'lucide-react'
import { Link } from 'react-router'
import { COUNTRY, PRODUCT, REPLY_PRICE, SERVICE_PRICES, TOPICS } from '#contract/product.ts'
import { FreeTiles } from '#web/components/layout/free-places.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useSession } from '#web/lib/session/session.ts'
import { ExampleAnswer } from './example-answer.tsx'
import { useMessages } from '#web/lib/language/messages.ts'
import { landing } from '#web/messages/en/landing.ts'
import { start, TOPIC_TEXTS } from '#web/messages/en/start.ts'

/** The landing page. */
export function LandingPage() {
  const m = useMessages('landing', landing)
  const mStart = useMessages('start', start)
  usePageTitle()
  const { user } = useSession()
  const way = user ? '/app' : '/signin'
  return (
    <div className="page grid gap-16 pb-16 sm:gap-24 sm:pt-12">
      <section className="grid items-center gap-10 lg:grid-cols-[1.1fr_1fr]">
        <div>
          <h1 className="text-4xl sm:text-5xl">{m.headline(PRODUCT)}</h1>
          <p className="mt-5 max-w-xl text-xl text-muted">{m.lead(COUNTRY)}</p>
          <div className="mt-8">
            <Link to={way} className={buttonClass({ size: 'large' })}>
              {m.useNow}
            </Link>
            <p className="mt-3 text-muted">{m.noCard}</p>
          </div>
        </div>
        <ExampleAnswer />
      </section>
      <Steps />
      <Offers />
      <section>
        <h2 className="mb-6 text-3xl">{m.free}</h2>
        <FreeTiles />
      </section>
      <Points />
      <section className="card grid justify-items-start gap-4 p-6 sm:p-8">
        <h2 className="text-2xl">{m.onYourMind}</h2>
        <p className="max-w-prose text-muted">{m.sayWhatHappened}</p>
        <ul className="flex flex-wrap gap-2">
          {TOPICS.map((topic) => (
            <li key={topic} className="badge px-3 py-1 text-base">
              {mStart[TOPIC_TEXTS[topic]]}
            </li>
          ))}
        </ul>
        <Link to={user ? '/app' : '/signup'} className={buttonClass()}>
          {m.askFirst}
        </Link>
        <p className="text-muted">{mStart.disclaimer}</p>
      </section>
    </div>
  )
}

const STEPS = [
  ['step1', 'step1Text'],
  ['step2', 'step2Text'],
  ['step3', 'step3Text'],
] as const

function Steps() {
  const m = useMessages('landing', landing)
  return (
    <section>
      <h2 className="text-3xl">{m.howItWorks}</h2>
      <ol className="mt-6 grid gap-6 md:grid-cols-3">
        {STEPS.map(([title, text], index) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden="true"
              className="grid size-9 flex-none place-content-center rounded-full bg-accent-soft font-bold"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-xl">{m[title]}</h3>
              <p className="mt-1 text-muted">{m[text]}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

const OFFERS = [
  [Scale, 'offer1', 'offer1Text'],
  [FilePenLine, 'offer2', 'offer2Text'],
  [BookOpenText, 'offer3', 'offer3Text'],
] as const

function Offers() {
  const m = useMessages('landing', landing)
  return (
    <section>
      <h2 className="text-3xl">{m.whatItDoes}</h2>
      <ul className="mt-6 grid gap-4 md:grid-cols-3">
        {OFFERS.map(([Icon, title, text]) => (
          <li key={title} className="card">
            <Icon size={28} aria-hidden="true" className="text-accent" />
            <h3 className="mt-3 text-xl">{m[title]}</h3>
            <p className="mt-2 text-muted">{m[text]}</p>
          </li>
        ))}
      </ul>
      <Link to="/features" className="link mt-4 inline-flex min-h-11 items-center">
        {m.seeAll}
      </Link>
    </section>
  )
}

function Points() {
  const m = useMessages('landing', landing)
  return (
    <section className="grid gap-4 md:grid-cols-2">
      <div>
        <h2 className="text-3xl">{m.payForAsk}</h2>
        <p className="mt-3 max-w-prose text-muted">{m.payText}</p>
      </div>
      <dl className="card grid grid-cols-[1fr_auto] content-center gap-x-6 gap-y-3 tabular-nums">
        <dt>{m.reply}</dt>
        <dd className="text-right font-semibold">{m.onePoint(REPLY_PRICE)}</dd>
        <dt>{m.fullSource}</dt>
        <dd className="text-right font-semibold">{m.manyPoints(SERVICE_PRICES.view_document)}</dd>
        <dt>{m.generated}</dt>
        <dd className="text-right font-semibold">{m.shownFirst}</dd>
      </dl>
    </section>
  )
}
