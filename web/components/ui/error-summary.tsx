import { shell } from '#web/messages/en/shell.ts'
import { useMessages } from '#web/lib/language/messages.ts'
/** Read out when a form was refused: how many fields need attention, and which. The sentences stand next to the fields. */
export function ErrorSummary({
  errors,
  labels,
}: {
  errors: Record<string, string | undefined>
  labels: Record<string, string>
}) {
  const m = useMessages('shell', shell)
  const wrong = Object.keys(labels).filter((name) => errors[name])
  return (
    <div role="alert" className="empty:hidden">
      {wrong.length > 1 && (
        <p className="problem rounded-lg border-l-4 border-text bg-raised px-3 py-2">
          {m.lookAtFields(wrong.length, wrong.map((name) => labels[name]).join(', '))}
        </p>
      )}
    </div>
  )
}
