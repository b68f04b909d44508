import * as z from 'zod/mini'
import { RECOGNISED } from '#contract/product.ts'

/** A page whose words were recognised from its picture, and may be wrong; where they stand in the document's text. */
export const RecognisedPage = z.object({ page: z.number(), start: z.number(), end: z.number() })
export type RecognisedPage = z.infer<typeof RecognisedPage>

/** Whether any word from `start` to `end` of a text was recognised. */
export const isRecognised = (pages: RecognisedPage[] | undefined, start: number, end: number): boolean =>
  (pages ?? []).some((page) => page.start < end && page.end > start)

/** "Pages 2 and 5 to 7 as recognised from a scan"; `pages` in their order. */
export function recognisedNote(pages: number[]): string {
  const runs: { first: number; last: number }[] = []
  for (const page of pages) {
    const run = runs.at(-1)
    if (run?.last === page - 1) run.last = page
    else runs.push({ first: page, last: page })
  }
  const named = runs.map(({ first, last }) => (first === last ? `${first}` : `${first} to ${last}`))
  const list = [named.slice(0, -1).join(', '), named.at(-1)].filter(Boolean).join(' and ')
  return `${pages.length === 1 ? 'Page' : 'Pages'} ${list} ${RECOGNISED.toLowerCase()}`
}
