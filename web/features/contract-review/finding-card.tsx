import { Link } from 'react-router'
import type { ContractReview, Decision, Finding, FindingKind } from '#contract/documents/contract-review.ts'
import { LawName } from '#web/components/law-name.tsx'
import { LawToday } from '#web/components/law-today.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Badge } from '#web/components/ui/card.tsx'
import { useMessages } from '#web/lib/language/messages.ts'
import { review as reviewMessages } from '#web/messages/en/review.ts'
import { useDecide } from './queries.ts'

/** How a kind of finding is coloured; its message has its name. */
const TONES: Partial<Record<FindingKind, 'danger' | 'accent'>> = { unlawful: 'danger', missing: 'accent' }

type Props = { review: ContractReview; finding: Finding; number: number; onShow: () => void }

/** A finding with the words of the law that it rests on, what is proposed, and what its person makes of it. */
export function FindingCard({ review, finding, number, onShow }: Props) {
  const m = useMessages('review', reviewMessages)
  const { kind, title, explanation, place, cited, words, change, section, by } = finding
  const language = finding.language ?? 'en'
  const kinds = { unlawful: m.unlawful, missing: m.missing, unclear: m.unclear, risky: m.risky }
  const clause = place && review.paragraphs[place.paragraph]?.clause
  return (
    <li className="card grid gap-2 p-4" data-decision={finding.decision}>
      <div className="flex flex-wrap items-baseline gap-2">
        <span aria-hidden="true" className="text-muted">
          {number}
        </span>
        <button type="button" className="text-left font-semibold underline" onClick={onShow} lang={language}>
          {title}
        </button>
        <Badge tone={TONES[kind]}>{kinds[kind]}</Badge>
        <span className="text-muted">{by === 'rules' ? m.rules : m.model}</span>
      </div>
      {clause && <p className="text-muted">{clause}</p>}
      <p lang={language}>{explanation}</p>
      <blockquote className="border-l-2 pl-3" lang="en">
        “{words}”{' '}
        {section?.documentId ? (
          <Link className="link" to={`/library/${section.documentId}/${section.number}`}>
            <LawName>{cited}</LawName>
          </Link>
        ) : (
          cited
        )}{' '}
        {section?.law.map((law) => (
          <LawToday key={law.sentence} law={law} />
        ))}
      </blockquote>
      {change && (
        <div>
          <p className="text-muted">{change.text ? m.proposed : m.takeOut}</p>
          {change.text && <p lang="en">{change.text}</p>}
        </div>
      )}
      <Decide review={review} finding={finding} />
    </li>
  )
}

/** Two buttons that stay where they are: pressing a pressed one takes it back. */
function Decide({ review, finding: { id, decision, title } }: Pick<Props, 'review' | 'finding'>) {
  const m = useMessages('review', reviewMessages)
  const decide = useDecide(review.id)
  const press = (to: Decision) => decide.mutate({ finding: id, decision: decision === to ? 'open' : to })
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant={decision === 'accepted' ? 'primary' : 'secondary'}
        aria-pressed={decision === 'accepted'}
        onClick={() => press('accepted')}
      >
        {decision === 'accepted' ? m.accepted : m.accept}
        <span className="sr-only">: {title}</span>
      </Button>
      <Button
        variant={decision === 'refused' ? 'primary' : 'secondary'}
        aria-pressed={decision === 'refused'}
        onClick={() => press('refused')}
      >
        {decision === 'refused' ? m.refused : m.refuse}
        <span className="sr-only">: {title}</span>
      </Button>
    </div>
  )
}
