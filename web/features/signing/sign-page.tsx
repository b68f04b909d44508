import { FileDown } from 'lucide-react'
import { useParams } from 'react-router'
import type { SigningView } from '#contract/documents/signing.ts'
import { AppError } from '#contract/errors.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Rich } from '#web/components/ui/rich.tsx'
import { ScrollRegion } from '#web/components/ui/scroll-region.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { ErrorState } from '#web/components/ui/states.tsx'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { longDate } from '#web/lib/language/dates.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { signing } from '#web/messages/en/signing.ts'
import { useSigning, useSigningCalls } from './queries.ts'
import { SignForm } from './sign-form.tsx'
import './signing.css'

/** What the link of a signer opens, without an account. */
export function SignPage() {
  const m = useMessages('signing', signing)
  usePageTitle(m.pageTitle)
  const { token = '' } = useParams()
  const { data, error, isFetching, refetch } = useSigning(token)
  if (data) return <Opened token={token} view={data} />
  if (error instanceof AppError && (error.code === 'not_found' || error.code === 'invalid_input'))
    return (
      <div className="page grid max-w-2xl! gap-3">
        <h1 className="text-3xl">{m.gone}</h1>
        <p>{m.goneAbout}</p>
      </div>
    )
  if (error) return <ErrorState title={m.notLoaded} onRetry={() => void refetch()} retrying={isFetching} />
  return <LoadingState label={m.loading} />
}

function Opened({ token, view }: { token: string; view: SigningView }) {
  const m = useMessages('signing', signing)
  const canSign = view.state === 'open' && view.me.state === 'waiting'
  return (
    <div className="page grid max-w-2xl! gap-6">
      <div>
        <h1 className="text-3xl [overflow-wrap:anywhere]">{view.title || m.pageTitle}</h1>
        {view.from && (
          <p className="mt-2">
            <Rich text={m.asks} parts={{ name: <strong>{view.from}</strong> }} />
          </p>
        )}
        {view.state === 'open' && (
          <p className="text-muted">
            <Rich text={m.endsAt} parts={{ date: <time dateTime={view.endsAt}>{longDate(view.endsAt)}</time> }} />
          </p>
        )}
      </div>
      <Standing token={token} view={view} />
      {view.state !== 'refused' && <TheDocument token={token} view={view} />}
      <Others view={view} />
      {canSign && <SignForm token={token} view={view} />}
    </div>
  )
}

/** How far it is, said aloud when it changes. */
function Standing({ token, view: { state, me } }: { token: string; view: SigningView }) {
  const m = useMessages('signing', signing)
  const { fetchFile } = useSigningCalls(token)
  const sentences = [
    me.state === 'signed' && m.youSigned,
    state === 'open' && me.state === 'signed' && m.waitingForOthers,
    state === 'finishing' && m.isMade,
    state === 'finished' && m.isFinished,
    state === 'refused' && (me.state === 'refused' ? m.youRefused : m.someoneRefused),
  ].filter(Boolean)
  return (
    <div role="status" className="grid justify-items-start gap-3 empty:hidden">
      {sentences.length > 0 && <p className="rounded-lg bg-raised px-3 py-2 font-semibold">{sentences.join(' ')}</p>}
      {state === 'finished' && (
        <Button busy={fetchFile.isPending} onClick={() => fetchFile.mutate('finished')}>
          <FileDown aria-hidden="true" /> {m.fetchFinished}
        </Button>
      )}
    </div>
  )
}

const sizeOf = (bytes: number) => `${Math.max(1, Math.round(bytes / 1024))} kB`

function TheDocument({ token, view }: { token: string; view: SigningView }) {
  const m = useMessages('signing', signing)
  const { fetchFile } = useSigningCalls(token)
  if (view.state === 'finished' && !view.text) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{m.document}</h2>
      <Button
        variant="secondary"
        className="justify-self-start"
        busy={fetchFile.isPending}
        onClick={() => fetchFile.mutate('document')}
      >
        <FileDown aria-hidden="true" /> {m.seePdf(sizeOf(view.bytes))}
      </Button>
      <p className="text-muted">{view.text ? m.pdfIsSigned : m.onlyPdf}</p>
      {view.text && (
        <ScrollRegion label={m.document} className="document-words">
          {view.text
            .split('\n')
            .filter((line) => line.trim())
            .map((line, at) => (
              <p key={at} lang="en">
                {line}
              </p>
            ))}
        </ScrollRegion>
      )}
      <p className="text-muted [overflow-wrap:anywhere]">
        {m.fileHash}: <code>{view.sha256}</code>
      </p>
    </section>
  )
}

function Others({ view: { others } }: { view: SigningView }) {
  const m = useMessages('signing', signing)
  if (!others.some(({ name }) => name)) return null
  return (
    <section>
      <h2 className="text-xl">{m.alsoSign}</h2>
      <ul className="mt-2 list-disc pl-5">
        {others.map(({ name, state }, at) => (
          <li key={at} className="[overflow-wrap:anywhere]">
            {name}: {m.signerStates[state]}
          </li>
        ))}
      </ul>
    </section>
  )
}
