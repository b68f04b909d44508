import { BookOpenText, FilePenLine, Scale } from 'lucide-react'
import { Link } from 'react-router'
import { DISCLAIMER, PRODUCT } from '#contract/product.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { usePageTitle } from '#web/lib/browser/page-title.ts'

const CARDS = [
  {
    icon: Scale,
    title: 'AI Legal Assistant',
    text: 'Ask in everyday words and get an answer in short sentences. Small marks in the text name the section each sentence rests on; press one to read the section itself. Attach a contract or a letter and ask about it.',
  },
  {
    icon: FilePenLine,
    title: 'Document Generation',
    text: 'Leases, loan agreements, letters of demand, employment contracts and more. The form asks only for what the document needs. The price in points stands on each template before you begin.',
  },
  {
    icon: BookOpenText,
    title: 'Legal Library',
    text: 'Acts of Parliament and guides in plain words, sorted under headings. Search by title or keyword, read on any screen, or download the file.',
  },
]

const REASONS = [
  [
    'You can check it',
    'Every quoted passage stands word for word in the document it names. That is tested before you see it.',
  ],
  [
    'It admits what it does not know',
    'When the library has no answer, you are told so and shown the nearest sections.',
  ],
  ['It is made for Zimbabwe', 'The answers come from Zimbabwean law, and say how old their text is.'],
  ['It works on a small phone', 'Pages are light, load quickly on a poor connection and use little data.'],
  [
    'Your questions stay yours',
    'Nobody else sees your consultations, unless you report an answer to us. You can delete each of them.',
  ],
  ['No monthly bill', 'You buy points with EcoCash when you need them. They do not expire.'],
] as const

/** The features page. */
export function FeaturesPage() {
  usePageTitle('Features')
  return (
    <div className="page grid gap-14 sm:gap-20 sm:pt-10">
      <section className="max-w-3xl">
        <h1 className="text-4xl sm:text-5xl">Your AI {PRODUCT}</h1>
        <p className="mt-5 text-xl text-muted">
          An assistant made to work over a library of more than 20,000 legal documents: it finds the section, explains
          it in plain words and shows you where it stands.
        </p>
      </section>
      <section>
        <h2 className="sr-only">Three tools</h2>
        <ul className="grid gap-4 md:grid-cols-3">
          {CARDS.map(({ icon: Icon, title, text }) => (
            <li key={title} className="card">
              <Icon size={28} aria-hidden="true" className="text-accent" />
              <h3 className="mt-3 text-xl">{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className="text-3xl">Six reasons to use it</h2>
        <dl className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
          {REASONS.map(([title, text]) => (
            <div key={title}>
              <dt className="text-xl font-semibold">{title}</dt>
              <dd className="mt-1 text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="grid justify-items-start gap-4">
        <Link to="/signin" className={buttonClass({ size: 'large' })}>
          Get Started Now
        </Link>
        <p className="text-muted">{DISCLAIMER}</p>
      </section>
    </div>
  )
}
