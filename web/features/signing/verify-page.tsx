import type * as z from 'zod/mini'
import type { verifyFile } from '#contract/documents/signing.ts'
import { PickFile } from '#web/components/pick-file.tsx'
import { Rich } from '#web/components/ui/rich.tsx'
import { errorText } from '#web/lib/api/error-text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { mediumDateTime } from '#web/lib/language/dates.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { signing } from '#web/messages/en/signing.ts'
import { useVerification } from './queries.ts'

/** Where anybody who holds a signed file learns whether it is the one that was finished here. */
export function VerifyPage() {
  const m = useMessages('signing', signing)
  usePageTitle(m.verifyTitle)
  const check = useVerification()
  const canHash = Boolean(globalThis.crypto?.subtle)
  return (
    <div className="page grid max-w-2xl! gap-5">
      <h1 className="text-3xl">{m.verifyTitle}</h1>
      <p>{m.verifyLead}</p>
      {canHash ? (
        <PickFile
          label={m.pdfFile}
          accept=".pdf,application/pdf"
          isWaiting={check.isPending}
          onFile={(file) => check.mutate(file)}
          className="justify-self-start"
        >
          {m.chooseFile}
        </PickFile>
      ) : (
        <p className="problem">{m.needsSecure}</p>
      )}
      <div role="status" className="empty:hidden">
        {check.isPending && <p>{m.checking}</p>}
        {check.isError && <p className="problem">{errorText(check.error, m.notChecked)}</p>}
        {check.data && <Verdict {...check.data} />}
      </div>
    </div>
  )
}

function Verdict({ known, finishedAt, signers = 0 }: z.output<typeof verifyFile.output>) {
  const m = useMessages('signing', signing)
  if (known === 'unknown' || !finishedAt) return <p className="problem">{m.isUnknown}</p>
  const date = <time dateTime={finishedAt}>{mediumDateTime(finishedAt)}</time>
  return (
    <p className="rounded-lg bg-raised px-3 py-2 font-semibold">
      <Rich text={known === 'finished' ? m.isKnown : m.isUnsigned} parts={{ date, count: m.people(signers) }} />
    </p>
  )
}
