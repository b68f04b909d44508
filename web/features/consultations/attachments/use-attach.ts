import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, type DragEvent } from 'react'
import { attachDocument } from '#contract/consultations/consultations.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { api } from '#web/lib/api/client.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { refusalOf } from './document-rules.ts'
import { tellOtherTabs } from '#web/features/consultations/chat/other-tabs.ts'
import { changeConversation, conversationKey } from '#web/features/consultations/queries.ts'
import { chat } from '#web/messages/en/chat.ts'
import { messagesNow } from '#web/lib/language/messages.ts'

export type Upload = { name: string; share: number; cancel: () => void }

type Work = { waiting: File[]; busy: boolean; stop?: AbortController }

/**
 * Attaches documents to a conversation, one after the other, from the picker or dropped on the page, also while another
 * is being sent. Who leaves the conversation sends nothing more.
 */
export function useAttach(conversationId: string) {
  const queries = useQueryClient()
  const [upload, setUpload] = useState<Upload | null>(null)
  const work = useRef<Work>({ waiting: [], busy: false })
  useEffect(() => {
    const { current } = work
    return () => {
      current.waiting = []
      current.stop?.abort()
    }
  }, [])

  const send = useCallback(
    async (file: File) => {
      const refused = refusalOf(file)
      if (refused) return toast.error(refused)
      const stop = (work.current.stop = new AbortController())
      const show = (share: number) => setUpload({ name: file.name, share, cancel: () => stop.abort() })
      show(0)
      try {
        const options = { signal: stop.signal, onProgress: show }
        const message = await api.upload(attachDocument, { id: conversationId }, file, options)
        changeConversation(queries, conversationId, (now) => ({ ...now, messages: [...now.messages, message] }))
        tellOtherTabs(conversationId)
        void queries.invalidateQueries({ queryKey: conversationKey(conversationId) })
      } catch (error) {
        if (!stop.signal.aborted) toast.error(errorText(error, messagesNow('chat', chat).notAttached))
      } finally {
        setUpload(null)
      }
    },
    [conversationId, queries],
  )
  const attach = useCallback(
    async (files: Iterable<File>) => {
      const { current } = work
      current.waiting.push(...files)
      if (current.busy) return
      current.busy = true
      for (let file; (file = current.waiting.shift());) await send(file)
      current.busy = false
    },
    [send],
  )
  return { upload, attach }
}

/** Files dragged over the whole page: `over` while they are, and what to put on the element that takes them. */
export function useDrop(onFiles: (files: File[]) => void) {
  const [depth, setDepth] = useState(0)
  const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return {
    over: depth > 0,
    handlers: {
      onDragEnter: (event: DragEvent) => carriesFiles(event) && setDepth((now) => now + 1),
      onDragLeave: (event: DragEvent) => carriesFiles(event) && setDepth((now) => Math.max(0, now - 1)),
      onDragOver: (event: DragEvent) => carriesFiles(event) && event.preventDefault(),
      onDrop: (event: DragEvent) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        setDepth(0)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
