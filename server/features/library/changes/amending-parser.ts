import type { Effect } from '#contract/library/law-state.ts'
import type { Change } from './change.ts'
import type { NotedSection } from './note-parser.ts'

/** A change that a section of one Act makes in another. `section` is the ordinal of the section that makes it. */
export type MadeChange = Pick<Change, 'effect' | 'number' | 'place'> & {
  /** The Act that is changed, as it is named: "Criminal Procedure and Evidence Act", and its chapter. */
  act: string
  chapter: string
  section: number
  /** The number of the section that makes it, with its subsection. */
  maker: string
  /** Its words, verbatim in the text. */
  proof: string
}

/** Only sections with such a sentence are read; "this Act may be amended" is none. */
const CHANGES = /\b(?:is|are)\s+(?:hereby\s+)?(?:amended|repealed)\b/
const CHAPTER = /\[\s*Chapter\s+(\d{1,2}:\d{2})\s*\]/gi
/** After the name of an Act: "(hereinafter called “the principal Act”) is amended". */
const AMENDED = /^\s?(?:\([^)]{0,80}\)\s?){0,2}(?:is|are) (?:hereby )?amended\b/
const NUMBER = String.raw`\d{1,4}[A-Z]{0,2}`
/** A heading next to a number, in quotation marks: (“Sentence for murder”). */
const HEADING = String.raw`(?:\s?\(\s?["“”'‘’(][^)]{0,160}\)|\s?["“][^"”)]{3,160}["”]\)|\s?\([A-Z][^)]{3,160}\))?`
const LIST = String.raw`${NUMBER}${HEADING}(?:\s?(?:,|and|, and)\s${NUMBER}${HEADING}){0,30}`
/** The pieces of an amending section that name a section of the other Act, in their order. */
const PIECE = new RegExp(
  [
    // "by the repeal of sections 337 (“…”) and 338 (“…”) and the substitution of"
    String.raw`\bby the (?:repeal|deletion) of sections? (?<repealed>${LIST})(?<anew>,? and (?:(?:the |its |their )?substitution|the following is substituted)\b)?`,
    // "Section 79 of the Criminal Law Code is repealed"
    String.raw`\b[Ss]ections? (?<whole>${LIST})(?<sub>\s?\(\d{1,3}[a-z]?\))?,? of the [A-Z][^;.,]{3,160}? (?:is|are) (?:hereby )?(?<done>repealed and substituted|repealed|amended)\b`,
    // "is amended in section 2 (…)", "(a) in section 20 (“Treason”)", "(c) section 19 (“…”) by"
    String.raw`(?:\bamended(?:\s?[—–-])?|\(\w{1,4}\)|\band) (?:in )?section (?<in>${NUMBER})(?=${HEADING}[ ,—–-])`,
  ].join('|'),
  'g',
)
const INSERTED_AFTER = /\binsert(?:ion|ed)?\b[^;]{0,80}\bafter section $/
const SUBSECTION = /\bsubsections?\s*\((\d{1,3}[a-z]{0,2})\)/
const REPEALED_WHOLE = /^[^;]{0,200}?\bby (?:its repeal|the repeal of the section)\b/
const SUBSTITUTED_WHOLE = new RegExp(String.raw`^${HEADING},? is repealed and substituted\b`)
/** Characters after the name of a section in which its subsection is looked for, and that prove a change. */
const DETAIL = 400
const PROOF = 240
const OWN_SUBSECTION = /(?:^|[\s.;])\((\d{1,2})\)\s(?=[A-Z])/g

/** The changes that the sections of a text make in sections of other Acts named by chapter; linear in its length. */
export function changesMadeBy(text: string, sections: NotedSection[]): MadeChange[] {
  return sections.flatMap((section) => {
    const words = text.slice(section.start, section.end)
    return CHANGES.test(words) ? changesMadeIn(words, section) : []
  })
}

/** An Act that a section names; `isSubject` where it goes on "is amended". */
type Named = { at: number; act: string; chapter: string; isSubject: boolean }

