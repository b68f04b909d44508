import { actNameOf } from './act-name.ts'
import type { ActName } from './fold-title.ts'

const CITED = /\bcited as\b[^.[]{0,200}\[\s*chapter\s+(\d{1,2}:\d{2})\s*\]/i
const NAMED = /\[?\s*\bchapter\s+(\d{1,2}:\d{2})\b/i
/** Characters at the beginning where an Act says which chapter it is: its title, and its section 1 after a table of contents. */
const HEAD = 400
const SHORT_TITLE_WITHIN = 60_000

/** "28:01" where a text says which chapter of the statute book it is: in its title, its first lines or its short title. */
export function chapterOf(text: string, title = ''): string | undefined {
  const named = NAMED.exec(title) ?? CITED.exec(text.slice(0, SHORT_TITLE_WITHIN)) ?? NAMED.exec(headOf(text))
  return named?.[1]
}

/** The first lines, as far as they speak of this Act: "an Act to amend the Finance Act [Chapter 23:04]" names another. */
const headOf = (text: string) => text.slice(0, HEAD).split(/\b(?:to|and) (?:amend|repeal)\b/i)[0]!

const ENACTED = /\b(?:acts?|no\.?)\s+(?:no\.?\s*)?(\d{1,4})(?:\s+of\s+|\/)((?:18|19|20)\d\d)\b/i
const FIRST_SECTION = /(?:^|\s)(?:#{2,6} )?1\.?\s/
/** The address of a law as Akoma Ntoso writes it: ".../akn/zw/act/2018/7/eng@2018-06-25". */
const ADDRESS = /\/akn\/[a-z-]+\/act\/(?:[a-z]+\/)?(\d{4})\/(\d+)(?:\/|$)/

/** Year and number of a law's enactment, where its address or the first lines of its text say them. */
function enactmentOf(text: string, address = ''): { year?: number; number?: number } {
  const byAddress = ADDRESS.exec(address)
  if (byAddress) return { year: Number(byAddress[1]), number: Number(byAddress[2]) }
  // an editor's note of a change names another Act
  const before = headOf(text)
    .split(FIRST_SECTION)[0]!
    .replace(/\[[^\]]*\]/g, ' ')
  const [, number, year] = ENACTED.exec(before) ?? []
  return number ? { year: Number(year), number: Number(number) } : {}
}

/** Which Act a text is, by its title first, then by what it says itself and where it comes from. */
export const actOfText = ({
  title,
  text,
  address,
}: {
  title: string
  text: string
  address?: string | null
}): ActName => actNameOf(title, { chapter: chapterOf(text, title), ...enactmentOf(text, address ?? '') })

const CHAPTER = /\[\s*chapter\s+(\d{1,2}:\d{2})\s*\]/gi
const NOW_REPEALED =
  /^[^.;\]]{0,200}(?:\[[^\]]{1,30}\][^.;\]]{0,60})?\b(?:is|are)\s+(?:hereby\s+)?repealed\b(?!\s+and\s+(?:the\s+following|substituted))/i
/** What stands before the chapter when the whole Act is meant: its name, after "the" or another Act, that is not "of the". */
const WHOLE_ACT = /(?:^|[\s(—–-])(?:the|and|,)\s+[A-Z][^[\];.]{2,120}$/
const PART_OF = /\b(?:of|in|to|by|under|from|with)\s+the\s+[A-Z][^[\];.]{2,120}$/
const LIST = /\b(?:is|are)\s+(?:hereby\s+)?repealed\s*[:—–-]+\s*/gi
const LIST_ITEM = /^\s*\(?[a-z]{1,3}\)\s*the\s+[A-Z][^[\];.]{2,120}\[\s*chapter\s+(\d{1,2}:\d{2})\s*\]/gim

/**
 * Chapters of the Acts that a text puts out of force as a whole: "The Marriage Act [Chapter 5:11] is repealed", alone, in
 * pairs or as a list. Chapters tell an old Act from a new one of the same name; Acts named without one are left alone.
 */
export function repealedChapters(text: string): string[] {
  const acts = new Set<string>()
  for (const chapter of text.matchAll(CHAPTER)) {
    const before = text.slice(Math.max(0, chapter.index - 160), chapter.index).trimEnd()
    const after = text.slice(chapter.index + chapter[0].length, chapter.index + chapter[0].length + 320)
    if (WHOLE_ACT.test(capitalised(before)) && !PART_OF.test(before) && NOW_REPEALED.test(after)) acts.add(chapter[1]!)
  }
  for (const list of text.matchAll(LIST)) {
    const items = text
      .slice(list.index + list[0].length, list.index + list[0].length + 1_500)
      .split(/\n[^\S\n]*\n\s*(?=\(?\d)/)[0]!
    for (const item of items.matchAll(LIST_ITEM)) acts.add(item[1]!)
  }
  return [...acts]
}

const capitalised = (text: string) => text.replaceAll(/\bThe\b/g, 'the')
