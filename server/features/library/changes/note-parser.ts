import type { Effect } from '#contract/library/law-state.ts'
import type { Change } from './change.ts'

/** A section of a text, as far as a note in it can mean it. Positions are within the document's text. */
export type NotedSection = { section: number; number: string; kind: string; start: number; end: number }

/** A change that a note tells; `section` is the ordinal of its section, absent where a Part or a schedule is meant. */
export type NotedChange = Pick<Change, 'effect' | 'number' | 'place' | 'by' | 'since'> & {
  section?: number
  /** The note, word for word. */
  proof: string
}

/** "[subsection amended by section 3 of Act 5 of 2017]": what an editor notes in a text. Longer brackets are none. */
const NOTE = /\[[^[\]]{4,400}\]/g

const EFFECT_OF: Record<string, Effect> = {
  inserted: 'inserted',
  insertion: 'inserted',
  added: 'inserted',
  reinserted: 'inserted',
  substituted: 'substituted',
  replaced: 'substituted',
  amended: 'amended',
  amendded: 'amended',
  deleted: 'repealed',
  repealed: 'repealed',
}
const EFFECT = Object.keys(EFFECT_OF).join('|')
/** The pieces of a note in their order: an effect, a section of what made it, what made it, a day from which it counts. */
const PIECE = new RegExp(
  [
    String.raw`\b(?<effect>${EFFECT})\b`,
    String.raw`\b(?:s\.?\s?i\.?|statutory instrument)\s*(?:no\.?\s*)?(?<instrument>\d{1,4})\s*(?:of|\/)\s*(?<instrumentYear>(?:19|20)\d\d)\b`,
    String.raw`\b(?:section|sections|secton|s\.|part)\s*(?<section>\d{1,4}[A-Z]{0,2}(?:\(\w{1,4}\)){0,4}|[IVXLC]{1,6}[A-Z]?)(?![\w.])(?=[^[\]]{0,30}\bof\s)`,
    String.raw`\ba(?:ct|t),?\s*(?:no\.?\s*)?(?<act>\d{1,4})\s*(?:of|or|\/)\s*(?<year>(?:19|20)\d\d)\b`,
    String.raw`\bchapter\s+(?<chapter>\d{1,2}:\d{2})\b`,
    String.raw`\bwith effect from (?:the )?(?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<month>[a-z]{3,9}),? (?<from>(?:19|20)\d\d)\b`,
  ].join('|'),
  'gi',
)
/** An editor's remark that a change was not made. */
const UNDONE = /\bnot (?:amended|repealed|substituted|inserted|deleted|incorporated)\b/i
/** What follows tells why or into what, and names other provisions. */
const ASIDE = /\b(?:which|see now|to substitute|to insert|to read|instead of)\b/i
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

type Made = { effect: Effect; by: string; since?: string }

/** What an editor's note says was done and by what, in its order; empty for other words in brackets. */
function readNote(note: string): Made[] {
  if (UNDONE.test(note)) return []
  const made: Made[] = []
  let effect: Effect | undefined
  let section: string | undefined
  for (const { groups = {} } of note.split(ASIDE)[0]!.matchAll(PIECE)) {
    const { act, year, chapter, instrument, instrumentYear } = groups
    if (groups.effect) effect = EFFECT_OF[groups.effect.toLowerCase()]
    // before the effect stands what was changed
    else if (groups.section) section = effect && groups.section
    else if (groups.day) setDay(made.at(-1), groups.day, groups.month!, groups.from!)
    else if (effect) {
      const name = act
        ? `Act ${act} of ${year}`
        : chapter
          ? `Chapter ${chapter}`
          : `SI ${instrument} of ${instrumentYear}`
      const since = year ?? instrumentYear
      made.push({ effect, by: section ? `${name}, ${provision(section)}` : name, ...(since && { since }) })
      section = undefined
    }
  }
  return made
}

const provision = (section: string) => (/^\d/.test(section) ? `s ${section}` : `Part ${section}`)

