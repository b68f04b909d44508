/** Every country by its English name, as the language tables of Node.js have them; ours and those that are also people's names are left out. */
const NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const OURS_OR_PEOPLE = /^(?:Zimbabwe|Chad|Georgia|Guinea|Jersey|Jordan|world|Europe|Outlying Oceania)$/
const COUNTRIES = LETTERS.flatMap((a) => LETTERS.map((b) => NAMES.of(a + b) ?? '')).filter(
  (name) => /^[A-Z][A-Za-z .'-]+$/.test(name) && !OURS_OR_PEOPLE.test(name) && !name.startsWith('Pseudo'),
)
const PLACE = String.raw`(?:${COUNTRIES.map((name) => name.replaceAll('.', String.raw`\.`)).join('|')}|Swaziland|England|Scotland|Wales|Britain|UK|U\.K\.|the US|USA|U\.S\.(?:A\.)?|America|Holland|Turkey|EU)`
const THEIRS = String.raw`(?:South African|Botswana|Zambian|Mozambican|Malawian|Namibian|Kenyan|Nigerian|Ghanaian|Tanzanian|Ugandan|British|English|Scottish|Irish|American|Canadian|Australian|German|French|Spanish|Italian|Portuguese|Dutch|Russian|Chinese|Japanese|Indian|Pakistani|Brazilian|European|${PLACE}(?:'s)?)`
/** Law, a court or an office; an order or a judgment of theirs may have to be dealt with here. */
const LAW = String.raw`(?:[Ll]aws?|[Ll]egislation|[Ss]tatutes?|Acts?|[Cc]onstitution|[Cc]ourts?|[Pp]olice|[Gg]overnment|[Pp]arliament|Home Office)\b(?!'?s? (?:order|judge?ment|divorce|decree|document|certificate))`
/** Offices and laws of other countries by names that nobody bears here. */
const THEIR_OWN =
  /\b(?:CCMA|UIF|SASSA|CIPC|POPIA|HMRC|DVLA|Medicaid|Obamacare|GDPR|HIPAA|Supreme Court of the United States)\b/
const AT_HOME = /\b(?:zimbabwe\w*|zim|zimra|nssa|harare|bulawayo|here|back home)\b/i
const THEIR_LAW = new RegExp(
  String.raw`\b${THEIRS}(?: [\w-]+){0,2} ${LAW}|\b${LAW}(?: \w+)? (?:in|of) (?:the )?${PLACE}\b`,
)
const UNDER_THEIRS = new RegExp(String.raw`\bunder ${PLACE}(?:'s)? (?:[\w-]+ )?${LAW}`)

/**
 * Asks for the law of another country: its law, court or office is named with the country, by its name and never by a pronoun.
 * What somebody does or suffers abroad is no such question, and neither is one that names home too. Pure.
 */
export function isForeign(question: string): boolean {
  const text = question.replace(/[’‘]/g, "'")
  if (AT_HOME.test(text)) return false
  return THEIR_OWN.test(text) || THEIR_LAW.test(text) || UNDER_THEIRS.test(text)
}
