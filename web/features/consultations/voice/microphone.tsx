import { useQuery } from '@tanstack/react-query'
import { Mic, Square } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { deploymentQuery } from '#web/lib/api/deployment.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { chat } from '#web/messages/en/chat.ts'
import { canRecord, useRecorder } from './use-recorder.ts'

/** Speaks a question into the message box, where its person reads it before it is sent; nothing where nobody would write it down. */
export function Microphone({ onText }: { onText: (text: string) => void }) {
  const { data } = useQuery(deploymentQuery)
  return data?.speech.hears && canRecord() ? <Recorder onText={onText} /> : null
}

function Recorder({ onText }: { onText: (text: string) => void }) {
  const m = useMessages('chat', chat)
  const { state, start, stop } = useRecorder(onText)
  const recording = state.kind === 'recording'
  const label = recording ? m.recordingStop : m.record
  return (
    <>
      <Button
        variant={recording ? 'secondary' : 'ghost'}
        size="icon"
        aria-label={label}
        title={label}
        busy={state.kind === 'reading'}
        onClick={() => (recording ? stop() : void start())}
      >
        {recording ? <Square /> : state.kind === 'reading' ? null : <Mic />}
      </Button>
      {state.kind !== 'idle' && (
        <span className="order-last w-full px-2 text-muted tabular-nums" role={recording ? undefined : 'status'}>
          {recording ? m.recordingLasts(state.seconds) : m.recordingRead}
        </span>
      )}
    </>
  )
}
