import { meanings } from './support.ts'

/** Courts and offices a person could be sent to: a wrong one costs a journey, so the passage must name it. */
const OFFICE =
  /\b(?:(?:constitutional|supreme|high|labour|administrative|magistrates?['’]?s?|small claims|children['’]?s|juvenile|maintenance|customary|local|primary|community|fiscal appeals?|special|electoral|intellectual property|patents?) courts?|courts? of appeal|labour officers?|designated agents?|employment councils?|works councils?|(?:retrenchment|rent|parole|review|appeal|tariff|advisory|licensing|land|liquor) (?:board|tribunal|commission|committee)s?|tribunals?|ombudsman|public protector|commissioner[- ]general|commissioner of (?:oaths|police|taxes|labour)|registrar(?:[- ]general)?(?: of (?:deeds|companies|births|marriages|the high court))?|master of the high court|sheriff|messenger of court|notary(?: public)?|attorney[- ]general|prosecutor[- ]general|zimra|potraz|nssa|national social security authority|zimbabwe revenue authority|consumer protection commission|competition commission|human rights commission|anti-corruption commission|gender commission|land commission|electoral commission|minister(?: of [\w ]{3,30})?|social welfare officers?|probation officers?|immigration officers?|chief immigration officer|rural district council|city council|local authority)\b/gi

/** People one may always turn to. */
const ALWAYS = /^(?:police|legal aid)/i

const foldOffice = (name: string) =>
  name
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/^(magistrate)s?\b/, '$1')
    .replace(/[\s-]+/g, ' ')
    .replace(/ of [\w ]+$/, '')
    .replace(/s$/, '')

/** Courts and offices a sentence names, folded. */
export function officesOf(text: string): string[] {
  return [
    ...new Set(
      [...text.matchAll(OFFICE)]
        .map((match) => match[0])
        .filter((name) => !ALWAYS.test(name))
        .map(foldOffice),
    ),
  ]
}

/** Where a subsection, or a lettered paragraph of one, begins. */
const CLAUSE = /(?<=[.;:—–\]])\s+(?=(?:(?:and|or) )?\(\w{1,5}\)\s)/
const LETTERED = /^(?:(?:and|or) )?\([a-z]{1,5}\)/

/**
 * What a passage says where it names an office: the subsection; of one in lettered paragraphs the paragraph with its lead-in,
 * or all of them when the lead-in names it. Other subsections are about other things.
 */
function saidOfOffice(text: string, office: string): string[] {
  const clauses = text.split(CLAUSE)
  const leads = clauses.map((_, i) => clauses.findLastIndex((one, at) => at <= i && !LETTERED.test(one)))
  return clauses.flatMap((clause, i) => {
    if (!officesOf(clause).includes(office)) return []
    return leads[i] === i
      ? [clauses.filter((_, at) => leads[at] === i).join(' ')]
      : [`${clauses[leads[i]!] ?? ''} ${clause}`]
  })
}

/** What a sentence says beside the names of offices: this share the passage must say just where it names the office. */
const OFFICE_CONTEXT_SHARE = 0.3

type Passage = { title: string; heading: string; text: string; offices: ReadonlySet<string> }

/** Whether a passage says of an office what a sentence says; its title or heading may name the office of the whole passage. */
export function isOfOffice(sentence: string, office: string, { title, heading, text, offices }: Passage): boolean {
  if (!offices.has(office)) return false
  const places = saidOfOffice(text, office).map(meanings)
  if (!places.length || officesOf(`${title} ${heading}`).includes(office)) return true
  const said = [...meanings(sentence.replace(OFFICE, ' '))]
  return places.some((place) => said.filter((word) => place.has(word)).length >= OFFICE_CONTEXT_SHARE * said.length)
}
