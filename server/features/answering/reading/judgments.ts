/** Courts as neutral citations abbreviate them: "SC 43/15", "HH 812-21", "[2021] ZWSC 7", "CCZ 12/15". */
const NEUTRAL =
  /\b(?:ZW(?:SC|CC|HHC|BHC|MVHC|MTHC|CHHC|LC) \d{1,4}|(?:SC|CCZ|HH|HB|HMA|HMT|HCC|HCH|LC\/[A-Z]{1,3}(?:\/[A-Z]{1,4})?)[ /-]?\d{1,4}[/-](?:19|20)?\d\d)\b/
/** "2019 (2) ZLR 411 (S)", "1988 (1) SA 65". */
const REPORTED = /\b(?:18|19|20)\d\d\s?\(\d\)\s?(?:ZLR|RLR|SA|SACR|BCLR|BLLR|All SA)\s?\d{1,4}\b|\bZLR\b/
/** Somebody's own case is no request for one. */
const OWN =
  /\b(?:my|our|his|her|their|this) (?:own |court )?(?:case|judge?ment|ruling|hearing)\b|\bagainst (?:me|us|him|her|my|our)\b|\bI (?:am|was|have been|lost|won) (?:the |a |an )?(?:plaintiff|defendant|applicant|respondent|accused|appellant|ordered|sued|charged|party|case|judge?ment)\b/i
const DECISION = String.raw`(?:case law|cases?|judge?ments?|rulings?|precedents?|court decisions?|decided cases?|(?:legal |case )?authorit(?:y|ies)|case citations?|decisions? of (?:the|a) [\w ]{0,20}courts?)`
const ABOUT = String.raw`(?:that|where|which|in which|on|about|saying|holding|of the|from the|by the|for|supporting|dealing|interpreting|regarding|concerning)`
const COURT = String.raw`(?:courts|(?:supreme|constitutional|high|labour|appeal) courts?|court of appeal)`
const ASKS = [
  /\bcase[- ]?law\b|\b(?:leading|landmark|reported|decided|binding) (?:cases?|judge?ments?|rulings?|authorit(?:y|ies)|precedents?)\b|\bratio(?: decidendi)?\b|\bjudicial precedents?\b/i,
  new RegExp(
    String.raw`\b(?:find|cite|give|show|name|list|quote|summari[sz]e|look up|provide|get|refer|need|want|which|what|any)\b[^.?!]{0,40}?\b${DECISION} ${ABOUT}\b`,
    'i',
  ),
  new RegExp(String.raw`\b(?:is|are|was|were) there (?:any |an? |some )?(?:[\w-]+ ){0,3}?${DECISION} ${ABOUT}\b`, 'i'),
  new RegExp(
    String.raw`\b(?:how|what)\b[^.?!]{0,20}?\b(?:have|has|did|do|does)\b[^.?!]{0,12}?\b${COURT} (?:ever )?(?:interpret|read|h[eo]ld|decid|rul|sa[yi]|approach|treat|defin|understood|consider)`,
    'i',
  ),
  new RegExp(String.raw`\b(?:cite|quote|summari[sz]e|find)\b[^.?!]{0,30}?\b(?:judge?ments?|rulings?|cases)\b`, 'i'),
]

/**
 * What of a question names or asks for a decision of a court: cases ("Moyo v Ncube"), citations, or undefined where it asks for
 * none. A question about a person's own case asks for law. Pure.
 */
export function judgmentAsked(question: string): { names: string[] } | undefined {
  const cited = [NEUTRAL.exec(question)?.[0], REPORTED.exec(question)?.[0]].filter((one) => one !== undefined)
  const asks = ASKS.some((sign) => sign.test(question))
  const cases = casesNamed(question, asks || cited.length > 0)
  if (cited.length) return { names: [...cases, ...cited] }
  if (OWN.test(question)) return undefined
  return cases.length || asks ? { names: cases } : undefined
}

const SMALL = new Set(['and', '&', 'of', 'the', 'for', 'another', 'others', 'ors', 'anor', 'n.o.', 'no'])
const NAME_WORDS = 8

/** "Mudzuru & Another v Minister of Justice": names around a "v" that stands alone; "vs", which matches have too, only in a question about decisions. */
function casesNamed(question: string, asksForOne: boolean): string[] {
  const words = question.split(/\s+/).slice(0, 400)
  return words.flatMap((word, at) => {
    const between = /^v\.?$/.test(word) || (asksForOne && /^(?:vs\.?|versus)$/i.test(word))
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
    if (NEUTRAL.test(`${bare} ${words[i + 1] ?? ''}`)) break
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
