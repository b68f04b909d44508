import { useMutation } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { exportMyData } from '#contract/privacy.ts'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { api } from '#web/lib/api/client.ts'
import { serverText } from '#web/lib/api/error-text.ts'
import type { Settings } from '#contract/settings.ts'
import { longDate } from '#web/components/reading-room/dates.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'
import { useSaveConsent } from './queries.ts'

const DeleteAccountDialog = lazyPart(async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog)

const useExport = () =>
  useMutation({
    mutationFn: async () => {
      const { blob, name } = await api.file(exportMyData)
      saveFile(blob, name)
    },
    onSuccess: () => toast.success('Your data was downloaded'),
    onError: (error) => toast.error('Your data could not be downloaded', { description: serverText(error) }),
  })

type Consent = { consent: Settings['consent'] }
type Props = Consent & { hasPassword: boolean }

/** Access, consent and deletion (Cyber and Data Protection Act [Chapter 12:07]). */
export function YourData({ consent, hasPassword }: Props) {
  const [deleting, setDeleting] = useState(false)
  const fetchAll = useExport()
  return (
    <section aria-labelledby="your-data" className="mt-10 border-t pt-6">
      <h2 id="your-data" className="text-2xl">
        Your data
      </h2>
      <h3 className="mt-4 text-lg">A copy for you</h3>
      <p className="mt-1 max-w-prose text-muted">
        Everything we hold about you, as one file that people and machines can read. What we keep and why is in the{' '}
        <Link to="/privacy" className="link">
          Privacy notice
        </Link>
        .
      </p>
      <Button variant="secondary" className="mt-3" busy={fetchAll.isPending} onClick={() => fetchAll.mutate()}>
        {!fetchAll.isPending && <Download aria-hidden="true" />} Download my data
      </Button>
      <ConsentGiven consent={consent} />
      <h3 className="mt-8 text-lg">Delete your account</h3>
      <p className="mt-1 max-w-prose text-muted">
        Deleting your account removes your consultations, documents and points at once and for good.
      </p>
      <Button variant="danger" className="mt-3" onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden="true" /> Delete my account
      </Button>
      {deleting && <DeleteAccountDialog hasPassword={hasPassword} onClose={() => setDeleting(false)} />}
    </section>
  )
}

/** Given freely and withdrawn as easily, at any time. */
function ConsentGiven({ consent }: Consent) {
  const save = useSaveConsent()
  const sentence =
    'what you write may be kept and used to answer you, also where it tells about your health, your family or a criminal case'
  return (
    <>
      <h3 className="mt-8 text-lg">Your consent</h3>
      <p className="mt-1 max-w-prose text-muted">
        {consent
          ? `On ${longDate(consent.date)} you agreed (version of ${longDate(consent.version)}) that ${sentence}. After withdrawing, please leave such facts out and delete the consultations that hold them.`
          : `You have not agreed that ${sentence}. Please leave such facts out of what you write, or agree.`}
      </p>
      <Button variant="secondary" className="mt-3" busy={save.isPending} onClick={() => save.mutate(!consent)}>
        {consent ? 'Withdraw my consent' : 'I agree'}
      </Button>
    </>
  )
}
