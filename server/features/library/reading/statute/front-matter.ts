import { isActTitle } from './statute-patterns.ts'

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const month = `(${months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')})`.replace(
  'sep(?:tember)?',
  'sept?(?:ember)?',
)
const states = String.raw`(?:text as at|as at|as of|in force (?:as )?(?:at|on)|consolidated(?: version)?(?: (?:as at|as of|to|up to|on))?|(?:updated|revised|amended)(?: up)? (?:to|at|as at|as of)|up to date (?:to|as at)|last updated(?: on)?)`
const lead = String.raw`\b${states}:?\s+(?:the\s+)?`
const forms: { pattern: RegExp; order: (...parts: [string, string, string]) => [string, string, string] }[] = [
  { pattern: new RegExp(String.raw`${lead}(\d{4})-(\d\d)-(\d\d)\b`, 'i'), order: (y, m, d) => [y, m, d] },
  {
    pattern: new RegExp(String.raw`${lead}(\d{1,2})(?:st|nd|rd|th)?(?: of)?\s+${month}\.?,?\s+(\d{4})\b`, 'i'),
    order: (d, m, y) => [y, m, d],
  },
  {
    pattern: new RegExp(String.raw`${lead}${month}\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b`, 'i'),
    order: (m, d, y) => [y, m, d],
  },
  {
    pattern: new RegExp(String.raw`${lead}(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b`, 'i'),
    order: (d, m, y) => [y, m, d],
  },
]

/** The paragraphs before the first numbered heading, 3,000 characters at most: a section's own "as at" is law. */
function frontOf(text: string): string {
  const firstSection = text.search(/^#{2,6} \d/m)
  return text.slice(0, Math.min(firstSection < 0 ? 3000 : firstSection, 3000))
}

function isoDate([year, monthText, day]: [string, string, string]): string | undefined {
  const named = months.findIndex((name) => name.startsWith(monthText.slice(0, 3).toLowerCase()))
  const date = new Date(Date.UTC(Number(year), named >= 0 ? named : Number(monthText) - 1, Number(day)))
  const valid = date.getUTCDate() === Number(day) && Number(year) >= 1850 && Number(year) <= 2200
  return valid ? date.toISOString().slice(0, 10) : undefined
}

/** Takes canonical text, gives the ISO date its front says it is "as at" or consolidated to. */
export function findAsAt(text: string): string | undefined {
  const front = frontOf(text)
  for (const { pattern, order } of forms) {
    const match = pattern.exec(front)
    const date = match && isoDate(order(match[1] ?? '', match[2] ?? '', match[3] ?? ''))
    if (date) return date
  }
  return undefined
}

const smallWords = new Set(['of', 'and', 'the', 'in', 'for', 'to', 'on', 'or', 'a', 'an', 'by', 'with', 'from', 'etc'])

/** "LABOUR ACT [CHAPTER 28:01]" becomes "Labour Act [Chapter 28:01]"; a title in mixed letters stays. */
function titleCase(title: string): string {
  if (/\p{Ll}{2}/u.test(title)) return title
  return title.toLowerCase().replace(/\p{L}[\p{L}’']*/gu, (word, at: number) => {
    return at > 0 && smallWords.has(word) ? word : word[0]!.toUpperCase() + word.slice(1)
  })
}

/** Takes canonical text, gives the document's title: its first '#' heading, an Act's name, or an early heading. */
export function findTitle(text: string): string | undefined {
  const front = text.slice(0, 20_000).split('\n\n').slice(0, 40)
  const first = front.find((line) => line.startsWith('# '))?.slice(2)
  const plain = front.map((line) => line.replace(/^#{1,6} /, ''))
  const named = plain.find(isActTitle)
  const heading = /^#{2,6} (\D.*)$/
  const early = front.slice(0, 5).flatMap((line) => heading.exec(line)?.[1] ?? [])[0]
  const title = named && (!first || !isActTitle(first)) && /\bact\b/i.test(named) ? named : (first ?? named ?? early)
  return title ? titleCase(title).slice(0, 300) : undefined
}
