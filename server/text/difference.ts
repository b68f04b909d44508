import { diffArrays } from 'diff'
import type { DifferencePiece } from '#contract/library/reading-room.ts'

/** Words, or paragraphs, put in or taken out at most; where more changed, the whole is shown as taken out and put in. */
const EDITS_MAX = 1_000

/** A stretch of a list, as `differenceOf` tells of words. */
export type Stretch = { kind: DifferencePiece['kind']; items: string[] }

/** What became of a list: a shortest way from one to the other; what stayed the same is given in the newer form. Pure. */
export function listDifference(
  before: string[],
  after: string[],
  same: (a: string, b: string) => boolean = Object.is,
): Stretch[] {
  const changes = diffArrays(before, after, { comparator: same, maxEditLength: EDITS_MAX })
  if (changes)
    return changes.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      items: value,
    }))
  const whole: Stretch[] = [
    { kind: 'removed', items: before },
    { kind: 'added', items: after },
  ]
  return whole.filter(({ items }) => items.length)
}

/** What became of a text, word by word: together the pieces are both texts again, but for the kind of space. Pure. */
export function differenceOf(before: string, after: string): DifferencePiece[] {
  const pieces: DifferencePiece[] = []
  const stretches = listDifference(wordsAndSpaces(before), wordsAndSpaces(after), sameWord)
  let [removed, added] = ['', '']
  const close = () => {
    if (removed) pieces.push({ kind: 'removed', text: removed })
    if (added) pieces.push({ kind: 'added', text: added })
    ;[removed, added] = ['', '']
  }
  for (const [i, { kind, items }] of stretches.entries()) {
    const text = items.join('')
    // words in place of others are one change, and not one for each word
    const isBetween = !text.trim() && removed && added && i < stretches.length - 1
    if (kind === 'removed' || isBetween) removed += text
    if (kind === 'added' || isBetween) added += text
    if (kind !== 'same' || isBetween) continue
    close()
    pieces.push({ kind, text })
  }
  close()
  return pieces
}

const wordsAndSpaces = (text: string): string[] => text.match(/\s+|\S+/g) ?? []
const sameWord = (a: string, b: string) => a === b || !(a.trim() || b.trim())
