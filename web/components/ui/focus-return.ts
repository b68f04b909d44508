/** Where an element stands in a list or table, to find what takes its place when it goes. */
type Place = { list: Element; at: number }

/** The last element outside every dialog that a dialog was opened from, and where it stood. */
let outside: HTMLElement | null = null
let place: Place | null = null

function placeOf(element: HTMLElement): Place | null {
  const item = element.closest('li,[role="listitem"],[role="row"]')
  const list = item?.parentElement
  return item && list ? { list, at: [...list.children].indexOf(item) } : null
}

/** What had the focus; of an entry of a menu, which goes when it is chosen, the button that opened the menu. */
function opener(): HTMLElement | null {
  const from = document.activeElement
  const menu = from?.closest('[role="menu"]')
  const element = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : from
  return element instanceof HTMLElement && element !== document.body ? element : null
}

/** The first thing to press in what took the place, or the page itself. */
function nextTo(place: Place | null): HTMLElement | null {
  const item = place?.list.children[Math.min(place.at, place.list.childElementCount - 1)]
  return (
    (item?.isConnected && item.querySelector<HTMLElement>('button, a[href], input')) || document.querySelector('#main')
  )
}

/**
 * Called when a dialog is about to open, gives what to call once it has gone: the focus goes back to what has it now; when that is
 * gone (one dialog followed another), to what opened the first one; when that was deleted as well, to its neighbour in the list.
 */
export function noteOpener(): () => void {
  const before = opener()
  if (before && !before.closest('[role="dialog"],[role="alertdialog"]')) {
    outside = before
    place = placeOf(before)
  }
  return () => {
    const target = before?.isConnected ? before : outside
    if (target?.isConnected) target.focus({ preventScroll: true })
    const left = place
    const lost = () => {
      if (document.activeElement === document.body) nextTo(left)?.focus({ preventScroll: true })
    }
    // a list that loses the element draws itself again a moment later
    requestAnimationFrame(() => requestAnimationFrame(lost))
  }
}
