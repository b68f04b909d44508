import { BookOpenText, FilePenLine, Scale } from 'lucide-react'
import { Link } from 'react-router'
import { COUNTRY, DISCLAIMER, PRODUCT, REPLY_PRICE, SERVICE_PRICES, TOPICS } from '#contract/product.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useSession } from '#web/lib/session/session.ts'
import { ExampleAnswer } from './example-answer.tsx'

/** The landing page. */
export function LandingPage() {
  usePageTitle()
  const { user } = useSession()
  const start = user ? '/app' : '/signin'
  return (
    <div className="page grid gap-16 pb-16 sm:gap-24 sm:pt-12">
      <section className="grid items-center gap-10 lg:grid-cols-[1.1fr_1fr]">
        <div>
          <h1 className="text-4xl sm:text-5xl">Your AI {PRODUCT}</h1>
          <p className="mt-5 max-w-xl text-xl text-muted">
            Ask about the law of {COUNTRY} in your own words. Each answer shows the passage of the law it rests on, so
            you can read it yourself.
          </p>
          <div className="mt-8">
            <Link to={start} className={buttonClass({ size: 'large' })}>
              Use Ai Lawyer Now
            </Link>
            <p className="mt-3 text-muted">No credit card required • Cancel anytime</p>
          </div>
        </div>
        <ExampleAnswer />
      </section>
      <Steps />
      <Offers />
      <Points />
      <section className="card grid justify-items-start gap-4 p-6 sm:p-8">
        <h2 className="text-2xl">What is on your mind?</h2>
        <p className="max-w-prose text-muted">You do not need to know which law it is. Say what happened.</p>
        <ul className="flex flex-wrap gap-2">
          {TOPICS.map((topic) => (
            <li key={topic} className="badge px-3 py-1 text-base">
              {topic}
            </li>
          ))}
        </ul>
        <Link to={start} className={buttonClass()}>
          Ask your first question
        </Link>
        <p className="text-muted">{DISCLAIMER}</p>
      </section>
    </div>
  )
}

const STEPS = [
  ['Say what happened', 'Write as you would to a friend: a landlord, a boss, a contract, a debt, an arrest.'],
  ['Read the answer and its source', 'Open a source to see the section itself, with the words that matter in yellow.'],
  ['Take the next step', 'Keep the consultation, go on later, or prepare the letter or agreement you need.'],
] as const

const Steps = () => (
  <section>
    <h2 className="text-3xl">How it works</h2>
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
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
)

const OFFERS = [
  [
    Scale,
    'Answers with their source',
    'Nothing is quoted that is not in the text, word for word. When the library holds no answer, you are told so.',
  ],
  [
    FilePenLine,
    'Documents filled in for you',
    'Choose a template, answer its questions, and download the finished document as PDF or DOC.',
  ],
  [
    BookOpenText,
    'A library to read in',
    'Statutes and plain guides, sorted by subject. Search them, read them on a phone, or download them.',
  ],
] as const

const Offers = () => (
  <section>
    <h2 className="text-3xl">What it does for you</h2>
    <ul className="mt-6 grid gap-4 md:grid-cols-3">
      {OFFERS.map(([Icon, title, text]) => (
        <li key={title} className="card">
          <Icon size={28} aria-hidden="true" className="text-accent" />
          <h3 className="mt-3 text-xl">{title}</h3>
          <p className="mt-2 text-muted">{text}</p>
        </li>
      ))}
    </ul>
    <Link to="/features" className="link mt-4 inline-flex min-h-11 items-center">
      See all features
    </Link>
  </section>
)

const Points = () => (
  <section className="grid gap-4 md:grid-cols-2">
    <div>
      <h2 className="text-3xl">You pay for what you ask</h2>
      <p className="mt-3 max-w-prose text-muted">
        There is no monthly bill. A new account starts with free points. You buy more with EcoCash when you need them,
        and they do not expire.
      </p>
    </div>
    <dl className="card grid grid-cols-[1fr_auto] content-center gap-x-6 gap-y-3 tabular-nums">
      <dt>A reply in chat</dt>
      <dd className="text-right font-semibold">{REPLY_PRICE} point</dd>
      <dt>The full text of a source</dt>
      <dd className="text-right font-semibold">{SERVICE_PRICES.view_document} points</dd>
      <dt>A generated document</dt>
      <dd className="text-right font-semibold">shown first</dd>
    </dl>
  </section>
)
