/** Words that stay small inside a title. */
const MINOR = new Set('a an and as at but by for from in nor of on or per so the to up via with yet'.split(' '))

/** "business_owner" as "Business Owner", "head of the department" as "Head of the Department". */
export function titleCase(text: string): string {
  const words = text
    .trim()
    .split(/[\s_]+/)
    .filter(Boolean)
  return words
    .map((word) => word.toLocaleLowerCase('en'))
    .map((word, at) => (at > 0 && MINOR.has(word) ? word : capital(word)))
    .join(' ')
}

/** Each part of "self-employed" begins with a capital. */
const capital = (word: string) =>
  word.replace(/(^|-)(\p{L})/gu, (_, before: string, letter: string) => before + letter.toLocaleUpperCase('en'))
