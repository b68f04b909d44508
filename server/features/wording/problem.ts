/** A correction may be this much longer than what it corrects. */
const LONGER = { times: 2, characters: 120 }

/** What a sentence must keep: what is put into it, where its links lead, and addresses. */
const KEPT = /\$?\{\w+\}|\]\([^()\s]*\)|https?:\/\/[^\s)]*/g
const keptIn = (text: string) => [...text.matchAll(KEPT)].map(([mark]) => mark).toSorted()

/**
 * A correction as it is kept: plain text without signs that are not seen, on one line where ours is on one, with the space before and
 * after that ours has.
 */
export function plainText(written: string, ours: string): string {
  const [before = ''] = /^\s*/.exec(ours) ?? []
  const after = ours.slice(ours.trimEnd().length)
  const seen = written
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069\ue000-\uf8ff]/gu, ' ')
  const text = (ours.includes('\n') ? seen : seen.replaceAll('\n', ' ')).trim()
  return text ? before + text.replace(/ {2,}/g, ' ') + after : ''
}

/** Why a text cannot stand in the place of ours; undefined where it can. Pure. */
export function problemOfCorrection(text: string, ours: string): string | undefined {
  if (!text) return 'Write a text. To have ours again, choose “Use our text”.'
  const most = ours.length * LONGER.times + LONGER.characters
  if (text.length > most) return `Use at most ${most} characters here`
  const [has, needs] = [keptIn(text), keptIn(ours)]
  const missing = needs.find((mark) => countOf(has, mark) < countOf(needs, mark))
  if (missing) return `${missing} is missing: it stands for what is put in there`
  const more = has.find((mark) => countOf(has, mark) > countOf(needs, mark))
  if (more) return `${more} cannot be here, or not so often: our text has it ${timesOf(countOf(needs, more))}`
  return undefined
}

const countOf = (marks: string[], mark: string) => marks.filter((one) => one === mark).length
const timesOf = (count: number) => (count === 0 ? 'not at all' : count === 1 ? 'once' : `${count} times`)
