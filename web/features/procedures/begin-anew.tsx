import { useState } from 'react'
import { ConfirmDialog } from '#web/components/ui/alert-dialog.tsx'
import { Button, type ButtonLook } from '#web/components/ui/button.tsx'
import { useMessages } from '#web/lib/language/messages.ts'
import { procedures } from '#web/messages/en/procedures.ts'

type Props = { size?: ButtonLook['size']; onAnew: () => void }

/** Erases the answers, once that is said again: nothing brings them back. */
export function BeginAnew({ size, onAnew }: Props) {
  const m = useMessages('procedures', procedures)
  const [asking, setAsking] = useState(false)
  const erase = () => {
    setAsking(false)
    onAnew()
  }
  return (
    <>
      <Button size={size} variant="secondary" onClick={() => setAsking(true)}>
        {m.anew}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.anewTitle}
        description={m.anewQuestion}
        cancel={m.keepAnswers}
        confirm={m.erase}
        variant="danger"
        onConfirm={erase}
      />
    </>
  )
}
