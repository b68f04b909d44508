/** Courts and offices a person could be sent to: a wrong one costs a journey, so the passage must name it. */
const OFFICE =
  /\b(?:(?:constitutional|supreme|high|labour|administrative|magistrates?['’]?s?|small claims|children['’]?s|juvenile|maintenance|customary|local|primary|community|fiscal appeals?|special|electoral|intellectual property|patents?) courts?|courts? of appeal|labour officers?|designated agents?|employment councils?|works councils?|(?:retrenchment|rent|parole|review|appeal|tariff|advisory|licensing|land|liquor) (?:board|tribunal|commission|committee)s?|tribunals?|ombudsman|public protector|commissioner[- ]general|commissioner of (?:oaths|police|taxes|labour)|registrar(?:[- ]general)?(?: of (?:deeds|companies|births|marriages|the high court))?|master of the high court|sheriff|messenger of court|notary(?: public)?|attorney[- ]general|prosecutor[- ]general|zimra|potraz|nssa|national social security authority|zimbabwe revenue authority|consumer protection commission|competition commission|human rights commission|anti-corruption commission|gender commission|land commission|electoral commission|minister(?: of [\w ]{3,30})?|social welfare officers?|probation officers?|immigration officers?|chief immigration officer|rural district council|city council|local authority)\b/gi

/** People one may always turn to (issue 7 point 6). */
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
