/** Words as answering compares them: folded, without the commonest endings, without the words every sentence has. */

const STOP = new Set(
  `a about after again all also am an and any are as at be because been before being both but by can cannot could did do does doing
  done down during each else etc ever few for from further get gets go goes got had has have having he her here hers him his how i if
  in into is it its just let like made make makes me more most much must my no nor not of off on once one only or other our out over
  own per please put said same say says shall she should so some such than that the their them then there these they thing things this
  those through to too under up upon us very was we well were what when where whether which while who whom whose why will with within
  without would yes yet you your yours tell know want need help question answer law legal zimbabwe zimbabwean
  came come comes coming gone knew knows makes needed needs seems tells told tried trying wanted wants went already back even instead still
  harare bulawayo mutare gweru masvingo chitungwiza kwekwe kadoma chinhoyi marondera bindura
  arent cant couldnt didnt doesnt dont hadnt hasnt havent hes im isnt ive shes shouldnt thats theyre wasnt werent whats wont wouldnt
  youre`
    .split(/\s+/)
    .filter(Boolean),
)

/** A will is a paper where an article or an owner stands before it, and else only a verb's helper. */
const A_WILL = /\b(a|an|the|my|his|her|their|our|your|no|last|valid|dad's|mum's|father's|mother's) will\b/gi

const fold = (text: string) =>
  text
    .replace(A_WILL, '$1 wills')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[’‘'`´]/g, '')
    .toLowerCase()

/** A word without its grammatical ending: "dismissed", "dismissal" and "dismissing" become one, and so do "fire" and "fired". */
export function stem(word: string): string {
  if (word.length < 4) return word
  const cut = word.length < 5 ? word.replace(/(?<![su])s$/, '') : withoutEnding(word)
  const bare = cut.length < 3 ? word : cut
  const single = bare.replace(/([b-df-hj-np-tv-z])\1$/, '$1')
  // "fired" lost the "e" that "fire" has
  if (word.length > 4 && bare.length === 3 && /[^aeiou][aeiou][^aeiouwxy]$/.test(bare)) return `${bare}e`
  return single.length > 4 ? single.replace(/[ey]$/, '') : single
}

const withoutEnding = (word: string) =>
  word
    .replace(/(?:ies|ied)$/, 'y')
    .replace(
      /(?:ational|ations?|ements?|ments?|ances?|ences?|ingly|edly|ings?|ives?|able|ible|ness|ions?|als?|ers?|ors?|ed|es|ly|(?<![su])s)$/,
      '',
    )

/** Every word's stem in order, stop words left out. Numbers count as words. */
export function stemsOf(text: string): string[] {
  const found: string[] = []
  for (const word of fold(text).match(/[\p{L}\p{N}]+/gu) ?? [])
    if (!STOP.has(word) && word.length > 1) found.push(stem(word))
  return found
}

/** Every word of a text once, folded, stop words and numbers left out. */
export const wordsSaid = (text: string): string[] => [
  ...new Set(
    (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter(
      (word) => word.length > 1 && !STOP.has(word) && !/^\d+$/.test(word),
    ),
  ),
]

export const stemSet = (text: string) => new Set(stemsOf(text))

/** How rare each wanted stem is among `texts`: rare words say more about what is meant. */
export function weigh(wanted: Iterable<string>, texts: ReadonlySet<string>[]): Map<string, number> {
  return new Map(
    [...new Set(wanted)].map((word) => {
      const holding = texts.filter((text) => text.has(word)).length
      return [word, Math.log(1 + (texts.length - holding + 0.5) / (holding + 0.5))]
    }),
  )
}
