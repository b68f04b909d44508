import { FileDown } from 'lucide-react'
import type { SignatureRequest } from '#contract/documents/signing.ts'
import { Button } from '#web/components/ui/button.tsx'
import { longDate } from '#web/lib/language/dates.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { signing } from '#web/messages/en/signing.ts'
import { useSignatureCalls, useSignedFiles } from './queries.ts'

/** Signed files whose documents are deleted; nothing where there are none. */
export function SignedFiles() {
  const m = useMessages('signing', signing)
  const requests = useSignedFiles().data?.requests ?? []
  if (!requests.length) return null
  return (
    <section className="mt-8 grid gap-3">
      <h2 className="font-semibold">{m.signedFiles}</h2>
      <p className="text-muted">{m.signedFilesKept}</p>
      <ul className="grid gap-3">
        {requests.map((one) => (
          <SignedFile key={one.id} request={one} />
        ))}
      </ul>
    </section>
  )
}

function SignedFile({ request }: { request: SignatureRequest }) {
  const m = useMessages('signing', signing)
  const { fetchFinished } = useSignatureCalls(request.documentId)
  const { title, finishedAt, signers } = request
  return (
    <li className="card flex flex-wrap items-center justify-between gap-2">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-muted">
          {[finishedAt && longDate(finishedAt), ...signers.map(({ name }) => name)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Button
        variant="secondary"
        aria-label={`${m.fetchFinished}: ${title}`}
        busy={fetchFinished.isPending}
        onClick={() => fetchFinished.mutate(request)}
      >
        <FileDown aria-hidden="true" /> {m.fetchFinished}
      </Button>
    </li>
  )
}
