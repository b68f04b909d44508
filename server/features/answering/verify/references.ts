import { foldTitle } from '#server/features/library/service.ts'
import { NUMBER_WORDS, wordsToNumber } from './number-words.ts'
import { stemSet } from '#server/text/stem.ts'

/** "12B(1)(a)" as base "12b" and path ["1", "a"]. */
export type SectionRef = { base: string; path: string[] }
/** A place in a statute that a text names; without `act` it is one of the Act it speaks of. */
export type Reference = { act?: string; places: SectionRef[]; raw: string; start: number; end: number }
export type ActName = { name: string; start: number; end: number }

const PATH = String.raw`(?:\s?\((?:\d{1,3}[a-zA-Z]{0,2}|[a-z]{1,4})\))*`
const DIGITS = String.raw`\d{1,4}[A-Z]{0,3}${PATH}`
const KEY = String.raw`(?:sections?|articles?|regulations?|rules?|clauses?|sec\.?|arts?\.|regs?\.|(?<![’'\w])ss?\.?(?=\s?\d))`
/** "twelve", "twelve C", "sixty-five(1)". */
const IN_WORDS = String.raw`(?:${NUMBER_WORDS})\b(?:\s[A-Z](?![\w’']))?${PATH}`
const ONE = String.raw`(?:${DIGITS}|${IN_WORDS})`
const LIST = String.raw`${ONE}(?:\s*(?:,|–|-|\band\b|\bor\b|\bto\b|, and\b|, or\b)\s*(?:(?:sections?|ss?\.?)\s*)?${ONE})*`
const SECTIONS = new RegExp(String.raw`\b(?<![’'])${KEY}\s?(?<list>${LIST})`, 'gi')
const SUBSECTION = /\b(?:sub-?sections?|paragraphs?|paras?\.?)\s*((?:\(\w{1,4}\)(?:\s*(?:,|and|or|to|–|-)\s*)?)+)/gi

