import { LINKED_PASSAGES_MAX, type SectionLink } from '#contract/library/reading-room.ts'
import type { Ctx } from '#server/context.ts'
import { actNames, placeRanges, referencesOf } from '#server/features/answering/service.ts'
import {
  type ActText,
  chooseActs,
  findActTexts,
  findJudgments,
  judgmentKey,
  type LawText,
  neutralCitationsIn,
  passagesBetween,
  readAct,
  sameAct,
  sectionsThere,
  type TextPiece,
  type TextRange,
} from '#server/features/library/service.ts'

/** A paragraph that is longer is read in pieces, so that no text takes long. */
const PARAGRAPH_MAX = 8_000
/** Behind the name of an Act: its year, its number in that year, its chapter. */
const AFTER_NAME =
  /(?:,? \(?(?:No\.? ?\d{1,3} of )?(?:18|19|20)\d\d\)?)?(?:,? ?[[(] ?(?:Chapter|Cap\.?) ?\d{1,2}:\d{2} ?[\])])?/y
/** Behind a section of the text that speaks: nothing that makes it one of something else. */
const OF_THIS = /^,?\s{1,3}of this (?:Act|Code|Constitution)\b/i
const OF_OTHER = /^,?\s{1,3}(?:as the case may be,\s{1,3})?(?:of|thereof|in (?:the|that|an?|any) [A-Z])/
/** Before it: a section that was spoken of, of whichever Act. */
const SAID = /\b(?:said|that|such|its|their|new|former|repealed|principal)\s{1,3}$/i
/** A heading of a treaty ("Section 2 — Baggage") and an editor's note ("[sections 5 and 6 inserted by …]") cite nothing. */
const HEADING = /^ ?[—–] ?[A-Z]/
const NOTE = /\[ ?$/
/** "section nine A": the letter of a number in words. */
const LETTER = /^ ?([A-Z]{1,2})(?![\w’'])/
/** The last "section" in a list. */
const LAST_WORD = /\bs(?:ections?|s?\.?)(?=\s?\S)(?!.*\bs(?:ections?|s?\.?)\s)/i
/** What may stand between two sections that are named together. */
const TOGETHER =
  /^(?:,|\s|\band\b|\bor\b|\bto\b|\bof\b|\bboth\b|\bas\b|\bread\b|\bwith\b|\bsub-?sections?\b|\bparagraphs?\b|\(\w{1,4}\)){0,16}$/i
/** A section that changes another Act speaks of that Act's sections. */
const CHANGES_LAW = /\b(?:is|are) (?:hereby )?(?:amended|repealed|substituted|inserted)\b|\bprincipal Act\b/i
/** The Constitution of 2013: what older laws call so had other sections. */
const CONSTITUTION_SINCE = 2013

/** A law as a text names it, or its own; with the range of the words. */
type Named = { start: number; end: number; act: string | 'own'; number?: string }

/** The citations in a range of a law's text that surely mean a law, a section or a judgment of the library. */
export async function sectionLinks(ctx: Ctx, range: TextRange): Promise<SectionLink[]> {
  const law = await passagesBetween(ctx, range, LINKED_PASSAGES_MAX)
  if (!law) return []
  const named = law.pieces.flatMap((piece) => namedIn(piece, law))
  const acts = named.map(({ act }) => act).filter((act) => act !== 'own')
  const names = acts.flatMap((act) => [act, withoutLead(act)]).map((act) => readAct(act).name)
  const texts = await findActTexts(ctx, [...new Set(names)])
  const wanted = named.map((one) => (one.act === 'own' ? { ...one, law: own(law) } : placeOf(one, texts)))
  const there = await sectionsThere(
    ctx,
    wanted.flatMap(({ law: text, number }) => (text && number ? [{ textId: text.textId, number }] : [])),
  )
  const links = wanted.flatMap(({ start, end, number, law: text }): SectionLink[] => {
    if (!text || (number && !there.has(`${text.textId} ${number}`))) return []
    if (!number && text.documentId === law.documentId) return []
    const { documentId, title } = text
    return [{ start, end, documentId, title, ...(number && { section: number }) }]
  })
  return [...links, ...(await judgmentLinks(ctx, law))].toSorted((a, b) => a.start - b.start)
}

/** The judgments of the library that a text cites by their numbers; not itself. */
async function judgmentLinks(ctx: Ctx, law: LawText): Promise<SectionLink[]> {
  const cited = law.pieces.flatMap(({ text, start }) =>
    neutralCitationsIn(text).map((one) => ({
      key: judgmentKey(one),
      start: start + one.start,
      end: start + one.end,
    })),
  )
  const held = await findJudgments(ctx, [...new Set(cited.map(({ key }) => key))])
  return cited.flatMap(({ key, start, end }) => {
    const judgment = held.find(({ keys }) => keys.includes(key))
    if (!judgment || judgment.documentId === law.documentId) return []
    return [{ start, end, documentId: judgment.documentId, title: judgment.title }]
  })
}

const own = ({ documentId, textId, title }: LawText) => ({ documentId, textId, title })

/** "Subject to the Labour Act": what stands before the last "the" may be no part of the name. */
const withoutLead = (act: string) => act.replace(/^.* the (?=[A-Z])/, '')

function placeOf(one: Named, texts: ActText[]) {
  const law = lawNamed(one.act, texts)
  const short = withoutLead(one.act)
  if (law || short === one.act) return { ...one, law }
  const start = one.number === undefined ? one.end - short.length : one.start
  return { ...one, start, law: lawNamed(short, texts) }
}

/** The one Act that a name can mean; a bare name that several Acts of the library bear means none. */
function lawNamed(name: string, texts: ActText[]): Pick<ActText, 'documentId' | 'textId' | 'title'> | undefined {
  const wanted = readAct(name)
  const fitting = texts.filter((one) => sameAct(wanted, one))
  const chosen = chooseActs(wanted, texts)
  const isOne = wanted.chapter !== undefined || wanted.year !== undefined || fitting.length === chosen.length
  return isOne ? chosen[0] : undefined
}

/** Laws and sections that a passage names, in its order. Pure; positions are in the whole text. */
export function namedIn(piece: TextPiece, { title, year }: Pick<LawText, 'title' | 'year'>): Named[] {
  // sections of a schedule may be the schedule's or the Act's
  const isConstitution = /^constitution of zimbabwe/i.test(title)
  const speaksOfItself = piece.kind !== 'schedule' && !CHANGES_LAW.test(piece.text) && !/\bamendment\b/i.test(title)
  const hasConstitution = isConstitution || (year ?? 0) >= CONSTITUTION_SINCE
  return paragraphsOf(piece).flatMap((paragraph) => namedInParagraph(paragraph, speaksOfItself, hasConstitution))
}

type Paragraph = { words: string; start: number }

function paragraphsOf({ text, start }: TextPiece): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let at = 0
  for (const line of text.split('\n')) {
    for (let from = 0; from < line.length; from += PARAGRAPH_MAX)
      paragraphs.push({ words: line.slice(from, from + PARAGRAPH_MAX), start: start + at + from })
    at += line.length + 1
  }
  return paragraphs
}

function namedInParagraph({ words, start: offset }: Paragraph, speaksOfItself: boolean, hasConstitution: boolean) {
  const acts = actNames(words).flatMap(({ name, start, end }) => {
    AFTER_NAME.lastIndex = end
    const after = AFTER_NAME.exec(words)?.[0] ?? ''
    if (name === 'Constitution') return hasConstitution ? [{ name, act: 'Constitution of Zimbabwe', start, end }] : []
    return / (?:Act|Code)$/.test(name) ? [{ name, act: name + after, start, end: end + after.length }] : []
  })
  const references = referencesOf(words)
    .filter(({ raw }) => /^s/i.test(raw))
    .map((one) => ({ ...one, letter: LETTER.exec(words.slice(one.end, one.end + 4)) }))
  const actOf = references.map(({ act: name, start, end, letter }): string | undefined => {
    const rest = words.slice(end + (letter?.[0].length ?? 0), end + 60)
    if (name) return acts.find((one) => one.name === name && isBeside(one, start, end))?.act
    if (OF_THIS.test(rest)) return 'own'
    const before = words.slice(Math.max(0, start - 20), start)
    const isOther = OF_OTHER.test(rest) || HEADING.test(rest) || SAID.test(before) || NOTE.test(before)
    return speaksOfItself && !isOther ? 'own' : undefined
  })
  // "section 5 or section 7 of the Labour Act": of which Act the first is, is not said
  for (let i = references.length - 2; i >= 0; i--) {
    const [one, next] = [references[i]!, references[i + 1]!]
    const together = actOf[i] === 'own' && actOf[i + 1] !== 'own' && TOGETHER.test(words.slice(one.end, next.start))
    if (together && !OF_THIS.test(words.slice(one.end, one.end + 60))) actOf[i] = undefined
  }
  const sections = references.flatMap((reference, i) => {
    const act = actOf[i]
    if (!act) return []
    // of "section 5 or section 7 of the Labour Act" only the last is surely of that Act
    const sure = OF_OTHER.test(words.slice(reference.end, reference.end + 60)) ? reference.raw.search(LAST_WORD) : 0
    return placesNamed(reference, reference.letter, offset)
      .filter(({ end }) => end > offset + reference.start + sure)
      .map((place) => ({ ...place, act }))
  })
  const alone = acts.map(({ act, start, end }) => ({ act, start: offset + start, end: offset + end }))
  return [...sections, ...alone].toSorted((a, b) => a.start - b.start)
}

/** Each section of a list, with where it stands; a letter behind a number in words belongs to the last. */
function placesNamed(
  reference: ReturnType<typeof referencesOf>[number],
  letter: RegExpExecArray | null,
  offset: number,
) {
  const last = reference.places.length - 1
  return placeRanges(reference).map(({ start, end }, at) => {
    const own = at === last ? letter : null
    const number = reference.places[at]!.base.toUpperCase() + (own?.[1] ?? '')
    return { start: offset + start, end: offset + end + (own?.[0].length ?? 0), number }
  })
}

type Range = { start: number; end: number }

/** Of several Acts of one name in a paragraph, the one that the section stands next to. */
const isBeside = (act: Range, start: number, end: number) =>
  (act.start >= end && act.start - end < 40) || (act.end <= start && start - act.end < 40)
