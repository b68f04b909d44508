/** How statutes number themselves: shared by the readers (headings of plain files) and by the outline. */

/** A section, regulation or article number as it begins a heading: "12B. Unfair dismissal", "6 Discrimination". */
export type NumberedHeading = { number: string; heading: string }

const numberedHeading =
  /^(?:(?:section|article|regulation|rule|paragraph|clause)\s+)?(\d{1,4}[A-Z]{0,4}|[A-Z]{1,2}\d{1,3})(?:[.:)]|\.?\s*[–—-](?=\s))?(?:\s+(.*))?$/i
const clauseNumber = /^(\d{1,3}(?:\.\d{1,3}){1,4}[A-Z]?)[.)]?(?:\s+(.*))?$/

/** Takes the text of a heading, gives its number and the words after it; undefined where it has no number. */
export function numberedHeadingOf(text: string): NumberedHeading | undefined {
  const match = clauseNumber.exec(text) ?? numberedHeading.exec(text)
  const number = match?.[1]
  if (!match || !number || /^(?:19|20)\d\d$/.test(number)) return undefined
  return { number, heading: (match[2] ?? '').trim().replace(/(?<=\p{L})\.$/u, '') }
}

const ordinals =
  'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth'
const schedule = new RegExp(
  `^(?:the\\s+)?(?:(?:${ordinals})\\s+schedule|schedules?|annexures?|annex|appendix|appendices)\\b`,
  'i',
)
const divisionNumber = '(?:[ivxlc\\d]+[a-z]?|[a-z]|nn|one|two|three|four|five|six|seven|eight|nine|ten)'
// "Chapter 28:01" is an Act's place in the statute book.
const division = new RegExp(`^(part|chapter|division|sub-?part)\\s+${divisionNumber}\\b(?!:\\d)`, 'i')

export type Division = 'schedule' | 'chapter' | 'part'

/** Whether a heading opens a Part, a Chapter or a Schedule. "Schedule 6, Part 2" is a Schedule. */
export function divisionOf(text: string): Division | undefined {
  if (text.length > 200) return undefined
  if (schedule.test(text)) return 'schedule'
  const kind = division.exec(text)?.[1]?.toLowerCase()
  if (!kind) return undefined
  return kind === 'chapter' ? 'chapter' : 'part'
}

const label = new RegExp(
  `^(?:the\\s+)?(?:(?:${ordinals})\\s+)?\\S+(?:\\s+${divisionNumber})?(?=[\\s—–:.,(-]|$)[\\s—–:.,-]*`,
  'i',
)

/** Whether a line of plain text is the heading of a division: "PART II", "First Schedule (Section 5)", not "Part II of". */
export function isDivisionLine(text: string): boolean {
  if (!divisionOf(text) || /[;,]$/.test(text)) return false
  const rest = text.replace(label, '')
  return rest === '' || /^[\p{Lu}([“"]/u.test(rest)
}

const actTitle =
  /^(?:the\s+)?\p{Lu}[\p{L}\p{N} ,’'().&/–-]{2,150}?\b(?:act|constitution|code|ordinance|regulations|rules|by-laws|order|notice|bill)(?:,?\s+(?:no\.?\s*\d+\s+of\s+)?(?:19|20)\d\d)?(?:\s*\(?\[?chapter\s+\d+:\d+\]?\)?)?\.?$/iu
const notTitle = /^(?:acts?|an act|this act|arrangement|amended|enacted)\b|\bin terms of\b|\bthis act\b/i

/** Whether a line is the name of a statute: "Labour Act [Chapter 28:01]", "Data Protection Act, 2021". */
export function isActTitle(text: string): boolean {
  return (
    text.length <= 200 && !notTitle.test(text) && (actTitle.test(text) || /^constitution of [\p{L} ]+$/iu.test(text))
  )
}

const citation =
  /\b(?:may be cited as|short title|citation)\b|\[chapter\s+\d+:\d+\]|\b(?:be it )?enacted by the\b|\bstatutory instrument \d+ of\b/i

/** Whether the first paragraphs of a text speak as a statute does. */
export function speaksAsStatute(paragraphs: string[]): boolean {
  return paragraphs.some((text) => citation.test(text))
}
