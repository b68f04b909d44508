import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { AuthCard } from './auth-card.tsx'
import { Consent } from './consent.tsx'
import { auth } from '#web/messages/en/auth.ts'
import { useMessages } from '#web/lib/language/messages.ts'

/** A first sign-in with Google has just made an account: what sign-up asks is asked here. */
export function FirstVisit({ onDone }: { onDone: (agreed: boolean) => void }) {
  const m = useMessages('auth', auth)
  const [agreed, setAgreed] = useState(false)
  return (
    <AuthCard title={m.accountReady} lead={m.oneQuestion}>
      <Consent agreed={agreed} onChange={setAgreed} />
      <Button onClick={() => onDone(agreed)}>{m.continue}</Button>
    </AuthCard>
  )
}
