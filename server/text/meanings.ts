import { stem, stems } from '#server/text/stem.ts'

/** Words people use and the words statutes use for the same; either side counts as the other. */
const SYNONYMS = [
  'landlord lessor owner',
  'tenant lessee renter occupier',
  'boss employer company',
  'worker employee staff',
  'fire sack dismiss terminate termination retrench end cancel',
  'job employment work contract',
  'house home dwelling premises property accommodation',
  'rent rental lease letting',
  'evict eviction eject ejectment remove vacate',
  'pay salary wage remuneration money payment paid',
  'jail prison imprisonment custody detention',
  'police officer constable',
  'kid child children minor',
  'husband wife wives spouse partner',
  'divorce dissolution dissolve',
  'dead deceased death die died dying',
  'buy bought purchase purchaser buyer',
  'sell sold sale seller vendor',
  'shop supplier trader',
  'customer consumer',
  'complain complaint grievance report',
  'leave holiday vacation',
  'baby birth maternity pregnant pregnancy confinement',
  'ill sick illness sickness incapacity',
  'court magistrate judge',
  'appeal review',
  'start begin commence commencement',
  'stop cease',
  'before prior previous',
  'allow permit entitle right may',
  'forbid prohibit unlawful illegal',
  'punish penalty fine offence crime',
  'tell inform notify notice',
  'write wrote written writing letter document',
  'get receive obtain',
  'keep kept retain',
  'give gave given return refund repay',
  'land stand plot immovable',
  'car vehicle',
  'money sum amount',
  'ask apply application request',
  'marry marriage',
  'take took taken seize seizure',
  'steal stole stolen theft thief thieves',
  'beat beaten',
  'break broke broken',
  'lose lost loss',
  'sue sued suing',
  'hear heard hearing',
  'build built building',
  'woman women female',
  'man men male',
  'debt owe owed credit loan lend lent borrow',
]
const CLASS_OF = new Map<string, string>()
for (const words of SYNONYMS) {
  const [first] = words.split(' ')
  for (const word of words.split(' ')) if (!CLASS_OF.has(stem(word))) CLASS_OF.set(stem(word), `~${first}`)
}
/** What a stem means: its class of lay and legal words, or itself. */
export const meaningOf = (word: string) => CLASS_OF.get(word) ?? word

/** What a text says word by word, lay and legal words for one thing being one. */
export const meaningsOf = (text: string): string[] => stems(text).map(meaningOf)
export const meanings = (text: string): Set<string> => new Set(meaningsOf(text))
