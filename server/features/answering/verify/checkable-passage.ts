import { judgmentKey, neutralCitationsIn } from '#server/features/library/service.ts'
import { type Quantity, quantitiesOf } from './quantities.ts'
import { actNames, referencesOf, signaturesOf } from './references.ts'

/** A passage as an answer may cite it. */
export type Citable = {
  title: string
  number?: string
  part?: string
  heading?: string
  text: string
  /** "28:01" */
  chapter?: string
  /** "31 December 2016", where the document says so. */
  asAt?: string
  /** How it stands today, where that is not as it reads. */
  lawToday?: string | undefined
  /** The person's own words and documents: clauses are numbered at the beginning of their lines. */
  isOwn?: boolean
}

/** A passage with everything a sentence may be checked against, worked out once an answer. */
export type CheckablePassage = {
  title: string
  heading: string
  text: string
  /** Sections it is or speaks of. `own` is its own number: its paths are the signs in its text. */
  places: { act: string; base: string; path: string[]; own: boolean }[]
  /** "1", "a": the signs of its subsections and paragraphs. */
  signs: ReadonlySet<string>
  acts: string[]
  /** Chapters and numbers of enactments, as far as it names them. */
  signatures: ReadonlySet<string>
  /** Judgments that it is of or names, by their keys. */
  judgments: ReadonlySet<string>
  quantities: Quantity[]
}

/** "5." or "5.2" or "Clause 5" where a line of a contract begins. */
const CLAUSE = /^[ \t#*]{0,6}(?:clause[ \t])?(\d{1,3}[a-z]?)(?=[.):\s])/gim

export function toCheckable(passage: Citable): CheckablePassage {
  const { title, number, part = '', heading = '', text, asAt = '', lawToday = '', chapter = '' } = passage
  const facts = [title, part, heading, text, asAt, lawToday].join('\n')
  const spoken = referencesOf(text).flatMap(({ act, places }) =>
    places.map((place) => ({ act: act ?? title, base: place.base, path: place.path, own: false })),
  )
  const own = number ? [{ act: title, base: number.toLowerCase(), path: [], own: true }] : []
  const clauses = passage.isOwn ? [...text.matchAll(CLAUSE)].map(([, base]) => base!.toLowerCase()) : []
  const numbered = clauses.map((base) => ({ act: '', base, path: [], own: true }))
  return {
    title,
    heading,
    text,
    places: [...own, ...numbered, ...spoken],
    signs: new Set([...text.matchAll(/\((\w{1,4})\)/g)].map((match) => match[1]!.toLowerCase())),
    acts: [title, ...actNames(`${text}\n${lawToday}`).map(({ name }) => name)],
    signatures: new Set([...signaturesOf(facts), ...(chapter ? [chapter] : [])]),
    judgments: new Set(neutralCitationsIn(facts).map(judgmentKey)),
    quantities: quantitiesOf(facts, 'passage'),
  }
}
