/** A judgment by its court and its number in a year: "HH 1-20" and "[2020] ZWHHC 1" are the same one. */
export type JudgmentNumber = { court: string; year: number; number: number }
/** One as a text cites it; positions are UTF-16. */
export type NeutralCitation = JudgmentNumber & { raw: string; start: number; end: number }

/** Courts by the letters that they put before a number. */
export const COURTS: Record<string, string> = {
  CCZ: 'the Constitutional Court',
  SC: 'the Supreme Court',
  HH: 'the High Court at Harare',
  HB: 'the High Court at Bulawayo',
  HMA: 'the High Court at Masvingo',
  HMT: 'the High Court at Mutare',
  HCC: 'the High Court at Chinhoyi',
}

/** The letters of the same courts behind a year in square brackets. */
const NEUTRAL_COURTS: Record<string, string> = {
  ZWCC: 'CCZ',
  ZWSC: 'SC',
  ZWHHC: 'HH',
  ZWBHC: 'HB',
  ZWMSVHC: 'HMA',
  ZWMVHC: 'HMA',
  ZWMTHC: 'HMT',
  ZWCHHC: 'HCC',
}

const NEUTRAL =
  /(?<!\w)(?:(CCZ|SC|HH|HB|HMA|HMT|HCC|HCH|HMC|LC\/[A-Z]{1,4}(?:\/[A-Z]{1,4})?)[ /-]?(\d{1,4})[/-](\d{4}|\d{2})|\[(\d{4})\] (ZW[A-Z]{2,6}) (\d{1,4}))(?!\w)/g

/** Every judgment that a text cites by court and number, in its order. Pure; linear in the text. */
export const neutralCitationsIn = (text: string): NeutralCitation[] =>
  [...text.matchAll(NEUTRAL)].map((match) => {
    const [raw, letters, number, year, bracketed, neutral, neutralNumber] = match
    const place = { raw, start: match.index, end: match.index + raw.length }
    return letters
      ? { court: letters, year: yearOf(year!), number: Number(number), ...place }
      : {
          court: NEUTRAL_COURTS[neutral!] ?? neutral!,
          year: Number(bracketed),
          number: Number(neutralNumber),
          ...place,
        }
  })

/** "HH/2020/1": one key for all forms in which a judgment is cited. */
export const judgmentKey = ({ court, year, number }: JudgmentNumber): string => `${court}/${year}/${number}`

/** "15" is 2015 and "98" is 1998: no neutral citation is older than 1980. */
const yearOf = (digits: string) =>
  digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) < 80 ? 2000 : 1900)
