import { useMessages } from '#web/lib/language/messages.ts'
import { procedures } from '#web/messages/en/procedures.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { dayInWords } from '#web/lib/language/deadline-words.ts'
import { addReminder, listReminders, removeReminder } from '#contract/procedures/reminders.ts'
import { Button } from '#web/components/ui/button.tsx'
import { api } from '#web/lib/api/client.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { useSession } from '#web/lib/session/session.ts'

/** Asks for mails before a date, or takes that back. Nothing for who is not signed in: there is nobody to write to. */
export function RemindMe({ rule, from }: { rule: string; from: string }) {
  const { status, user } = useSession()
  return status === 'signed-in' && user ? <Reminding rule={rule} from={from} userId={user._id} /> : null
}

function Reminding({ rule, from, userId }: { rule: string; from: string; userId: string }) {
  const m = useMessages('procedures', procedures)
  const client = useQueryClient()
  const queryKey = ['reminders', userId]
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => api(listReminders, {}, { signal }) })
  const kept = data?.find((one) => one.rule === rule && one.from === from)
  const change = useMutation({
    mutationFn: async () => {
      if (kept) await api(removeReminder, { id: kept.id })
      else await api(addReminder, { rule, from })
    },
    onSuccess: () => client.invalidateQueries({ queryKey }),
  })
  if (!data) return null
  return (
    <div className="no-print grid justify-items-start gap-1" role="status">
      {kept && <p>{kept.next ? m.willWrite(dayInWords(kept.next)) : m.allSent}</p>}
      <Button variant="secondary" busy={change.isPending} onClick={() => change.mutate()}>
        <Bell aria-hidden="true" />
        {kept ? m.remindNot : m.remind}
      </Button>
      {change.isError && <p className="problem">{errorText(change.error, m.notSaved)}</p>}
    </div>
  )
}
