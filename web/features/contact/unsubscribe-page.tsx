import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { unsubscribe } from '#contract/contact.ts'
import { Button } from '#web/components/ui/button.tsx'
import { api } from '#web/lib/api/client.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'

/** Where the link of the newsletter leads. A press, because mail programs open links by themselves to look at them. */
export function UnsubscribePage() {
  usePageTitle('Unsubscribe')
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const end = useMutation({ mutationFn: () => api(unsubscribe, { token }) })
  return (
    <div className="page grid max-w-xl! justify-items-start gap-4 sm:pt-10">
      <h1 className="text-3xl">Unsubscribe</h1>
      {!end.isSuccess && (
        <>
          <p>
            You get no more news of the library and the product by email. An account, if you have one, stays as it is.
          </p>
          <Button busy={end.isPending} onClick={() => end.mutate()}>
            Unsubscribe
          </Button>
        </>
      )}
      <p role="status" className="empty:hidden">
        {end.isSuccess &&
          (end.data.removed
            ? 'Done. Your address is not on our list any more.'
            : 'This link is not known: you may have unsubscribed before. If news still comes, write to us by the contact page.')}
      </p>
      <p role="alert" className="problem empty:hidden">
        {end.isError && errorText(end.error, 'You could not be unsubscribed. Please try again later.')}
      </p>
    </div>
  )
}
