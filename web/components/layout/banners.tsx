import { useMutation } from '@tanstack/react-query'
import { MailWarning, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { resendConfirmation } from '#contract/accounts/auth.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Rich } from '#web/components/ui/rich.tsx'
import { api } from '#web/lib/api/client.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { readPersonal, writePersonal } from '#web/lib/session/personal.ts'
import { useSession } from '#web/lib/session/session.ts'
import { isText } from '#web/lib/text/json-object.ts'
import { useOnline } from '#web/lib/browser/use-online.ts'
import { isAppPath } from './paths.ts'
import { shell } from '#web/messages/en/shell.ts'
import { useMessages } from '#web/lib/language/messages.ts'

/** What a signed-in person should know on every application page. */
export function Banners() {
  const m = useMessages('shell', shell)
  const { user, offline } = useSession()
  const online = useOnline()
  const { pathname } = useLocation()
  const [putAway, setPutAway] = useState(() => readPersonal('putAway:', CONFIRM, isText))
  if (!user || !isAppPath(pathname, true)) return null
  const away = offline || !online
  const asksToConfirm = user.emailConfirmed === false && putAway !== user.email
  if (!away && !asksToConfirm) return null
  return (
    <section aria-label={m.notices} className="no-print">
      {away && (
        <p role="status" className="flex items-center justify-center gap-2 bg-raised px-4 py-2">
          <WifiOff size={20} aria-hidden="true" className="flex-none" />
          {m.cannotReachServer}
        </p>
      )}
      {asksToConfirm && (
        <ConfirmBanner
          key={user.email}
          email={user.email}
          onPutAway={() => {
            writePersonal('putAway:', CONFIRM, user.email)
            setPutAway(user.email)
          }}
        />
      )}
    </section>
  )
}

/** Under this name it is kept that the person wants to confirm later. */
const CONFIRM = 'confirm-email'

/** An unconfirmed account works, and is asked to confirm. */
function ConfirmBanner({ email, onPutAway }: { email: string; onPutAway: () => void }) {
  const m = useMessages('shell', shell)
  const resend = useMutation({ mutationFn: () => api(resendConfirmation) })
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-b bg-accent-soft px-4 py-1">
      <p className="flex items-start gap-2 py-1.5">
        <MailWarning size={20} aria-hidden="true" className="mt-0.5 flex-none" />
        <span>
          <Rich text={m.pleaseConfirmEmail} parts={{ email: <strong className="break-all">{email}</strong> }} />
        </span>
      </p>
      {!resend.isSuccess && (
        <Button variant="link" busy={resend.isPending} onClick={() => resend.mutate()}>
          {m.sendLinkAgain}
        </Button>
      )}
      <Button variant="link" onClick={onPutAway}>
        {m.putAway}
      </Button>
      <p role="status" className="empty:hidden">
        {resend.isSuccess && m.linkSent}
        {resend.isError && errorText(resend.error, m.linkNotSent)}
      </p>
    </div>
  )
}
