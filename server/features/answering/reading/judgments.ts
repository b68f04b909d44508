import { neutralCitationsIn } from '#server/features/library/service.ts'

/** "2019 (2) ZLR 411 (S)", "1988 (1) SA 65". */
const REPORTED = /\b(?:18|19|20)\d\d\s?\(\d\)\s?(?:ZLR|RLR|SA|SACR|BCLR|BLLR|All SA)\s?\d{1,4}\b|\bZLR\b/
/** Citations of decisions as courts and reports write them. Pure. */
export const citationsNamed = (question: string): string[] => [
  ...neutralCitationsIn(question).map(({ raw }) => raw),
  ...(REPORTED.exec(question)?.slice(0, 1) ?? []),
]

const SMALL = new Set(['and', '&', 'of', 'the', 'for', 'another', 'others', 'ors', 'anor', 'n.o.', 'no'])
const NAME_WORDS = 8

/**
 * Cases that a question names: "Mudzuru & Another v Minister of Justice", names around a "v" that stands alone. Matches have a "vs"
 * too: it is read only where a question `asksForDecision`. Pure.
 */
export function casesNamed(question: string, asksForDecision: boolean): string[] {
  const words = question.split(/\s+/).slice(0, 400)
  return words.flatMap((word, at) => {
    const between = /^v\.?$/.test(word) || (asksForDecision && /^(?:vs\.?|versus)$/i.test(word))
    if (!between) return []
    const before = nameFrom(words, at, -1)
    const after = nameFrom(words, at, 1)
    return before.length && after.length ? [`${before.join(' ')} v ${after.join(' ')}`] : []
  })
}

function nameFrom(words: string[], at: number, step: 1 | -1): string[] {
  const name: string[] = []
  for (let i = at + step; name.length < NAME_WORDS && words[i] !== undefined; i += step) {
    const word = words[i]!
    const bare = word.replace(/^[("“'‘]+|[)"”'’,;:?!.]+$/g, '')
    if (!/^\p{Lu}/u.test(bare) && !SMALL.has(bare.toLowerCase())) break
    if (neutralCitationsIn(`${bare} ${words[i + 1] ?? ''}`).length) break
    // a sentence ends between the two
    if (step < 0 && /[.;:?!]$/.test(word) && bare.length > 3) break
    if (step < 0) name.unshift(bare)
    else name.push(bare)
    if (step > 0 && /[,;:?!]$/.test(word)) break
  }
  const small = (word: string | undefined) => word !== undefined && SMALL.has(word.toLowerCase())
  while (small(name[0])) name.shift()
  while (small(name.at(-1)) && !/^(?:others|another|ors|anor)$/i.test(name.at(-1)!)) name.pop()
  // "Summarise Mudzuru v …": the verb that begins the question is no name
  if (step < 0 && name.length > 1 && at - name.length <= 1 && ASKING.test(name[0]!)) name.shift()
  return name
}

const ASKING =
  /^(?:in|is|was|did|does|summari[sz]e|cite|what|who|which|explain|find|give|show|how|tell|discuss|the|under)$/i
