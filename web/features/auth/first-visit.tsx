import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { AuthCard } from './auth-card.tsx'
import { Consent } from './consent.tsx'

/** A first sign-in with Google has just made an account: what sign-up asks is asked here. */
export function FirstVisit({ onDone }: { onDone: (agreed: boolean) => void }) {
  const [agreed, setAgreed] = useState(false)
  return (
    <AuthCard title="Your account is ready" lead="One question before you begin.">
      <Consent agreed={agreed} onChange={setAgreed} />
      <Button onClick={() => onDone(agreed)}>Continue</Button>
    </AuthCard>
  )
}
