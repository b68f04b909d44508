import { useEffect, useState } from 'react'

/** What a finger does without meaning to scroll; pixels. */
const STEP_PX = 12

/** True once somebody scrolled down by more than `above` pixels, until they scroll up again. */
export function useScrolledAway(above: number): boolean {
  const [away, setAway] = useState(false)
  useEffect(() => {
    let last = scrollY
    const scrolled = () => {
      const by = scrollY - last
      if (Math.abs(by) < STEP_PX && scrollY > 0) return
      last = scrollY
      setAway(by > 0 && scrollY > above)
    }
    addEventListener('scroll', scrolled, { passive: true })
    return () => removeEventListener('scroll', scrolled)
  }, [above])
  return away
}
