import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { canKeep, forgetKept, useKept } from '#web/lib/offline/kept.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { past } from '#web/messages/en/past.ts'
import { KEPT_CONSULTATIONS, keepHere } from './keep-here.ts'

/** "Keep on this phone": what can be read without a connection, on request and only on one's own device. */
export function KeepOnPhone() {
  const m = useMessages('past', past)
  const queries = useQueryClient()
  const kept = useKept()
  const [step, setStep] = useState<[done: number, all: number]>()
  const keep = useMutation({ mutationFn: () => keepHere(queries, (...now) => setStep(now)) })
  const forget = useMutation({ mutationFn: forgetKept, onSuccess: () => keep.reset() })
  if (!canKeep()) return null
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-muted">
        {kept ? <Check size={20} aria-hidden="true" /> : <Smartphone size={20} aria-hidden="true" />}
        {m.keepTitle}
      </summary>
      <p className="mt-1 max-w-prose text-muted">{m.keepLead(KEPT_CONSULTATIONS)}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button variant="secondary" busy={keep.isPending} onClick={() => keep.mutate()}>
          {kept ? m.keepNewest : m.keep}
        </Button>
        {kept && !keep.isPending && (
          <Button variant="link" busy={forget.isPending} onClick={() => forget.mutate()}>
            {m.forgetKept}
          </Button>
        )}
      </div>
      <p role="status" className="mt-3 empty:hidden">
        {keep.isPending && (step ? m.keeping(...step) : m.keepingPages)}
        {keep.isError && m.notAllKept}
        {kept && !keep.isPending && !keep.isError && m.isKept}
      </p>
    </details>
  )
}
