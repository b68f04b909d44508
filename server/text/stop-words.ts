/**
 * Words that say nothing about what a text is on: grammar, what every question to a lawyer has, and the cities of Zimbabwe. Without
 * apostrophes, as `tokenize` gives them.
 */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about after again all also am an and any are as at be because been before being both but by can cannot could did do does doing
  done down during each else etc ever few for from further get gets go goes got had has have having he her here hers him his how i if
  in into is it its just let like made make makes me more most much must my no nor not of off on once one only or other our out over
  own per please put said same say says shall she should so some such than that the their them then there these they thing things this
  those through to too under up upon us very was we well were what when where whether which while who whom whose why will with within
  without would yes yet you your yours tell know want need help question answer law legal zimbabwe zimbabwean
  came come comes coming gone knew knows makes needed needs seems tells told tried trying wanted wants went already back even instead still
  harare bulawayo mutare gweru masvingo chitungwiza kwekwe kadoma chinhoyi marondera bindura
  arent cant couldnt didnt doesnt dont hadnt hasnt havent hes im isnt ive shes shouldnt thats theyre wasnt werent whats wont wouldnt
  youre`.split(/\s+/),
)

/** Single letters say nothing either; a single figure may be the number of a clause. */
export const isStopWord = (word: string) => STOP_WORDS.has(word) || (word.length < 3 && /^\p{L}$/u.test(word))
