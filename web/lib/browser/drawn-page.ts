const root = document.querySelector('#root')

/** Whether the server sent the page itself, which people read while its code is on the way. */
export const isDrawn = Boolean(root?.querySelector('main'))

let place: number | undefined

/** Notes where the last question of a consultation stands, before the code draws the page again. */
export function notePlace(): void {
  const question = [...(root?.querySelectorAll('[data-question]') ?? [])].at(-1)
  place = question?.getBoundingClientRect().top
}

/** Pixels from the top of the screen at which the last question stood; once, and undefined where nothing was drawn. */
export function takeDrawnPlace(): number | undefined {
  const was = place
  place = undefined
  return was
}
