import { useEffect, useRef } from 'react'
import { openLayer } from './layers.ts'

/** While `open`, Back calls `close` instead of leaving the page. */
export function useLayer(open: boolean, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => (open ? openLayer(() => latest.current()) : undefined), [open])
}
