import { MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '#web/components/ui/alert-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { saveLocalChat } from '#web/lib/session/local-chat.ts'
import { useStartConversation } from '#web/lib/start-conversation.ts'

/** 'Start New Chat' with its question: Confirm creates a conversation, goes to it, then closes the dialog. */
export function NewChat() {
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
        Start New Chat
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Confirm New Chat"
        description="Are you sure you want to start a new chat? This will save the current conversation and clear the chat history."
        cancel="Cancel"
        confirm="Confirm"
        busy={start.isPending}
        onConfirm={confirm}
      />
    </>
  )
}
