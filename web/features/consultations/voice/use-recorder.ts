import { useCallback, useEffect, useRef, useState } from 'react'
import { RECORDING_MAX_BYTES, transcribeRecording } from '#contract/speech.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { api } from '#web/lib/api/client.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { messagesNow } from '#web/lib/language/messages.ts'
import { chat } from '#web/messages/en/chat.ts'

/** Seconds after which a recording ends by itself. */
const LONGEST_S = 180

type State = { kind: 'idle' } | { kind: 'recording'; seconds: number } | { kind: 'reading' }

/** Records the microphone and gives what was understood to `onText`. Who leaves the page is recorded no more, and sends nothing. */
export function useRecorder(onText: (text: string) => void) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const live = useRef<MediaRecorder | undefined>(undefined)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      if (live.current?.state === 'recording') live.current.stop()
    }
  }, [])

  const read = useCallback(
    async (recording: Blob) => {
      setState({ kind: 'reading' })
      const say = messagesNow('chat', chat)
      try {
        const file = new File([recording], 'recording', { type: recording.type })
        const { text } = await api.upload(transcribeRecording, {}, file)
        if (gone.current) return
        if (text) onText(text)
        else toast.error(say.recordingEmpty)
      } catch (error) {
        if (!gone.current) toast.error(errorText(error, say.recordingNotHeard))
      }
      if (!gone.current) setState({ kind: 'idle' })
    },
    [onText],
  )

  const start = useCallback(async () => {
    let stream: MediaStream
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    } catch {
      return void toast.error(messagesNow('chat', chat).microphoneRefused)
    }
    const stopMicrophone = () => stream.getTracks().forEach((track) => track.stop())
    if (gone.current) return stopMicrophone()
    const recorder = new MediaRecorder(stream, { audioBitsPerSecond: 24_000 })
    live.current = recorder
    const chunks: Blob[] = []
    let bytes = 0
    let seconds = 0
    const timer = setInterval(() => {
      seconds++
      if (seconds >= LONGEST_S) return recorder.stop()
      setState({ kind: 'recording', seconds })
    }, 1_000)
    recorder.ondataavailable = ({ data }) => {
      chunks.push(data)
      bytes += data.size
      if (bytes > RECORDING_MAX_BYTES * 0.9 && recorder.state === 'recording') recorder.stop()
    }
    recorder.onstop = () => {
      clearInterval(timer)
      stopMicrophone()
      if (!gone.current) void read(new Blob(chunks, { type: recorder.mimeType }))
    }
    recorder.start(1_000)
    setState({ kind: 'recording', seconds: 0 })
  }, [read])

  const stop = useCallback(() => live.current?.stop(), [])
  return { state, start, stop }
}

/** Whether this browser can record at all. */
export const canRecord = () => typeof MediaRecorder !== 'undefined' && Boolean(navigator.mediaDevices?.getUserMedia)
