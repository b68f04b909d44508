import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { documentProfiles } from '#server/features/library/tables.ts'
import { lawChanges } from '#server/features/library/changes/tables.ts'
import { fold } from '#server/text/tokenize.ts'

/** An Act as a text calls it, and its title with the chapter where that is known: "POSA", "Public Order and Security Act [Chapter 11:17]". */
export type CalledAct = { asWritten: string; title: string }

const CHAPTER = /\b(?:chapter|cap)\.?\s{0,3}(\d{1,2}:\d{2})(?!\d)|[[(](\d{1,2}:\d{2})[\])]/gi
const ACRONYM = /(?<![\p{L}\p{N}])\p{Lu}{3,8}(?![\p{L}\p{N}])/gu
const TITLE_ENDS = /(?<![\p{L}\p{N}])(?:act|code)(?![\p{L}\p{N}])/giu
/** Words of a title before its "Act", and how many things a text may call Acts by. */
const WORDS_BEFORE = 9
const MOST = 8
/** Words that a title's first letters leave out. */
const CONNECTING = new Set(['and', 'of', 'for', 'the', 'in', 'on', 'to', 'or'])

/**
 * Acts that a text calls by something else than a title with capitals: by the chapter ("Cap 24:03"), by the first letters of the title
 * ("POSA", "COBE"; letters that fit two Acts name none), or by the title in small letters ("the companies act"). Only Acts that
 * the library holds, or of which it knows that they ended. At most eight; linear in the length of the text.
 */
export async function actsCalled(ctx: Ctx, text: string): Promise<CalledAct[]> {
  const chapters = [...text.matchAll(CHAPTER)].slice(0, MOST)
  const acronyms = /\p{Ll}/u.test(text) ? [...text.matchAll(ACRONYM)].slice(0, MOST) : []
  const titles = smallTitles(text)
  if (!chapters.length && !acronyms.length && !titles.size) return []
  const known = await knownActs(ctx, {
    chapters: chapters.map(([, named, bracketed]) => chapterOf((named ?? bracketed)!)),
    titles: [...titles.keys()],
    all: acronyms.length > 0,
  })
  const ofChapters = chapters.flatMap(([asWritten, named, bracketed]) => {
    const act = known.find(({ chapter }) => chapter === chapterOf((named ?? bracketed)!))
    return act ? [{ asWritten, title: titleOf(act) }] : []
  })
  const ofLetters = acronyms.flatMap(([asWritten]) => {
    const fitting = known.filter(({ name }) => firstLetters(name).includes(asWritten.toLowerCase()))
    const isOne = new Set(fitting.map(({ name }) => name)).size === 1
    return isOne ? [{ asWritten, title: titleOf({ name: fitting[0]!.name }) }] : []
  })
  const ofTitles = [...longest(titles, new Set(known.map(({ name }) => name)))]
  return [...ofChapters, ...ofTitles, ...ofLetters].slice(0, MOST)
}

/** "05:11" and "5:11" are one chapter. */
const chapterOf = (written: string) => written.replace(/^0/, '')

type KnownAct = { name: string; chapter?: string | null }

/** Acts held and Acts that ended, by chapter and by folded title, or all of them. */
async function knownActs(
  ctx: Ctx,
  { chapters, titles, all }: { chapters: string[]; titles: string[]; all: boolean },
): Promise<KnownAct[]> {
  const wanted = all
    ? sql`true`
    : sql`(act in (select jsonb_array_elements_text(${JSON.stringify(titles)}::jsonb))
        or chapter in (select jsonb_array_elements_text(${JSON.stringify(chapters)}::jsonb)))`
  // as one JSON text, because many rows cost more to read than to find
  const [row] = await rows<{ found: string | null }>(
    ctx.db,
    sql`select json_agg(known)::text as found from (
      select act as name, chapter from ${documentProfiles} where ${wanted}
      union select act, chapter from ${lawChanges}
        where number = '' and place = '' and effect in ('repealed', 'superseded', 'lapsed') and ${wanted}
      order by name desc, chapter) known`,
  )
  return JSON.parse(row?.found ?? '[]') as KnownAct[]
}

/** Folded titles that may end at each "act" of a text, each with what is written there: "act", "companies act", "the companies act". */
function smallTitles(text: string): Map<string, string> {
  const titles = new Map<string, string>()
  for (const { index, 0: end } of [...text.matchAll(TITLE_ENDS)].slice(0, MOST)) {
    const written = text
      .slice(Math.max(0, index - 160), index)
      .split(/(?<=[.;:?!])\s/)
      .at(-1)!
    const words = written.split(/\s+/).filter(Boolean).slice(-WORDS_BEFORE)
    for (let from = 0; from < words.length; from++) {
      const asWritten = `${words.slice(from).join(' ')} ${end}`
      titles.set(fold(asWritten), asWritten)
    }
  }
  return titles
}

/** Of titles that end one in another the longest that is known: "customary marriages act", not the "marriages act" in it. */
function* longest(titles: Map<string, string>, known: ReadonlySet<string>): Generator<CalledAct> {
  const found = [...titles].filter(([name]) => known.has(name))
  for (const [name, asWritten] of found) {
    if (!found.some(([other]) => other !== name && other.endsWith(` ${name}`)))
      yield { asWritten, title: titleOf({ name }) }
  }
}

/** Fewer letters without the "A" of "Act" stand for many things: "POS" is where a card is swiped. */
const LETTERS_WITHOUT_ACT = 4

/** "cobea" and "cobe" of "companies and other business entities act", but of "public order and security act" only "posa". */
function firstLetters(name: string): string[] {
  const words = name.split(' ').filter((word) => !CONNECTING.has(word))
  const letters = words.map((word) => word[0]!).join('')
  const isShorter = words.at(-1) === 'act' && letters.length > LETTERS_WITHOUT_ACT
  return isShorter ? [letters, letters.slice(0, -1)] : [letters]
}

/** A folded title as lawyers write it; an Act of which only the chapter is known is called by that. */
const titleOf = ({ name, chapter }: KnownAct) => {
  if (!name) return `Chapter ${chapter}`
  const title = name
    .split(' ')
    .map((word, at) => (at && CONNECTING.has(word) ? word : word[0]!.toUpperCase() + word.slice(1)))
    .join(' ')
  return chapter ? `${title} [Chapter ${chapter}]` : title
}
