import { COUNTRY } from '#contract/product.ts'

/** Every country by its English name, as the language tables of Node.js have them; ours and those that are also people's names are left out. */
const NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const LEFT_OUT = new Set([
  COUNTRY,
  'Chad',
  'Georgia',
  'Guinea',
  'Jersey',
  'Jordan',
  'world',
  'Europe',
  'Outlying Oceania',
])
const COUNTRIES = LETTERS.flatMap((a) => LETTERS.map((b) => NAMES.of(a + b) ?? '')).filter(
  (name) => /^[A-Z][A-Za-z .'-]+$/.test(name) && !LEFT_OUT.has(name) && !name.startsWith('Pseudo'),
)

/** From so many letters on a name is also known behind the prefix that Shona and Ndebele put before it: "kuZambia", "eBotswana". */
const LONG = 6
const either = (names: string[]) =>
  names
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll('.', '[.]'))
    .join('|')
/** "Zambia", "Zambia's", "Zambian" and "kuZambia". */
const naming = (names: string[]) =>
  new RegExp(
    String.raw`\b(?:(${either(names)})|[a-z]{1,4}(${either(names.filter(({ length }) => length >= LONG))}))(?:n|an|ian|'s|’s)?\b`,
    'i',
  )
const NAMED = naming(COUNTRIES)

/** Cities abroad, as the tables of time zones have them. */
const AT_HOME = new Set(['Harare'])
const CITIES = Intl.supportedValuesOf('timeZone')
  .filter((zone) => /^(?:Africa|America|Asia|Australia|Europe)\/[A-Za-z_]+$/.test(zone))
  .map((zone) => zone.replace(/^.*\//, '').replaceAll('_', ' '))
  .filter((city) => !AT_HOME.has(city) && !LEFT_OUT.has(city))
/** Names that neither table has: parts of countries and cities to which people from here go, and offices there. */
const OTHERS = [
  'America', 'American', 'England', 'English law', 'Britain', 'British', 'Scotland', 'Wales', 'Texas', 'California', 'Florida',
  'Ontario', 'Alberta', 'German', 'Cape Town', 'Durban', 'Pretoria', 'Polokwane', 'Musina', 'Soweto', 'Limpopo', 'Gauteng',
  'Mzansi', 'Joburg', 'Jozi', 'Joni', 'Egoli', 'Francistown', 'Livingstone', 'Leeds', 'Manchester', 'Birmingham', 'CCMA', 'SARS',
  'CIPC', 'SASSA', 'HMRC', 'GDPR', 'USCIS', 'Centrelink', 'Home Office', 'Home Affairs', 'green card', 'Fourth Amendment',
  'Supreme Court of Appeal', 'UK', 'USA', 'RSA',
] // prettier-ignore
const ABROAD = naming([...COUNTRIES, ...CITIES, ...OTHERS])

/** The other country that a question names first, by its English name: to say which country's law is not held. Pure. */
export function countryNamed(question: string): string | undefined {
  const match = NAMED.exec(question)
  const name = (match?.[1] ?? match?.[2])?.toLowerCase()
  return COUNTRIES.find((one) => one.toLowerCase() === name)
}

/** Whether a text names another country, or a city there. Pure. */
export const namesPlaceAbroad = (text: string): boolean => ABROAD.test(text)
