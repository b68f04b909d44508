import { useState } from 'react'
import type { GeneratedDocument } from '#contract/documents/documents.ts'
import type { SignatureRequest } from '#contract/documents/signing.ts'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { ErrorState } from '#web/components/ui/states.tsx'
import { sentenceNow, useMessages } from '#web/lib/language/messages.ts'
import { signing } from '#web/messages/en/signing.ts'
import { AskToSign } from './ask-to-sign.tsx'
import { useSignatureRequests } from './queries.ts'
import { RequestStatus } from './request-status.tsx'

type Props = { document: Pick<GeneratedDocument, '_id' | 'title'>; onClose: () => void }

/** Who was asked to sign a document and what became of it, and where others are asked. */
export function SignaturesDialog({ document, onClose }: Props) {
  const m = useMessages('signing', signing)
  const { data, isError, isFetching, refetch } = useSignatureRequests(document._id)
  const [links, setLinks] = useState(new Map<string, string>())
  const keepLinks = ({ signers }: Pick<SignatureRequest, 'signers'>) =>
    setLinks((now) => new Map([...now, ...signers.flatMap(({ id, link }) => (link ? [[id, link] as const] : []))]))
  const isOut = data?.requests.some(({ state, opens }) => state === 'finishing' || opens)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.sendTitle}
      description={document.title}
      className="max-w-2xl!"
    >
      {!data && !isError && <LoadingState label={m.loading} />}
      {isError && <ErrorState title={m.notLoaded} onRetry={() => void refetch()} retrying={isFetching} />}
      {data && (
        <div className="mt-4 grid gap-5">
          {data.requests.map((one) => (
            <RequestStatus key={one.id} request={one} links={links} onLink={keepLinks} />
          ))}
          {data.rule.simple ? (
            !isOut && <AskToSign documentId={document._id} why={data.rule.why} onSent={keepLinks} onClose={onClose} />
          ) : (
            <div className="rounded-lg bg-raised px-4 py-3">
              <h3 className="font-semibold">{m.paper}</h3>
              <p>{sentenceNow(data.rule.why)}</p>
            </div>
          )}
        </div>
      )}
    </Dialog>
  )
}
