/*
 * Whatever lies over a page (the viewer of a source, the menu) has an entry of its own in the browser's history: on a phone
 * Back is how people close it, and must not take them off the page. Closed in another way, its entry goes again.
 * The entries are copies of the page's own with a number, so that the router takes them for the same page.
 */
type Layer = { close: () => void }

const layers: Layer[] = []
/** How many of our entries lie on top of the page's. */
let entries = 0
let stepping = false
/** Another document is on its way: a step in the history would call it off. */
let leaving = false

const numberOf = (state: unknown): number => (state as { layer?: number } | null)?.layer ?? 0

function settle() {
  if (stepping || leaving) return
  while (entries < layers.length) history.pushState({ ...history.state, layer: ++entries }, '')
  if (entries === layers.length) return
  const gone = entries - layers.length
  const ours = numberOf(history.state) === entries
  entries = layers.length
  // a link in the layer has led to another page: its entry is passed over when somebody comes back to it
  if (!ours) return
  stepping = true
  history.go(-gone)
}

function moved({ state }: PopStateEvent) {
  if (stepping) {
    stepping = false
    return settle()
  }
  const at = numberOf(state)
  if (at > layers.length) return history.back()
  entries = at
  for (const { close } of layers.splice(at)) close()
}

/** Opens a layer; `close` is called when Back takes it away. Gives what closes it. */
export function openLayer(close: () => void): () => void {
  const layer = { close }
  layers.push(layer)
  queueMicrotask(settle)
  return () => {
    const at = layers.indexOf(layer)
    if (at >= 0) layers.splice(at, 1)
    queueMicrotask(settle)
  }
}

/** Goes to another document from within a layer; its entry is passed over when somebody comes back. */
export function leaveDocument(go: () => void): void {
  leaving = true
  go()
}

/** To be called once by a page: passes over entries whose layer is gone, also after a reload. */
export function startLayers(): void {
  addEventListener('popstate', moved)
  addEventListener('pageshow', () => (leaving = false))
  if (numberOf(history.state)) history.back()
}
