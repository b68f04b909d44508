import { readAct } from './fold-title.ts'

/**
 * The work of an address as Akoma Ntoso writes it: "/akn/zw/act/2018/7" of ".../akn/zw/act/2018/7/eng@2018-06-25", and of a
 * judgment "/akn/zw/judgment/zwhhc/2020/1".
 */
const WORK = /\/akn\/[a-z-]{2,10}\/(?:act\/(?:[a-z]{1,20}\/){0,2}|judgment\/[a-z]{2,20}\/)\d{4}\/[\w-]{1,20}(?=\/|$)/
const INSTRUMENT = /\b(?:statutory instrument|s\.?i\.?) (?:no\.? ?)?\d{1,4}\b/i
const SUBSIDIARY = /\b(?:regulations|rules|order|notice|by-?laws|proclamation|statutory instrument)\b/i

type Known = {
  title: string
  /** Where an import took it from. */
  address?: string | null
  chapter?: string | null
  year?: number | null
  number?: number | null
}

/**
 * The address of a law whatever its text and day: "/akn/zw/act/1985/16" by the year and number of its enactment, else
 * "/akn/zw/act/chapter/28:01". Undefined where neither is known, and for what is made under an Act and has a number of another kind.
 */
export function frbrUriOf({ title, address, chapter, year, number }: Known): string | undefined {
  const work = WORK.exec(address ?? '')
  if (work) return work[0]
  if (INSTRUMENT.test(title)) {
    const titled = readAct(title)
    return titled.year && titled.number ? instrumentUri(titled.year, titled.number) : undefined
  }
  if (SUBSIDIARY.test(title)) return undefined
  if (year && number) return `/akn/zw/act/${year}/${number}`
  return chapter ? chapterUri(chapter) : undefined
}

/** The address of a statutory instrument. */
export const instrumentUri = (year: number, number: number) => `/akn/zw/act/si/${year}/${number}`

const chapterUri = (chapter: string) => `/akn/zw/act/chapter/${chapter}`

const ADDRESS =
  /^(\/akn\/[a-z-]{2,10}\/(?:act\/chapter\/(\d{1,2}:\d{2})|(?:act\/(?:[a-z]{1,20}\/){0,2}|judgment\/[a-z]{2,20}\/)\d{4}\/[\w-]{1,20}))(?:\/[a-z]{3}(?:[@:][\d-]{0,10})?)?(?:\/~(?:\w{1,60}__)?sec_(\d{1,4}[A-Za-z]{0,3}))?\/?$/

/** Reads the path of such an address, with the section behind "~sec_"; undefined for any other path. */
export function readFrbrUri(path: string): { uri: string; chapter?: string; section?: string } | undefined {
  const [, uri, chapter, section] = ADDRESS.exec(path) ?? []
  return uri ? { uri, ...(chapter && { chapter }), ...(section && { section }) } : undefined
}
