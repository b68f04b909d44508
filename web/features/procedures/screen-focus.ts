import { useEffect, type RefObject } from 'react'

/** How a new screen opens: as the page, as a part of another page, or without a change of the focus. */
export type Opening = 'page' | 'part' | 'quiet'

/** The heading of a new screen gets the focus, so that it is read out; a page begins at its top. */
export function useScreenFocus(heading: RefObject<HTMLElement | null>, opening: Opening) {
  useEffect(() => {
    if (opening === 'page') window.scrollTo(0, 0)
    if (opening !== 'quiet') heading.current?.focus()
  }, [heading, opening])
}
