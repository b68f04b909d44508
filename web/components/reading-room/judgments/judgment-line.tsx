import type { JudgmentDetails } from '#contract/library/judgments.ts'
import { longDate } from '#web/lib/language/dates.ts'

/** What a judgment is: its court, its numbers, who decided it and when; the parties stand in its title. */
export const JudgmentLine = ({ judgment }: { judgment: JudgmentDetails }) => {
  const { court, citations, judges, date } = judgment
  return (
    <p className="border-b px-4 py-2 text-muted">
      {[court, citations.join(', '), judges.join(', '), date && longDate(date)].filter(Boolean).join(' · ')}
    </p>
  )
}
