import type { ComparedParagraph } from '#contract/documents/comparison.ts'
import { pauser } from '#server/pauser.ts'
import { differenceOf, listDifference } from '#server/text/difference.ts'

/** A paragraph that took another's place is looked for among so many that came there, */
const LOOK_AHEAD = 6
/** and is one version of it where they share this much of their words. */
const ONE_PARAGRAPH_AT = 0.4

/** What changed between two texts whose lines are paragraphs: empty lines and spaces between words do not count. Lets others work. */
export async function compareParagraphs(before: string, after: string): Promise<ComparedParagraph[]> {
  const pause = pauser()
  const compared: ComparedParagraph[] = []
  let gone: string[] = []
  for (const { kind, items } of listDifference(paragraphsOf(before), paragraphsOf(after))) {
    if (kind === 'removed') gone.push(...items)
    else {
      compared.push(...(kind === 'added' ? await replaced(gone, items, pause) : gone.map(whole('removed'))))
      gone = []
      if (kind === 'same') compared.push(...items.map(whole('same')))
    }
  }
  return [...compared, ...gone.map(whole('removed'))]
}

const paragraphsOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter(Boolean)

const whole = (kind: 'same' | 'removed' | 'added') => (text: string) => ({ kind, pieces: [{ kind, text }] })

/** Paragraphs in place of others, in the order of both: those that are versions of one are reported as one. */
async function replaced(gone: string[], come: string[], pause: () => Promise<void>): Promise<ComparedParagraph[]> {
  const compared: ComparedParagraph[] = []
  const words = come.map(wordsOf)
  let next = 0
  for (const old of gone) {
    await pause()
    const own = wordsOf(old)
    const near = words.slice(next, next + LOOK_AHEAD).map((other) => shared(own, other))
    const most = Math.max(0, ...near)
    if (most < ONE_PARAGRAPH_AT) {
      compared.push(whole('removed')(old))
      continue
    }
    const at = next + near.indexOf(most)
    compared.push(...come.slice(next, at).map(whole('added')), {
      kind: 'changed',
      pieces: differenceOf(old, come[at]!),
    })
    next = at + 1
  }
  return [...compared, ...come.slice(next).map(whole('added'))]
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])

/** The words that two have in common, as a share of those of both: 0 to 1. */
function shared(some: Set<string>, others: Set<string>): number {
  const all = some.size + others.size
  return all && (2 * [...some].filter((word) => others.has(word)).length) / all
}
