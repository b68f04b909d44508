import { useMutation } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { exportMyData } from '#contract/privacy.ts'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { api } from '#web/lib/client.ts'
import { serverText } from '#web/lib/error-text.ts'
import { saveFile } from '#web/lib/save-file.ts'

const DeleteAccountDialog = lazy(() =>
  import('./delete-account-dialog.tsx').then((m) => ({ default: m.DeleteAccountDialog })),
)

const useExport = () =>
  useMutation({
    mutationFn: async () => {
      const { blob, name } = await api.file(exportMyData)
      saveFile(blob, name)
    },
    onSuccess: () => toast.success('Your data was downloaded'),
    onError: (error) => toast.error('Your data could not be downloaded', { description: serverText(error) }),
  })

/** Access and deletion (Cyber and Data Protection Act [Chapter 12:07]; issue 6 point 5). */
export function YourData() {
  const [deleting, setDeleting] = useState(false)
  const fetchAll = useExport()
  return (
    <section aria-labelledby="your-data" className="mt-10 border-t pt-6">
      <h2 id="your-data" className="text-2xl">
        Your data
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        Everything we hold about you, as one file that people and machines can read. What we keep and why is in the{' '}
        <Link to="/privacy" className="link">
          Privacy notice
        </Link>
        .
      </p>
      <Button variant="secondary" className="mt-3" busy={fetchAll.isPending} onClick={() => fetchAll.mutate()}>
        {!fetchAll.isPending && <Download aria-hidden="true" />} Download my data
      </Button>
      <p className="mt-6 max-w-prose text-muted">
        Deleting your account removes your consultations, documents and points at once and for good.
      </p>
      <Button variant="danger" className="mt-3" onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden="true" /> Delete my account
      </Button>
      <Suspense fallback={null}>{deleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}</Suspense>
    </section>
  )
}