const WORD = String.raw`[A-Z][\w’'&-]*`
const SMALL = String.raw`(?:of|and|for|the|in|on|to|or|with|&)`
const NAME = new RegExp(
  String.raw`\b(?:${WORD}|\([A-Z][^()]{0,80}\))(?:,? (?:${WORD}|${SMALL}|\([^()]{1,80}\)))*? (?:Act|Code|Regulations|Rules)\b|\bConstitution\b`,
  'g',
)
const LEADING =
  /^(?:The|Under|In|If|When|Does|Do|Did|Is|Are|By|For|As|But|And|Section|Sections|Both|Your|Our|No|An?|That|This|See|Read|Zimbabwe’s|Zimbabwe's|Chapter|Act|Part)\b[,]? (?:the )?|^\(\w{1,4}\) /

/** "This Act", "the principal Act": another name for one that is known. */
const OF_ITSELF =
  /(?:^|\s)(?:this|that|such|said|principal|same|other|another|any|each|an?|the|new|old|main|amending|relevant) (?:act|code|regulations|rules)$/i

/** Shona and Ndebele join their small words to the name: "yeLabour Act", "we-Communal Land Act". */
const PREFIX = /(?<![\w’'])[a-z]{1,4}-?(?=[A-Z][a-z])/g
const blank = (text: string) => ' '.repeat(text.length)

/** Acts, codes and regulations that a text calls by name. "This Act" names none. */
export function actNames(text: string): ActName[] {
  const names: ActName[] = []
  for (const match of text.replace(PREFIX, blank).matchAll(NAME)) {
    let name = match[0]
    let start = match.index
    for (let lead; (lead = LEADING.exec(name));) {
      name = name.slice(lead[0].length)
      start += lead[0].length
    }
    // "the Labour Act and the Wills Act" is two names
    for (const piece of splitNames(name)) {
      const at = text.indexOf(piece, start)
      if (OF_ITSELF.test(piece)) continue
      if (/^Constitution$|\S (?:Act|Code|Regulations|Rules)$/.test(piece))
        names.push({ name: piece, start: at, end: at + piece.length })
    }
  }
  return names
}

const splitNames = (name: string) => name.split(/(?<=\b(?:Act|Code|Regulations|Rules)),? (?:and|or) (?:the )?(?=[A-Z])/)

/** Every section, article, regulation or clause a text names, with its Act where it says which. */
export function referencesOf(text: string): Reference[] {
  const acts = actNames(text)
  const references: Reference[] = []
  for (const match of text.matchAll(SECTIONS)) {
    const places = [...match.groups!['list']!.matchAll(new RegExp(ONE, 'gi'))].map((one) => placeOf(one[0]))
    const [start, end] = [match.index, match.index + match[0].length]
    references.push({ act: actNear(text, acts, start, end), places, raw: match[0], start, end })
  }
  return references
}

/** Where each place of a reference stands in the text it was read from; the first begins with the word "section". */
export function placeRanges({ raw, start, places }: Reference): { start: number; end: number }[] {
  const list = new RegExp(SECTIONS.source, 'i').exec(raw)?.groups?.['list'] ?? ''
  const before = raw.length - list.length
  const found = [...list.matchAll(new RegExp(ONE, 'gi'))].slice(0, places.length)
  return found.map((one, i) => ({
    start: i ? start + before + one.index : start,
    end: start + before + one.index + one[0].length,
  }))
}

function placeOf(written: string): SectionRef {
  const base = written.split('(')[0]!.trim()
  // "section five a person" names section 5
  const [, words = base, letters = ''] = /^(\D.*?)(?:\s([A-Za-z]))?$/.exec(base) ?? []
  const number = wordsToNumber(words)
  const letter = letters === letters.toUpperCase() ? letters.toLowerCase() : ''
  return {
    base: number !== undefined && /^[a-z]/i.test(base) ? `${number}${letter}` : base.toLowerCase(),
    path: [...written.matchAll(/\((\w{1,4})\)/g)].map((part) => part[1]!.toLowerCase()),
  }
}

/** "section 12 of the Labour Act", "section 12 Labour Act", or "Labour Act [Chapter 28:01], s 12". */
function actNear(text: string, acts: ActName[], start: number, end: number): string | undefined {
  const after = acts.find(
    (act) =>
      act.start >= end &&
      /^\s*(?:(?:of|in|under|from)\s+(?:the\s+)?(?:\w+['’]s )?)?$/i.test(text.slice(end, act.start)),
  )
  if (after) return after.name
  return acts.find(
    (act) =>
      act.end <= start &&
      /^(?:\s+of Zimbabwe)?(?:,? \d{4})?(?:\s*[[(]Chapter[^\])]*[\])])?[’'s]*,?\s*(?:in\s+)?$/i.test(
        text.slice(act.end, start),
      ),
  )?.name
}

/** "(1)" in "subsection (1)": the signs a passage must show. */
export function subsectionsOf(text: string): string[] {
  return [...text.matchAll(SUBSECTION)].flatMap((match) =>
    [...match[1]!.matchAll(/\((\w{1,4})\)/g)].map((one) => one[1]!.toLowerCase()),
  )
}

/** Whether a name means the Act of this title: the same title folded, or a shorter form of it. */
export function isAct(name: string, title: string): boolean {
  const [a, b] = [foldTitle(name), foldTitle(title)]
  if (!a) return false
  if (a === b || (a === 'constitution' && b.startsWith('constitution'))) return true
  const words = [...stemSet(a)].filter((word) => word !== 'act')
  const title_ = stemSet(b)
  return words.length > 0 && words.every((word) => title_.has(word))
}

/**
 * Whether a name ends with the title of this Act behind words that are none of a title: "Zimbabwe in the First Schedule to the
 * Companies Act", "MuLiquor Act" with a prefix of Shona.
 */
export function endsWithAct(name: string, title: string): boolean {
  const bare = title.replace(/\s*\[.*$|,\s*\d{4}.*$/, '')
  if (!bare || !name.endsWith(bare)) return false
  const before = name.slice(0, -bare.length)
  return / the $/i.test(before) || /^[A-Za-z]{1,4}-?$/.test(before)
}

/** "28:01" of a chapter, "11/2023" of an Act or instrument: what an enactment is known by besides its name. */
export function signaturesOf(text: string): string[] {
  const chapters = [...text.matchAll(/\b(\d{1,3}:\d{1,3})\b/g)].map((match) => match[1]!)
  const numbers = [...text.matchAll(/\b(\d{1,4})(?:\/| of )((?:18|19|20)\d\d)\b/g)].map(
    (match) => `${match[1]}/${match[2]}`,
  )
  return [...chapters, ...numbers]
}
