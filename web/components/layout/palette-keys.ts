/** What opens the palette, as `aria-keyshortcuts` says it. */
export const PALETTE_KEYS = 'Control+K Meta+K'

export const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey
