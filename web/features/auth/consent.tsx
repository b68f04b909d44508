import { Link } from 'react-router'
import { Rich } from '#web/components/ui/rich.tsx'
import { Checkbox } from '#web/components/ui/field.tsx'
import { auth } from '#web/messages/en/auth.ts'
import { useMessages } from '#web/lib/language/messages.ts'

/**
 * Legal questions often tell of health, family or crime: such data needs consent that is given freely, so the box is
 * not ticked for the person and an account does not depend on it (Cyber and Data Protection Act [Chapter 12:07]).
 */
export function Consent({ agreed, onChange }: { agreed: boolean; onChange: (agreed: boolean) => void }) {
  const m = useMessages('auth', auth)
  return (
    <div className="grid gap-1">
      <Checkbox
        className="items-start! py-2.5"
        name="consent"
        checked={agreed}
        onChange={(event) => onChange(event.target.checked)}
        label={m.consent}
      />
      <p className="text-muted">{m.withoutConsent}</p>
      <p className="text-muted">
        <Rich
          text={m.acceptTerms}
          parts={{
            terms: (
              <Link to="/terms" className="link">
                {m.terms}
              </Link>
            ),
            privacy: (
              <Link to="/privacy" className="link">
                {m.privacyNotice}
              </Link>
            ),
          }}
        />
      </p>
    </div>
  )
}
