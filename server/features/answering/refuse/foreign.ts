/** Every country by its English name, as the language tables of Node.js have them; ours and those that are also people's names are left out. */
const NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const OURS_OR_PEOPLE = /^(?:zimbabwe|chad|georgia|guinea|jersey|jordan|world|europe|european union|outlying oceania)$/
const COUNTRIES = LETTERS.flatMap((a) => LETTERS.map((b) => NAMES.of(a + b)?.toLowerCase() ?? '')).filter(
  (name) => /^[a-z][a-z .'-]+$/.test(name) && !OURS_OR_PEOPLE.test(name) && !name.startsWith('pseudo'),
)
/** Countries and places whose law is not ours. Nouns; what belongs to them is THEIRS. */
const COUNTRY = String.raw`(?:${COUNTRIES.join('|')}|eswatini|swaziland|england|scotland|wales|britain|great britain|the uk|uk|u\.k\.|the us|usa|u\.s\.(?:a\.)?|america|ontario|quebec|holland|dubai|uae|turkey|european union|eu|europe|texas|california|florida|new york|ohio|london|johannesburg|cape town|durban|pretoria|lusaka|gaborone|maputo|lilongwe|nairobi|lagos|paris|berlin|sydney|toronto)`
const THEIRS = String.raw`(?:south african|botswana|zambian|mozambi(?:que|can)|malawian|namibian|kenyan|nigerian|ghanaian|tanzanian|ugandan|british|english|scottish|irish|uk|u\.k\.|american|us|u\.s\.|canadian|australian|german|french|spanish|italian|portuguese|dutch|russian|chinese|japanese|indian|pakistani|brazilian|european|eu)`
/** One look for all the signs below but the first, each of which costs as much. */
const NAMED = new RegExp(String.raw`\b(?:${COUNTRY}|${THEIRS})`, 'i')
const LAW = String.raw`(?:laws?|acts?|constitution|courts?|codes?|rules?|legislation|statutes?|employment|labou?r|tax(?:es)?|visas?|motorways?|police|government|parliament|president|citizenship)`
/** Offices and laws that everybody knows by a name that is nobody's here. */
const THEIR_OWN =
  /\b(?:UIF|CCMA|SARS|CIPC|POPIA?|RICA|Road Accident Fund|NHS|HMRC|DVLA|Home Office|Companies House|IRS|FBI|Social Security Administration|Medicare|Medicaid|Obamacare|green card|GDPR|CCPA|HIPAA|Miranda|(?:First|Second|Third|Fourth|Fifth|Sixth|Eighth|Tenth|Fourteenth) Amendment|Supreme Court of the United States|KRA|ZRA|BURS|NHIF)\b/
const AT_HOME =
  /\b(?:zimbabwe\w*|zim|harare|bulawayo|mutare|gweru|masvingo|chitungwiza|kwekwe|hwange|kariba|zimra|nssa|potraz|here|back home)\b/i
const MINE = /\b(?:i|i'm|my|me|we|our|us)\b/i
const IN = new RegExp(String.raw`\b(?:in|of|under|for|from|by|to)\s+(?:the\s+)?${COUNTRY}\b`, 'i')
const THEIR_LAW = new RegExp(
  String.raw`\b${THEIRS}(?:\s+\w+){0,2}\s+${LAW}\b|\b${LAW}\s+(?:in|of)\s+(?:the\s+)?${COUNTRY}\b`,
  'i',
)
const FIRST = new RegExp(String.raw`^\W*(?:in|under)\s+(?:the\s+)?(?:law of\s+)?${COUNTRY}\b`, 'i')
/** What only the law of the place can settle: "my employer in Texas", "a landlord in England". */
const THERE = new RegExp(
  String.raw`\b(?:employer|boss|landlord|tenant|company|court|police|school|shop|house|flat|job|motorways?|licence|register)\s+(?:\w+\s+){0,3}(?:in|of)\s+(?:the\s+)?${COUNTRY}\b`,
  'i',
)
/** What a person may do or suffer there: "May I carry a knife in Japan?", but not "Can I claim from a father in Japan?" */
const DONE_THERE = new RegExp(
  String.raw`^\W*(?:can|may|must|could|should|am|do|will) (?:i|we) (?:be )?\w+ (?:(?:a|an|the) (?:\w+ ){1,2})?in (?:the )?${COUNTRY}\b`,
  'i',
)

/**
 * The law of another country, and of no other: "in South Africa" beside "in Zimbabwe" is a question for us, and so is what
 * somebody abroad did to a person here ("my husband works in South Africa and sends nothing").
 */
export function isForeign(question: string): boolean {
  const text = question.replace(/[’‘]/g, "'")
  if (AT_HOME.test(text)) return false
  if (THEIR_OWN.test(text)) return true
  if (!NAMED.test(text)) return false
  if ([THEIR_LAW, FIRST, THERE, DONE_THERE].some((sign) => sign.test(text))) return true
  return (
    IN.test(text) && !MINE.test(text) && !/\b(?:foreigner|foreign|citizen of|import|export|divorce from)\b/i.test(text)
  )
}
