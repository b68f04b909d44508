import { isDead, type ShownLawState } from '#contract/law-state.ts'

/** How a section stands today, where that is not as it reads: nobody should take dead law for living. */
export const LawToday = ({ law }: { law: ShownLawState | undefined }) =>
  law ? <span className={isDead(law) ? 'law-today law-ended' : 'law-today'}>{law.sentence}</span> : null
