import { useCallback, useEffect, useState } from 'react'
import { useOnline } from '#web/lib/browser/use-online.ts'
import { readPersonal, writePersonal } from '#web/lib/session/personal.ts'
import { START_DRAFT } from '#web/lib/session/use-draft.ts'
import { isText } from '#web/lib/text/json-object.ts'

const kept = () => readPersonal('waitingQuestion:', START_DRAFT, isText)
const keep = (message: string | null) => writePersonal('waitingQuestion:', START_DRAFT, message)

/**
 * A first question asked without a connection: it is kept for its person through reloads, and given to `start` once, by whichever
 * tab is first, when the device is back.
 */
export function useWaitingStart(start: (message: string) => void) {
  const [waiting, setWaiting] = useState(kept)
  const online = useOnline()
  useEffect(() => {
    if (waiting === null || !online) return
    const send = () => {
      const message = kept()
      keep(null)
      setWaiting(null)
      if (message !== null) start(message)
    }
    if (navigator.locks) void navigator.locks.request('waiting-question', send)
    else send()
  }, [waiting, online, start])
  const wait = useCallback((message: string | null) => {
    keep(message)
    setWaiting(message)
  }, [])
  return { waiting: online ? null : waiting, wait }
}