function changesMadeIn(words: string, own: NotedSection): MadeChange[] {
  const acts = actsNamed(words)
  const quoted = quotationsIn(words)
  const subsections = subsectionsOf(words, quoted)
  const pieces = [...words.matchAll(PIECE)].filter(({ index }) => !isWithin(quoted, index))
  return pieces.flatMap((piece, i) => {
    const at = piece.index
    const end = at + piece[0].length
    const act =
      (piece.groups?.whole && acts.find((one) => one.at > at && one.at < end)) ||
      acts.findLast((one) => one.isSubject && one.at < at)
    if (!act) return []
    const rest = words.slice(end, Math.min(pieces[i + 1]?.index ?? words.length, end + DETAIL))
    const sign = subsections.findLast((one) => one.at <= at)?.sign
    const made = {
      act: act.act,
      chapter: act.chapter,
      section: own.section,
      maker: sign ? `${own.number}(${sign})` : own.number,
      proof: (piece[0] + rest.slice(0, PROOF)).trim(),
    }
    return whatOf(piece, words, rest).map((what) => ({ ...what, ...made }))
  })
}

const isWithin = (ranges: [number, number][], at: number) => ranges.some(([from, until]) => at > from && at < until)

/** A section's own subsections count from one; other numbers in brackets are of words that it quotes. */
function subsectionsOf(words: string, quoted: [number, number][]) {
  const places: { at: number; sign: number }[] = []
  for (const { index, 1: sign } of words.matchAll(OWN_SUBSECTION)) {
    if (Number(sign) === places.length + 1 && !isWithin(quoted, index)) places.push({ at: index, sign: Number(sign) })
  }
  return places
}

function whatOf(
  piece: RegExpExecArray,
  words: string,
  rest: string,
): { number: string; place: string; effect: Effect }[] {
  const { repealed, anew, whole, sub, done, in: inside } = piece.groups ?? {}
  if (repealed)
    return numbersIn(repealed).map((number) => ({ number, place: '', effect: anew ? 'substituted' : 'repealed' }))
  if (whole) {
    const effect: Effect = done === 'repealed' ? 'repealed' : done === 'amended' ? 'amended' : 'substituted'
    return numbersIn(whole).map((number) => ({ number, place: sub?.trim() ?? '', effect }))
  }
  if (!inside || INSERTED_AFTER.test(words.slice(Math.max(0, piece.index - 120), piece.index))) return []
  if (SUBSTITUTED_WHOLE.test(rest)) return [{ number: inside, place: '', effect: 'substituted' }]
  if (REPEALED_WHOLE.test(rest)) return [{ number: inside, place: '', effect: 'repealed' }]
  const subsection = SUBSECTION.exec(rest.split(';')[0]!)?.[1]
  return [{ number: inside, place: subsection ? `(${subsection})` : '', effect: 'amended' }]
}

/** Headings in brackets have numbers of their own. */
const numbersIn = (list: string) =>
  list.replaceAll(/\([^)]*\)/g, ' ').match(new RegExp(String.raw`\b${NUMBER}\b`, 'g')) ?? []

/** The Acts that a section names with their chapter, by the place of the name. */
function actsNamed(words: string): Named[] {
  const named: Named[] = []
  for (const { 0: all, 1: chapter, index } of words.matchAll(CHAPTER)) {
    const before = words.slice(Math.max(0, index - 160), index).trimEnd()
    const the = Math.max(before.lastIndexOf(' the '), before.lastIndexOf('The '), before.startsWith('the ') ? 0 : -1)
    const name = the < 0 ? '' : before.slice(the).trim().replace(/^the /i, '')
    if (!/^[A-Z]/.test(name)) continue
    const isSubject = AMENDED.test(words.slice(index + all.length, index + all.length + 160))
    named.push({ at: index - name.length, act: `${name} ${all}`, chapter: chapter!, isSubject })
  }
  return named
}

/** Where new words stand that are put into the other Act: from a quotation mark after a dash to the one that closes it. */
function quotationsIn(words: string): [number, number][] {
  const ranges: [number, number][] = []
  for (const { index, 0: opening } of words.matchAll(/[—–-]\s{0,3}["“]{1,2}/g)) {
    if (index < (ranges.at(-1)?.[1] ?? 0)) continue
    const closing = words.slice(index + opening.length).search(/["”]\s?[;.]/)
    ranges.push([index, closing < 0 ? words.length : index + opening.length + closing])
  }
  return ranges
}