function setDay(made: Made | undefined, day: string, month: string, year: string) {
  const at = MONTHS.indexOf(month.slice(0, 3).toLowerCase())
  if (made && at >= 0) made.since = `${year}-${String(at + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
}

const UNIT =
  /^\[\s*(?:the\s+|second\s+)?\(?(?<unit>sub-?section|subection|section|secton|subpara\w+|subara\w+|paragraph|definition|proviso|item|short title|title|heading|part|chapter|schedule|appendix|\w+(?:-\w+)? schedule)s?\b\s*/i
const BARE = new RegExp(String.raw`^\[\s*(?:as )?(?:${EFFECT})\b`, 'i')
const NUMBERS = /^\(?\d{1,4}[A-Z]{0,2}\)?(?:\s*(?:,|and|to|[-–—])\s*\d{1,4}[A-Z]{0,2}\)?)*/i
const SIGNS = /^\(?[\w]{1,5}\)(?:\s*\(\w{1,4}\))*(?:\s*(?:,|and|to|[-–—])\s*\(?\w{1,5}\))*/
/** A schedule that stands at the end of the last section's text: "First Schedule (Section 4(2)(b))". */
const SCHEDULE = /\b((?:[A-Z][a-z]{2,12}(?:-[a-z]{3,8})? )?Schedule)\s{1,3}\(\s?[Ss]ections?\b/g
const SIGN = /(?<!\b(?:sections?|paragraphs?|and|or|to|in|of|,)\s)(?<=^|[\s—–:;.\]-])\((\d{1,3}[A-Za-z]{0,2})\)(?=\s)/g

/** The changes that the notes of a text tell, in the order of the text; linear in its length. */
export function changesInText(text: string, sections: NotedSection[]): NotedChange[] {
  const byNumber = new Map<string, NotedSection>()
  for (const one of sections) {
    const key = one.number.toUpperCase()
    if (key && one.kind !== 'schedule' && !byNumber.has(key)) byNumber.set(key, one)
  }
  return sections.flatMap((section) => changesInSection(text.slice(section.start, section.end), section, byNumber))
}

function changesInSection(words: string, own: NotedSection, byNumber: Map<string, NotedSection>): NotedChange[] {
  const changes: NotedChange[] = []
  const marks = marksOf(words)
  for (const { 0: proof, index } of words.matchAll(NOTE)) {
    const made = readNote(proof)
    if (!made.length) continue
    for (const target of targetsOf(proof, words, index, { own, byNumber, marks }))
      for (const one of made) changes.push({ ...one, ...target, proof })
  }
  return changes
}

/** Where in a section its subsections, and schedules that follow it, begin. */
const marksOf = (words: string) => ({
  signs: [...words.matchAll(SIGN)].map((hit) => ({ at: hit.index + hit[0].length, sign: `(${hit[1]})` })),
  schedules: [...words.matchAll(SCHEDULE)].map((match) => ({ at: match.index, name: match[1]! })),
})

type Around = {
  own: NotedSection
  byNumber: Map<string, NotedSection>
  marks: ReturnType<typeof marksOf>
}
type Target = { number: string; place: string; section?: number }

const ofWhole = (one: NotedSection): Target => ({ number: one.number, place: '', section: one.section })

/** Of which sections, or of which part of one, a note speaks. */
function targetsOf(note: string, words: string, at: number, { own, byNumber, marks }: Around): Target[] {
  const match = UNIT.exec(note)
  const unit = match?.groups?.unit?.toLowerCase() ?? (BARE.test(note) ? 'bare' : '')
  const rest = note.slice(match?.[0].length ?? 1)
  const schedule = marks.schedules.findLast((mark) => mark.at < at)
  if (/^(?:part|chapter|heading|appendix)$|schedule$/.test(unit)) return [wholePart(unit, rest, schedule?.name)]
  // sections of a schedule are numbered from 1 again, and one that trails the last section belongs to no section
  if (schedule) return [{ number: '', place: schedule.name }]
  const sign = marks.signs.findLast((mark) => mark.at <= at)
  if (unit.startsWith('sect')) {
    const numbers = own.kind === 'schedule' ? [] : sectionsNamed(NUMBERS.exec(rest)?.[0] ?? '', byNumber)
    if (numbers.length) return numbers.map(ofWhole)
    // "(2) [section repealed by …]" is said of the subsection
    return [sign && !words.slice(sign.at, at).trim() ? { ...ofWhole(own), place: sign.sign } : ofWhole(own)]
  }
  if (unit === 'bare') return [sign ? { ...ofWhole(own), place: sign.sign } : ofWhole(own)]
  return placesIn(unit, rest, sign?.sign).map((place) => ({ ...ofWhole(own), place }))
}

function wholePart(unit: string, rest: string, schedule = 'Schedule'): Target {
  if (unit.endsWith(' schedule'))
    return { number: '', place: unit.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()) }
  const named = /^[IVXL\d]{1,6}[A-Z]?\b/i.exec(rest)?.[0]
  const word = unit[0]!.toUpperCase() + unit.slice(1)
  return { number: '', place: unit === 'schedule' ? schedule : [word, named?.toUpperCase()].filter(Boolean).join(' ') }
}

/** "subsection (2)" gives "(2)"; of a paragraph or definition the subsection in which it stands. */
function placesIn(unit: string, rest: string, sign: string | undefined): string[] {
  const named = (SIGNS.exec(rest)?.[0] ?? '').match(/\(?\w{1,5}\)/g)?.map((one) => `(${one.replace(/^\(/, '')}`)
  if (/^sub-?s|^subec/.test(unit)) {
    const bare = /^\d{1,3}[A-Z]?\b/i.exec(rest)?.[0]
    return named ?? [bare ? `(${bare})` : (sign ?? 'subsection')]
  }
  const word = unit.startsWith('sub') ? 'subparagraph' : unit
  const inside = sign ? `${sign}, ` : ''
  return named?.map((one) => `${inside}${word} ${one}`) ?? [`${inside}${word}`]
}

/** "12", "12 and 14", "97 to 105": those of the text's sections that are meant. */
function sectionsNamed(list: string, byNumber: Map<string, NotedSection>): NotedSection[] {
  const pieces = list.toUpperCase().match(/\d{1,4}[A-Z]{0,2}|TO|[-–—]/g) ?? []
  const all = [...byNumber.keys()]
  const numbers = pieces.flatMap((piece, i) => {
    if (/^\d/.test(piece)) return [piece]
    const [from, until] = [all.indexOf(pieces[i - 1] ?? ''), all.indexOf(pieces[i + 1] ?? '')]
    return from >= 0 && until > from ? all.slice(from, until) : []
  })
  return [...new Set(numbers)].flatMap((number) => byNumber.get(number) ?? [])
}
