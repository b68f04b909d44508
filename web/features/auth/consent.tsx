import { Link } from 'react-router'
import { Checkbox } from '#web/components/ui/field.tsx'

/**
 * Legal questions often tell of health, family or crime: such data needs consent that is given freely, so the box is
 * not ticked for the person and an account does not depend on it (Cyber and Data Protection Act [Chapter 12:07]).
 */
export const Consent = ({ agreed, onChange }: { agreed: boolean; onChange: (agreed: boolean) => void }) => (
  <div className="grid gap-1">
    <Checkbox
      className="items-start! py-2.5"
      name="consent"
      checked={agreed}
      onChange={(event) => onChange(event.target.checked)}
      label="I agree that what I write may be kept and used to answer me, also where it tells about my health, my family or a criminal case. I can withdraw this at any time."
    />
    <p className="text-muted">
      With an account you accept the{' '}
      <Link to="/terms" className="link">
        Terms
      </Link>
      . How we treat your data is told in the{' '}
      <Link to="/privacy" className="link">
        Privacy notice
      </Link>
      .
    </p>
  </div>
)
