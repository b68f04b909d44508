import { useQuery } from '@tanstack/react-query'
import { Square, Volume2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { speakAnswer } from '#contract/speech.ts'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { api } from '#web/lib/api/client.ts'
import { deploymentQuery } from '#web/lib/api/deployment.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { messagesNow, useMessages } from '#web/lib/language/messages.ts'
import { chat } from '#web/messages/en/chat.ts'

type Props = {
  messageId: string
  /** While the server does not know the answer by that id. */
  disabled: boolean
}

/** Reads an answer out; nothing where no server for it is configured. */
export function Listen(props: Props) {
  const { data } = useQuery(deploymentQuery)
  return data?.speech.speaks ? <ListenButton {...props} /> : null
}

function ListenButton({ messageId, disabled }: Props) {
  const m = useMessages('chat', chat)
  const [state, setState] = useState<'idle' | 'fetching' | 'playing'>('idle')
  const audio = useRef<HTMLAudioElement | undefined>(undefined)
  const wanted = useRef(true)
  const end = () => {
    audio.current?.pause()
    if (audio.current) URL.revokeObjectURL(audio.current.src)
    audio.current = undefined
  }
  useEffect(() => {
    wanted.current = true
    return () => {
      wanted.current = false
      end()
    }
  }, [])
  const play = async () => {
    setState('fetching')
    try {
      const { blob } = await api.file(speakAnswer, { id: messageId })
      if (!wanted.current) return
      audio.current = new Audio(URL.createObjectURL(blob))
      audio.current.onended = () => setState('idle')
      await audio.current.play()
      setState('playing')
    } catch (error) {
      if (!wanted.current) return
      toast.error(errorText(error, messagesNow('chat', chat).notSpoken))
      end()
      setState('idle')
    }
  }
  const stop = () => {
    end()
    setState('idle')
  }
  return (
    <Button
      variant="ghost"
      className="px-3 font-normal text-muted"
      busy={state === 'fetching'}
      disabled={disabled}
      onClick={() => (state === 'playing' ? stop() : void play())}
    >
      {state === 'playing' ? <Square /> : state === 'idle' && <Volume2 />}
      <span className="max-sm:sr-only">{state === 'playing' ? m.listenStop : m.listen}</span>
    </Button>
  )
}
