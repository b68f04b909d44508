import { judgmentKey, neutralCitationsIn } from './neutral-citation.ts'

/** What a judgment says of itself. */
export type JudgmentDetails = {
  /** "MOYO v NCUBE (HH 1-20)". */
  title: string
  court: string
  /** As printed: "HH 1-20". */
  citations: string[]
  /** The same as keys: see `judgmentKey`. */
  keys: string[]
  /** Who brought it, then who answered. */
  parties: { before: string[]; after: string[] }
  judges: string[]
  /** ISO date on which it was handed down. */
  date?: string
}

/** Characters and lines in which a head stands. */
const HEAD_CHARS = 6_000
const HEAD_LINES = 60
const LINE_MAX = 200
const PARTIES_MAX = 30

const COURT =
  /^(?:in the )?((?:constitutional|supreme|high|labour|electoral|administrative|fiscal appeal) court)(?: of zimbabwe)?(?:,? (?:held )?at [a-z]{3,20})?$/i
const VERSUS = /^(?:v|vs|versus)\.?$/i
const ON_ONE_LINE = /^(\S.{1,150}?) (?:v|vs|versus)\.? (\S.{1,150})$/
/** "THE STATE", but not "1st Respondent" or "and". */
const ROLE =
  /^\(?(?:the )?(?:\d{1,2}(?:st|nd|rd|th) )?(?:applicant|respondent|appellant|plaintiff|defendant|accused|and)s?\)?[.,]?$/i
const BEFORE_PARTIES =
  /^(?:(?:non-?)?(?:reportable|distributable)\b.{0,20}|(?:civil|criminal|constitutional)\b.{0,60}\bno\b.{0,40}|(?:case|ref)\b.{0,10}\bno\b.{0,40}|[A-Z]{1,6}(?: ?[A-Z]{1,6})? ?\d{1,6}\/\d{2,4}.{0,60}|(?:in the matter )?between:?|held at .{0,40}|\d{1,3})$/i
const JUDGE = /^(?:before:? )?([A-Z][\p{L}'’. -]{1,60} (?:DCJ|CJ|JP|AJCC|JCC|AJA|JA|AJ|J|SP|P))$/u
const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const DAY = new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)?,? (${MONTHS.join('|')}),? (\d{4})\b`, 'gi')

/**
 * Reads the head of a judgment as the courts of Zimbabwe set it: its number on a line of its own, the parties around a "v", the
 * court, and below it the judges and the day where they stand so. Undefined for a text whose head has no number, no court or no
 * parties on lines of their own: nothing is guessed. Pure.
 */
export function readJudgmentHead(text: string): JudgmentDetails | undefined {
  const lines = headLines(text)
  const numbered = ownNumber(lines)
  const courtAt = lines.findIndex((line) => COURT.test(line))
  const parties = partiesOf(lines)
  if (!numbered || courtAt < 0 || !parties) return undefined
  const judges = lines.flatMap((line, at) => (at <= courtAt + 4 ? judgesOn(line) : []))
  const date = lines
    .slice(courtAt + 1, courtAt + 6)
    .flatMap(datesOn)
    .at(-1)
  const court = capitalised(COURT.exec(lines[courtAt]!)![1]!)
  return {
    title: titleOf(parties, numbered[0]!.raw),
    court: `${court} of Zimbabwe`,
    citations: numbered.map(({ raw }) => raw),
    keys: [...new Set(numbered.map(judgmentKey))],
    parties,
    judges,
    ...(date && { date }),
  }
}

/** "MOYO and others v NCUBE (HH 1-20)". */
export const titleOf = ({ before, after }: JudgmentDetails['parties'], citation: string): string =>
  `${sideOf(before)} v ${sideOf(after)} (${citation})`.slice(0, 300)

const sideOf = ([first = '', ...others]: string[]) =>
  others.length ? `${first} and ${others.length > 1 ? 'others' : 'another'}` : first

const headLines = (text: string): string[] =>
  text
    .slice(0, HEAD_CHARS)
    .split('\n')
    .map((line) =>
      line
        .replace(/^#+\s*/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => line && line.length <= LINE_MAX)
    .slice(0, HEAD_LINES)

/** The judgment's own number stands alone on its line; that of the case it decides does not, or comes after. */
function ownNumber(lines: string[]) {
  const alone = lines.flatMap((line) => {
    const cited = neutralCitationsIn(line)
    const rest = cited.reduce((left, { raw }) => left.replace(raw, ' '), line)
    const isAlone = /^(?:\d{1,3} )?\s*(judge?ment (?:no\.?|number):?)?[\s/;,&()]*$/i.exec(rest)
    return cited.length && isAlone ? [{ cited, isNamed: isAlone[1] !== undefined }] : []
  })
  return (alone.find(({ isNamed }) => isNamed) ?? alone[0])?.cited
}

function partiesOf(lines: string[]): JudgmentDetails['parties'] | undefined {
  const at = lines.findIndex((line) => VERSUS.test(line))
  if (at > 0) {
    const before = untilPartiesEnd(lines.slice(0, at).toReversed()).toReversed()
    const after = untilPartiesEnd(lines.slice(at + 1))
    return sides(before, after)
  }
  const [, before, after] = lines.map((line) => ON_ONE_LINE.exec(line)).find((one) => one !== null) ?? []
  return before && after ? sides([before], [after]) : undefined
}

function untilPartiesEnd(lines: string[]): string[] {
  const end = lines.findIndex(endsParties)
  return end < 0 ? lines : lines.slice(0, end)
}

function sides(first: string[], second: string[]): JudgmentDetails['parties'] | undefined {
  const before = partiesIn(first)
  const after = partiesIn(second)
  const isWhole = [before, after].every(({ length }) => length > 0 && length <= PARTIES_MAX)
  return isWhole ? { before, after } : undefined
}

/** Names without their place in a list and their role: "(1) TENDAI MOYO (2) …". */
const partiesIn = (lines: string[]): string[] =>
  lines
    .filter((line) => !ROLE.test(line))
    .flatMap((line) => line.split(/(?:^|\s)\(?\d{1,2}[).]\s/))
    .map((name) => name.replace(/[\s,;]+$/, '').trim())
    .filter((name) => /\p{L}{2}/u.test(name))

const endsParties = (line: string) =>
  BEFORE_PARTIES.test(line) ||
  COURT.test(line) ||
  neutralCitationsIn(line).length > 0 ||
  judgesOn(line).length > 0 ||
  datesOn(line).length > 0

/** "GWAUNZA DCJ, MAKARAU JA & BHUNU JA"; empty where anything else stands on the line. */
function judgesOn(line: string): string[] {
  const names = line.split(/,| & | and /).map((name) => name.trim())
  const judges = names.filter(Boolean).map((name) => JUDGE.exec(name)?.[1])
  return judges.every((one) => one !== undefined) ? (judges as string[]) : []
}

/** ISO dates of a line that has nothing but days and the name of a town. */
function datesOn(line: string): string[] {
  const rest = line
    .replace(DAY, ' ')
    .replace(/\b(?:and|date|of|judge?ment|\d{1,2})\b|[,:;&.–-]/gi, ' ')
    .trim()
  if (!/^[a-z]{0,20}$/i.test(rest)) return []
  return [...line.matchAll(DAY)].flatMap(([, day, month, year]) => {
    const at = MONTHS.indexOf(month!.toLowerCase())
    const date = new Date(Date.UTC(Number(year), at, Number(day)))
    return date.getUTCMonth() === at ? [date.toISOString().slice(0, 10)] : []
  })
}

const capitalised = (words: string) => words.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
