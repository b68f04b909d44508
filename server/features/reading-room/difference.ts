import type { DifferencePiece } from '#contract/reading-room.ts'

/** Pairs of words that are compared at most; a longer stretch that differs is told as taken out and put in as a whole. */
const PAIRS_MAX = 6_000_000

/** What became of a text, word by word: a longest common sequence, with equal neighbours joined. Pure. */
export function differenceOf(before: string, after: string): DifferencePiece[] {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  let start = 0
  while (start < old.length && start < now.length && same(old[start]!, now[start]!)) start++
  let end = 0
  const left = Math.min(old.length, now.length) - start
  while (end < left && same(old[old.length - 1 - end]!, now[now.length - 1 - end]!)) end++
  const pieces: DifferencePiece[] = [
    ...now.slice(0, start).map((text) => ({ kind: 'same' as const, text })),
    ...between(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...now.slice(now.length - end).map((text) => ({ kind: 'same' as const, text })),
  ]
  return joined(pieces)
}

/** Words with the space behind them, so that together they are the text again. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*/g) ?? []
const same = (a: string, b: string) => a.trimEnd() === b.trimEnd()

function between(old: string[], now: string[]): DifferencePiece[] {
  const pieces: DifferencePiece[] = []
  const add = (kind: DifferencePiece['kind'], text: string | undefined) => void (text && pieces.push({ kind, text }))
  const lengths = old.length * now.length > PAIRS_MAX ? undefined : commonLengths(old, now)
  const width = now.length + 1
  let [i, j] = [0, 0]
  while (lengths && i < old.length && j < now.length) {
    if (same(old[i]!, now[j]!)) {
      add('same', now[j++])
      i++
    } else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) add('removed', old[i++])
    else add('added', now[j++])
  }
  for (; i < old.length; i++) add('removed', old[i])
  for (; j < now.length; j++) add('added', now[j])
  return pieces
}

/** For each pair of places, how many words the rests have in common. */
function commonLengths(old: string[], now: string[]): Uint32Array {
  const width = now.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      lengths[i * width + j] = same(old[i]!, now[j]!)
        ? lengths[(i + 1) * width + j + 1]! + 1
        : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!)
  return lengths
}

function joined(pieces: DifferencePiece[]): DifferencePiece[] {
  const whole: DifferencePiece[] = []
  for (const { kind, text } of pieces) {
    const last = whole.at(-1)
    if (last?.kind === kind) last.text += text
    else whole.push({ kind, text })
  }
  return whole
}
