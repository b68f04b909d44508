import { Copy, FileDown, RefreshCw } from 'lucide-react'
import type { SignatureRequest, Signer } from '#contract/documents/signing.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Badge } from '#web/components/ui/card.tsx'
import { Rich } from '#web/components/ui/rich.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { copyText } from '#web/lib/browser/clipboard.ts'
import { longDate, mediumDateTime } from '#web/lib/language/dates.ts'
import { messagesNow, useMessages } from '#web/lib/language/messages.ts'
import { signing } from '#web/messages/en/signing.ts'
import { useSignatureCalls } from './queries.ts'

type Props = {
  request: SignatureRequest
  /** Links that were shown just now, by signer: nobody can tell them again. */
  links: Map<string, string>
  onLink: (made: Pick<SignatureRequest, 'signers'>) => void
}

/** One request to sign: who has signed, the links while they are known, and what the owner can do. */
export function RequestStatus({ request, links, onLink }: Props) {
  const m = useMessages('signing', signing)
  const { withdraw, fetchFinished } = useSignatureCalls(request.documentId)
  const isOpen = request.opens
  const state = request.state === 'open' && !isOpen ? 'withdrawn' : request.state
  return (
    <section className="card grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{longDate(request.createdAt)}</h3>
        <Badge tone={state === 'finished' ? 'accent' : undefined}>{m.states[state]}</Badge>
      </div>
      {isOpen && (
        <p className="text-muted">
          <Rich text={m.endsAt} parts={{ date: <time dateTime={request.endsAt}>{longDate(request.endsAt)}</time> }} />
        </p>
      )}
      {isOpen && request.signers.some(({ id }) => links.has(id)) && <p role="status">{m.copyNow}</p>}
      <ul className="grid gap-3">
        {request.signers.map((one) => (
          <OneSigner
            key={one.id}
            request={request}
            signer={one}
            isOpen={isOpen}
            link={links.get(one.id)}
            onLink={onLink}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {state === 'finished' && (
          <Button busy={fetchFinished.isPending} onClick={() => fetchFinished.mutate(request)}>
            <FileDown aria-hidden="true" /> {m.fetchFinished}
          </Button>
        )}
        {isOpen && (
          <Button variant="secondary" busy={withdraw.isPending} onClick={() => withdraw.mutate(request.id)}>
            {m.withdraw}
          </Button>
        )}
      </div>
    </section>
  )
}

type SignerProps = Omit<Props, 'links'> & { signer: Signer; isOpen: boolean; link: string | undefined }

function OneSigner({ request, signer, isOpen, link, onLink }: SignerProps) {
  const m = useMessages('signing', signing)
  const { renew } = useSignatureCalls(request.documentId)
  const { id, name, email, state, openedAt, doneAt, reason } = signer
  const copy = async () => {
    if (await copyText(link ?? '')) toast.success(messagesNow('signing', signing).copied)
  }
  const makeLink = () =>
    renew.mutate(
      { id: request.id, signerId: id },
      { onSuccess: ({ link: made }) => onLink({ signers: [{ ...signer, link: made }] }) },
    )
  return (
    <li className="grid gap-1 [overflow-wrap:anywhere]">
      <p>
        <strong>{name}</strong>
        {email && ` (${email})`}: {m.signerStates[state]}
        {doneAt && `, ${mediumDateTime(doneAt)}`}
        {state === 'waiting' && openedAt && `, ${m.hasOpened}`}
      </p>
      {reason && <p>{m.reason(reason)}</p>}
      {isOpen && state === 'waiting' && (
        <div className="flex flex-wrap items-center gap-2">
          {link ? (
            <>
              <code className="text-sm">{link}</code>
              <Button variant="secondary" aria-label={m.copyOf(name)} onClick={() => void copy()}>
                <Copy aria-hidden="true" /> {m.copy}
              </Button>
            </>
          ) : (
            <Button variant="ghost" aria-label={m.newLinkOf(name)} busy={renew.isPending} onClick={makeLink}>
              <RefreshCw aria-hidden="true" /> {m.newLink}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
