import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True from the moment the browser is about to print until it has, by whatever way the person asked for it. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // the paper is taken as the page stands when the event ends
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  return printing
}
