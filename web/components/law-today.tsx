import { isDead, type ShownLawState } from '#contract/law-state.ts'

const lookOf = (law: ShownLawState) =>
  law.ofAct ? 'block text-muted' : isDead(law) ? 'law-today law-ended' : 'law-today'

/** How a section stands today, where that is not as it reads: nobody should take dead law for living. */
export const LawToday = ({ law }: { law: ShownLawState | undefined }) =>
  law ? (
    <span className={lookOf(law)} lang="en">
      {law.sentence}
    </span>
  ) : null
