import type { Deployment } from '#contract/deployment.ts'
import { REMEMBERED_SESSION_TTL_MS } from '#contract/product.ts'
import { Section } from './legal-page.tsx'

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
export const REMEMBERED_DAYS = REMEMBERED_SESSION_TTL_MS / 86_400_000

/** The retention periods as they are configured here. */
export function Keeping({ deployment }: { deployment: Deployment | undefined }) {
  const keep = deployment?.retention
  const until = (count: number | undefined) =>
    count ? `until you delete them, at most ${days(count)} after the last change` : 'until you delete them'
  return (
    <Section title="5. How long we keep it">
      <ul>
        <li>Your account: until you delete it.</li>
        <li>Consultations and attached documents: {until(keep?.conversations)}.</li>
        <li>Generated documents: {keep?.documents ? `${days(keep.documents)}` : 'as long as your account'}.</li>
        <li>
          Single steps of how an answer was sent to you:{' '}
          {keep?.events ? days(keep.events) : 'as long as the consultation'}.
        </li>
        <li>
          Answers in guided procedures, if you were signed in: until you erase them or delete your account. Some
          procedures keep none.
        </li>
        <li>Points and purchases: as long as your account, because they are your proof of payment.</li>
        <li>Sign-in sessions: until you log out, at most {days(REMEMBERED_DAYS)}.</li>
        <li>The record of security events: {keep?.audit ? days(keep.audit) : 'as long as your account'}.</li>
      </ul>
      <p>
        When you delete your account, all of this goes at once, also your files. Copies in backups, where there are any,
        go when the backup is replaced.
      </p>
    </Section>
  )
}
