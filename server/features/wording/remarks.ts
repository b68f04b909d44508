import type { Wording } from '#contract/wording.ts'
import type { LexiconEntry } from '#server/features/library/service.ts'
import type { OtherLanguage } from './records.ts'

type Corrected = Pick<Wording, 'catalogue' | 'text' | 'ours'>
/** Terms of the law as they are called now: all, and those that the English of a text uses. */
type Terms = { all: LexiconEntry[]; inEnglish: LexiconEntry[] }

/**
 * Where a corrected text calls a term of the law by another name than we do elsewhere: it writes a word that the lexicon leaves to others, or
 * no longer the word of the lexicon that our text has for it. Nobody is refused by it. Pure.
 */
export function remarksOn({ catalogue, text, ours }: Corrected, { all, inEnglish }: Terms, language: OtherLanguage) {
  // whoever corrects the lexicon itself says what a term is called
  if (catalogue === 'lexicon') return []
  const [said, before] = [text.toLowerCase(), ours.toLowerCase()]
  const others = all.flatMap(({ en, avoid, [language]: word }) => {
    const variant = avoid?.[language]?.find((one) => endsWord(said, one.toLowerCase()))
    return variant ? [{ en, remark: `“${variant}”: elsewhere we call ${en} “${word}”.` }] : []
  })
  const lost = inEnglish.filter(({ en, [language]: word }) => {
    const stem = stemOf(word)
    return !others.some((one) => one.en === en) && before.includes(stem) && !said.includes(stem)
  })
  return [
    ...others.map(({ remark }) => remark),
    ...lost.map(({ en, [language]: word }) => `Elsewhere, and in our text, ${en} is “${word}”; here it is not.`),
  ]
}

/** Whether a word of a text ends so, whatever stands before it: "ekhothi", "amakhothi". */
function endsWord(text: string, end: string): boolean {
  for (let at = text.indexOf(end); at >= 0; at = text.indexOf(end, at + 1))
    if (!/^\p{L}/u.test(text.slice(at + end.length))) return true
  return false
}

/** Letters that a prefix of a longer word takes at most: "umthethwandaba", "emthethwandaba". */
const PREFIX = 2
const LONG_WORD = 6

/** What stays of a term in every form of it, without what stands next to it in brackets. */
function stemOf(term: string): string {
  const [plain = ''] = term.toLowerCase().split(' (')
  return plain.length > LONG_WORD ? plain.slice(PREFIX) : plain
}
