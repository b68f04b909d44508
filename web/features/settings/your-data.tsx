import { messagesNow, useMessages } from '#web/lib/language/messages.ts'
import { account } from '#web/messages/en/account.ts'
import { useMutation } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { exportMyData } from '#contract/accounts/privacy.ts'
import { Rich } from '#web/components/ui/rich.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { api } from '#web/lib/api/client.ts'
import { serverText } from '#web/lib/api/error-text.ts'
import type { Settings } from '#contract/accounts/settings.ts'
import { longDate } from '#web/lib/language/dates.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'
import { useSaveConsent } from './queries.ts'

const DeleteAccountDialog = lazyPart(async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog)

const useExport = () =>
  useMutation({
    mutationFn: async () => {
      const { blob, name } = await api.file(exportMyData)
      saveFile(blob, name)
    },
    onSuccess: () => toast.success(messagesNow('account', account).dataDownloaded),
    onError: (error) =>
      toast.error(messagesNow('account', account).dataNotDownloaded, { description: serverText(error) }),
  })

type Consent = { consent: Settings['consent'] }
type Props = Consent & { hasPassword: boolean }

/** Access, consent and deletion (Cyber and Data Protection Act [Chapter 12:07]). */
export function YourData({ consent, hasPassword }: Props) {
  const m = useMessages('account', account)
  const [deleting, setDeleting] = useState(false)
  const fetchAll = useExport()
  return (
    <section aria-labelledby="your-data" className="mt-10 border-t pt-6">
      <h2 id="your-data" className="text-2xl">
        {m.yourData}
      </h2>
      <h3 className="mt-4 text-lg">{m.copyForYou}</h3>
      <p className="mt-1 max-w-prose text-muted">
        <Rich
          text={m.copyLead}
          parts={{
            privacy: (
              <Link to="/privacy" className="link">
                {m.privacyNotice}
              </Link>
            ),
          }}
        />
      </p>
      <Button variant="secondary" className="mt-3" busy={fetchAll.isPending} onClick={() => fetchAll.mutate()}>
        {!fetchAll.isPending && <Download aria-hidden="true" />} {m.downloadData}
      </Button>
      <ConsentGiven consent={consent} />
      <h3 className="mt-8 text-lg">{m.deleteTitle}</h3>
      <p className="mt-1 max-w-prose text-muted">{m.deleteLead}</p>
      <Button variant="danger" className="mt-3" onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden="true" /> {m.deleteMine}
      </Button>
      {deleting && <DeleteAccountDialog hasPassword={hasPassword} onClose={() => setDeleting(false)} />}
    </section>
  )
}

/** Given freely and withdrawn as easily, at any time. */
function ConsentGiven({ consent }: Consent) {
  const m = useMessages('account', account)
  const save = useSaveConsent()
  return (
    <>
      <h3 className="mt-8 text-lg">{m.yourConsent}</h3>
      <p className="mt-1 max-w-prose text-muted">
        {consent ? m.consentIs(longDate(consent.date), longDate(consent.version)) : m.consentIsNot}
      </p>
      <Button variant="secondary" className="mt-3" busy={save.isPending} onClick={() => save.mutate(!consent)}>
        {consent ? m.withdraw : m.agree}
      </Button>
    </>
  )
}
