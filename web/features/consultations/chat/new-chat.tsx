import { MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '#web/components/ui/alert-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { saveLocalChat } from '#web/lib/session/local-chat.ts'
import { useStartConversation } from '#web/lib/start-conversation.ts'
import { chat } from '#web/messages/en/chat.ts'
import { shell } from '#web/messages/en/shell.ts'
import { useMessages } from '#web/lib/language/messages.ts'

/** 'Start New Chat' with its question: Confirm creates a conversation, goes to it, then closes the dialog. */
export function NewChat() {
  const m = useMessages('chat', chat)
  const mShell = useMessages('shell', shell)
  const [asking, setAsking] = useState(false)
  const start = useStartConversation()
  const confirm = () => {
    void saveLocalChat()
    start.mutate('', { onSettled: () => setAsking(false) })
  }
  return (
    <>
      <Button variant="ghost" className="px-2 font-normal" onClick={() => setAsking(true)}>
        <MessageSquarePlus className="max-sm:hidden" />
        {m.startNewChat}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.confirmNewChat}
        description={m.newChatQuestion}
        cancel={mShell.cancel}
        confirm={m.confirm}
        busy={start.isPending}
        onConfirm={confirm}
      />
    </>
  )
}
