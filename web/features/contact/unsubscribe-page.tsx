import { useMessages } from '#web/lib/language/messages.ts'
import { contact } from '#web/messages/en/contact.ts'
import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { unsubscribe } from '#contract/contact.ts'
import { Button } from '#web/components/ui/button.tsx'
import { api } from '#web/lib/api/client.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'

/** Where the link of the newsletter leads. A press, because mail programs open links by themselves to look at them. */
export function UnsubscribePage() {
  const m = useMessages('contact', contact)
  usePageTitle(m.unsubscribe)
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const end = useMutation({ mutationFn: () => api(unsubscribe, { token }) })
  return (
    <div className="page grid max-w-xl! justify-items-start gap-4 sm:pt-10">
      <h1 className="text-3xl">{m.unsubscribe}</h1>
      {!end.isSuccess && (
        <>
          <p>{m.unsubscribeLead}</p>
          <Button busy={end.isPending} onClick={() => end.mutate()}>
            {m.unsubscribe}
          </Button>
        </>
      )}
      <p role="status" className="empty:hidden">
        {end.isSuccess && (end.data.removed ? m.unsubscribed : m.linkNotKnown)}
      </p>
      <p role="alert" className="problem empty:hidden">
        {end.isError && errorText(end.error, m.notUnsubscribed)}
      </p>
    </div>
  )
}
