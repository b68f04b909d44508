/** Letters without their accents, small. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a text holds every word of a search, or the beginning of one, in any order, whatever its case and accents. */
export function holdsWords(text: string, search: string): boolean {
  const words = plain(text)
  return plain(search)
    .split(/\s+/)
    .every((word) => words.includes(word))
}
