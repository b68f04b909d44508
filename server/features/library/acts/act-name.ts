import { type ActName, readAct } from './fold-title.ts'

const differ = <T>(a: T | null | undefined, b: T | null | undefined) => a != null && b != null && a !== b

/** An Act of the library, as far as it is known: `asAt` is the ISO date of its text. */
export type LibraryAct = {
  name: string
  chapter?: string | null
  year?: number | null
  number?: number | null
  bare?: boolean
  repealed?: boolean
  asAt?: string | null
}

/** Whether two names may be of one Act: nothing that is known of both differs. */
export const sameAct = (a: LibraryAct, b: LibraryAct): boolean =>
  a.name === b.name &&
  !differ(a.chapter, b.chapter) &&
  !differ(a.year, b.year) &&
  !(a.year != null && a.year === b.year && differ(a.number, b.number))

/**
 * The texts that a name means, the best first; all of them are of one Act. Chapter, year and number must not differ where both
 * have them; a bare name means the law in force, in the statute book rather than of one year, and the newest.
 */
export function chooseActs<T extends LibraryAct>(wanted: ActName, texts: T[]): T[] {
  const fitting = texts.filter((one) => sameAct(wanted, one)).toSorted((a, b) => compare(b, a, wanted))
  const [best] = fitting
  return best ? fitting.filter((one) => identity(one) === identity(best)) : []
}

const identity = ({ chapter, year, number }: LibraryAct) => [chapter ?? '', year ?? '', number ?? ''].join('|')

function compare(a: LibraryAct, b: LibraryAct, wanted: ActName): number {
  const ranks = [a, b].map((one) => [
    wanted.chapter && one.chapter === wanted.chapter ? 1 : 0,
    wanted.year && one.year === wanted.year ? 1 : 0,
    one.repealed ? 0 : 1,
    one.chapter ? 1 : 0,
    Number((one.asAt ?? '').replaceAll('-', '')) || (one.year ?? 0) * 10_000,
  ])
  const at = ranks[0]!.findIndex((rank, i) => rank !== ranks[1]![i])
  return at < 0 ? 0 : ranks[0]![at]! - ranks[1]![at]!
}

/** An Act's name in one line, which `readAct` reads again: the key of what is stored for it. "finance act 2 of 2019". */
export function actKey({ name, chapter, year, number }: LibraryAct): string {
  const enacted = year ? ` ${number ? `${number} of ` : ''}${year}` : ''
  return `${name}${enacted}${chapter ? ` chapter ${chapter.replace(':', ' ')}` : ''}`
}

/** How surely a key of `actKey` means this Act, 0 to 4; 0 is another Act. A bare name does not mean an Act with a year in its title. */
export function keyFits(key: string, act: LibraryAct): number {
  const named = readAct(key)
  if (!sameAct(named, act)) return 0
  if (named.chapter) return act.chapter ? 4 : 3
  if (named.year) return act.year ? 3 : 2
  return act.year && !act.chapter && !act.bare ? 0 : 1
}

/** The name of an Act by its title, and what is `known` of it from elsewhere where the title does not say. */
export const actNameOf = (title: string, known: Omit<Partial<LibraryAct>, 'name'> = {}): ActName => {
  const titled = readAct(title)
  const chapter = titled.chapter ?? known.chapter ?? undefined
  const year = titled.year ?? known.year ?? undefined
  const number = titled.number ?? (year === known.year ? (known.number ?? undefined) : undefined)
  return {
    name: titled.name,
    ...(chapter && { chapter }),
    ...(year && { year }),
    ...(number && { number }),
    ...(year && !titled.year && { bare: true }),
  }
}
