import type { Ctx } from '#server/context.ts'
import {
  actsCalled,
  type CalledAct,
  endsOfActs,
  findActs,
  actTitles,
  citedSectionKeys,
  foldTitle,
  instrumentUri,
  type Hit,
  sectionKey,
  findSections,
  worksHeld,
} from '#server/features/library/service.ts'
import { referencesOf } from '#server/features/answering/verify/references.ts'
import { stemSet } from '#server/text/stem.ts'

/** Words of a title that need no capital, and how many words a title has at most. */
const CONNECTING = new Set(['and', 'of', 'for', 'the', 'in', 'on', 'to', 'or', '&'])
const TITLE_WORDS = 14
/** Words that begin a sentence or lead up to a title, and belong to none. */
const LEADING = new Set(
  `the does is under what can if in which how are do did has may must section sections old new why where when since please s ss per
   act chapter cap our your this that and of for by our zimbabwe's zimbabwe’s`.split(/\s+/),
)

/** Titles of Acts and Codes that a question names, as written: "the Labour Act and the Wills Act" gives both. Linear in its length. */
export function namedActs(question: string): string[] {
  const words = question.split(/\s+/).filter(Boolean)
  return words.flatMap((word, at) => {
    if (!/^(?:Act|Code)(?:[’']s)?[^\p{L}\p{N}]*$/u.test(word)) return []
    const title = titleBefore(words, at)
    return title.length ? [[...title, word.slice(0, word[0] === 'A' ? 3 : 4)].join(' ')] : []
  })
}

/** What Shona and Ndebele put before a name: "neRoora", "kwe-National". */
const PREFIXED = /^\p{Ll}{1,5}-?(?=\p{Lu})/u

/** The words before "Act" that belong to its title: capitals, what connects them, and what stands in brackets. */
function titleBefore(words: string[], at: number): string[] {
  const title: string[] = []
  let inBrackets = false
  for (let i = at - 1; i >= 0 && title.length < TITLE_WORDS; i--) {
    const word = words[i]!
    if (/[.;:?!"“”]$/.test(word) || /^(?:Act|Code)\b/.test(word)) break
    if (/\),?$/.test(word)) inBrackets = true
    if (!inBrackets && PREFIXED.test(word)) {
      title.unshift(word.replace(PREFIXED, ''))
      break
    }
    if (!inBrackets && !/^\p{Lu}/u.test(word) && !CONNECTING.has(word.replace(/,$/, ''))) break
    title.unshift(word)
    if (word.startsWith('(')) inBrackets = false
  }
  const leads = (word: string) => LEADING.has(word) || CONNECTING.has(word) || /^\d/.test(word)
  // "According to the Labour Act": within a title "the" follows "of", as in "Veterans of the Liberation Struggle"
  title.splice(0, title.findLastIndex((word, i) => word === 'the' && title[i - 1] !== 'of') + 1)
  while (title.length && leads(title[0]!.toLowerCase().replace(/,$/, ''))) title.shift()
  while (CONNECTING.has(title.at(-1) ?? '')) title.pop()
  return title
}

/** A statutory instrument: its number in its year. */
export type NamedInstrument = { number: number; year: number }

/** "Statutory Instrument 15 of 2006", "SI 15/2006" and "i-Statutory Instrument 15 ka-2006". */
const INSTRUMENT =
  /(?<!\p{L})(?:\p{Ll}{1,3}-?)?(?:[Ss]tatutory [Ii]nstrument|S\.?I\.?)\s?(?:[Nn]o\.?\s?)?(\d{1,4})(?:\s?\/\s?|\s\D{0,12}?)((?:19|20)\d\d)(?!\d)/gu

/** The statutory instruments that a text names by number and year, each once. */
export function namedInstruments(text: string): NamedInstrument[] {
  const all = [...text.matchAll(INSTRUMENT)].map(([, number, year]) => ({ number: Number(number), year: Number(year) }))
  return [...new Map(all.map((one) => [instrumentName(one), one])).values()]
}

export const instrumentName = ({ number, year }: NamedInstrument) => `Statutory Instrument ${number} of ${year}`

/** Those that the library does not hold, and that no passage found tells of. */
export async function instrumentsNotHeld(ctx: Ctx, question: string, hits: Hit[]): Promise<NamedInstrument[]> {
  const named = namedInstruments(question)
  if (!named.length) return []
  const told = new Set(hits.flatMap(({ title, text }) => namedInstruments(`${title}\n${text}`).map(instrumentName)))
  const uriOf = ({ number, year }: NamedInstrument) => instrumentUri(year, number)
  const held = await worksHeld(ctx, named.map(uriOf))
  return named.filter((one) => !told.has(instrumentName(one)) && !held.has(uriOf(one)))
}

/**
 * An Act by the `name` that a question gives it: the `title` of that Act in the library, or the nearest title there, or neither.
 * `calledBy` is the name as a title, by which it is looked up.
 */
export type NamedAct = { name: string; calledBy: string; title?: string; nearest?: string }

/** Acts a question names, each with its title in the library. An Act whose successor is held counts as held. */
export async function resolveActs(ctx: Ctx, question: string): Promise<NamedAct[]> {
  const written = await actsIn(ctx, question)
  if (!written.length) return []
  const named = written.map(({ title }) => title)
  const acts = await findActs(ctx, named)
  const unknown = named.filter((name) => !acts.has(name))
  const titles = unknown.length ? await actTitles(ctx) : []
  const ends = await endsOfActs(ctx, unknown)
  const newer = await findActs(
    ctx,
    unknown.flatMap((name) => ends.get(name)?.by ?? []),
  )
  return written.map(({ asWritten, title: name }): NamedAct => {
    const title = acts.get(name)?.title ?? newer.get(foldTitle(ends.get(name)?.by ?? ''))?.title
    const named = { name: asWritten, calledBy: name }
    if (title) return { ...named, title }
    const [nearest, isSame] = nearestTitle(name, titles)
    return { ...named, ...(nearest && (isSame ? { title: nearest } : { nearest })) }
  })
}

/** How many Acts of one question are looked up. */
const ACTS_MAX = 4

/** The Acts that a question names by title, chapter or first letters, each once. */
async function actsIn(ctx: Ctx, question: string): Promise<CalledAct[]> {
  const titled = namedActs(question).map((title) => ({ asWritten: title, title }))
  const called = await actsCalled(ctx, question)
  // "the Marriage Act [Chapter 5:11]": title and chapter name one Act, and the chapter says which
  const byTitle = new Map<string, CalledAct>()
  for (const one of [...called, ...titled]) {
    const known = byTitle.get(foldTitle(one.title))
    const isSurer = known && /chapter/i.test(known.title)
    byTitle.set(foldTitle(one.title), isSurer ? { ...known, asWritten: one.asWritten } : one)
  }
  return [...byTitle.values()].slice(0, ACTS_MAX)
}

/** How much of a longer name a title must have to be what is meant: "Labour Relations Act" is the Labour Act. */
const SHORTER_TITLE_SHARE = 0.5

/** The title that has all the words of a name, or is a shorter form of it; the shortest one. Equal words are the same Act. */
export function nearestTitle(name: string, titles: string[]): [title: string | undefined, isSame: boolean] {
  const titleWords = wordsOfTitle(name)
  if (!titleWords.size) return [undefined, false]
  const fitting = titles.flatMap((title) => {
    const has = wordsOfTitle(title)
    const shared = [...titleWords].filter((word) => has.has(word)).length
    const longer = shared === titleWords.size
    const shorter = has.size > 0 && shared === has.size && shared >= SHORTER_TITLE_SHARE * titleWords.size && shared > 1
    return longer || shorter ? [{ title, extra: Math.abs(has.size - titleWords.size) }] : []
  })
  const [best] = fitting.toSorted((a, b) => a.extra - b.extra)
  return [best?.title, best?.extra === 0]
}

const wordsOfTitle = (title: string) => {
  const words = stemSet(foldTitle(title))
  for (const kind of stemSet('act code chapter')) words.delete(kind)
  return words
}

/** A section that the question names, and that neither its Act in the library nor a guide that was found has: "section 900 of the Labour Act". */
export async function unknownSection(
  ctx: Ctx,
  question: string,
  hits: Hit[],
  acts: NamedAct[],
): Promise<{ act: string; number: string } | undefined> {
  const titleOf = (name: string) => {
    if (/^constitution$/i.test(name)) return 'Constitution of Zimbabwe'
    const act = acts.find((one) => foldTitle(one.name) === foldTitle(name))
    return act?.title ?? act?.nearest
  }
  const named = referencesOf(question).flatMap(({ act, places }) => {
    const title = act && titleOf(act)
    return title ? places.map(({ base }) => ({ act: title, number: base.toUpperCase() })) : []
  })
  if (!named.length) return undefined
  const candidates = await findActs(
    ctx,
    named.map(({ act }) => act),
  )
  const wanted = named.filter(({ act }) => candidates.has(foldTitle(act)))
  const numbers = new Set((await findSections(ctx, wanted)).map(({ number }) => number?.toUpperCase()))
  // of what a guide tells of, the library may lack the text
  const keys = new Set(hits.flatMap(({ text }) => citedSectionKeys(text)))
  return wanted.find(({ act, number }) => !numbers.has(number) && !keys.has(sectionKey(foldTitle(act), number)))
}

/** `namedAs` is the old Act as the question writes it, where it does; `isFirstHit`: the best passage is of the old Act. */
export type Repeal = { old: string; newer: string; namedAs?: string; isFirstHit?: boolean }

/** Of Acts that a question names, or that were found first, those that another Act put out of force. */
export async function repealsOf(ctx: Ctx, named: NamedAct[], hits: Hit[]): Promise<Repeal[]> {
  const names = named.map(({ calledBy }) => calledBy)
  const [acts, ends] = await Promise.all([findActs(ctx, names), endsOfActs(ctx, names)])
  const ofNames = named.flatMap(({ name, calledBy }): Repeal[] => {
    const { title = calledBy, repealedBy = ends.get(calledBy)?.by } = acts.get(calledBy) ?? {}
    return repealedBy ? [{ old: title, newer: repealedBy, namedAs: name }] : []
  })
  const statutes = hits.slice(0, 5).filter((hit) => hit.kind !== 'guide' && !hit.own)
  const ofHits = statutes.flatMap((hit, i): Repeal[] =>
    hit.repealedBy ? [{ old: hit.title, newer: hit.repealedBy, isFirstHit: i === 0 }] : [],
  )
  // of an Act found twice its first place counts, and of one that is named too the name
  return [...new Map([...ofHits.toReversed(), ...ofNames].map((one) => [foldTitle(one.old), one])).values()]
}
