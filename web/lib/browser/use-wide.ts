import { useSyncExternalStore } from 'react'

/** As wide as `xl:` in styles.css. */
const query = () => matchMedia('(width >= 80rem)')

function listen(changed: () => void) {
  const media = query()
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether the window has room for a rail next to the page. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    listen,
    () => query().matches,
    () => false,
  )
