/** What is indexed of one passage. */
export type IndexedPassage = {
  title: string
  name?: string
  part?: string | null
  heading?: string | null
  plainWords?: string | null
  text: string
}

/**
 * What the index holds of a passage: where it stands, what it means, and last, exactly, what it says. Plain words stand
 * twice: they are a person's own words, few among many of the statute's.
 */
export function searchTextOf({ title, name, part, heading, plainWords, text }: IndexedPassage): string {
  return [title, name, part, heading, plainWords, plainWords, text].filter(Boolean).join('\n')
}
