import { fold } from '#server/text/tokenize.ts'

/** What identifies an Act, as far as it is known: the name alone is shared by every year's Finance Act. */
export type ActName = {
  /** "finance act": folded, without "The", year, chapter or number of the enactment. */
  name: string
  /** "23:04", its place in the statute book. */
  chapter?: string
  /** The year of its enactment, and its number in that year. */
  year?: number
  number?: number
  /** The year is not from the title but from the text or its address. */
  bare?: true
}

const CHAPTER = / ?\bchapter (\d{1,2}) (\d{2})\b/
const NUMBERED = / (?:no )?(\d{1,4}) of ((?:18|19|20)\d\d)$/
const DATED = / ((?:18|19|20)\d\d)$/

/** Reads a title: "Finance Act (No. 2 of 2019)", "Finance Act, 2019" and "Finance Act [Chapter 23:04]" share their name only. */
export function readAct(title: string): ActName {
  let rest = fold(title.replace(/\.(pdf|docx?|md)$/i, '')).replace(/^the /, '')
  const act: ActName = { name: '' }
  const chapter = CHAPTER.exec(rest)
  if (chapter) {
    act.chapter = `${Number(chapter[1])}:${chapter[2]}`
    rest = rest.replace(CHAPTER, '').trim()
  }
  const numbered = NUMBERED.exec(rest)
  const dated = numbered ?? DATED.exec(rest)
  if (numbered) act.number = Number(numbered[1])
  if (dated) {
    act.year = Number(dated.at(-1))
    rest = rest.slice(0, dated.index).replace(/ act act$/, ' act')
  }
  act.name = rest.replace(/^(constitution of zimbabwe) amendment no 20 act$/, '$1')
  return act
}

/** An Act's title as people compare it: "Marriages Act, 2022 [Chapter 5:17]" and "marriages act" are one. */
export const foldTitle = (title: string): string => readAct(title).name
