import { COUNTRY } from '#contract/product.ts'

/** Every country by its English name, as the language tables of Node.js have them; ours, and those that are also other names and words here, are left out. */
const NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const LEFT_OUT = new Set([
  COUNTRY,
  'Chad',
  'Georgia',
  'Guinea',
  'Jersey',
  'Jordan',
  'Tonga',
  // ordinary words in Shona and Ndebele
  'Haiti',
  'Mali',
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

/** Cities abroad, as the tables of time zones have them; without our own, Mount Darwin, and words of our languages. */
const AT_HOME = new Set(['Harare', 'Darwin', 'Chita', 'Havana', 'Lima', 'Oral'])
const CITIES = Intl.supportedValuesOf('timeZone')
  .filter((zone) => /^(?:Africa|America|Asia|Australia|Europe)\/[A-Za-z_]+$/.test(zone))
  .map((zone) => zone.replace(/^.*\//, '').replaceAll('_', ' '))
  .filter((city) => !AT_HOME.has(city) && !LEFT_OUT.has(city))
/** Names that neither table has: parts of countries and towns to which people from here go, offices there, and the money of neighbours. */
const OTHERS = [
  'America', 'American', 'England', 'English law', 'Britain', 'British', 'Scotland', 'Wales', 'Texas', 'California', 'Florida',
  'Ontario', 'Alberta', 'German', 'UK', 'USA', 'RSA',
  'Cape Town', 'Durban', 'Pretoria', 'Polokwane', 'Pietersburg', 'Musina', 'Soweto', 'Limpopo', 'Gauteng', 'KwaZulu-Natal',
  'Bloemfontein', 'Port Elizabeth', 'Gqeberha', 'East London', 'Rustenburg', 'Tembisa', 'Thohoyandou', 'Nelspruit', 'Mbombela',
  'Sandton', 'Randburg', 'Germiston', 'Diepsloot', 'Hillbrow', 'Mzansi', 'Joburg', 'Jozi', 'Joni', 'Egoli',
  'Francistown', 'Maun', 'Serowe', 'Palapye', 'Lobatse', 'Livingstone', 'Ndola', 'Kitwe', 'Solwezi', 'Chipata', 'Kabwe',
  'Beira', 'Chimoio', 'Nampula', 'Matola', 'Lilongwe', 'Mzuzu', 'Swakopmund', 'Walvis Bay',
  'Leeds', 'Manchester', 'Birmingham', 'Leicester', 'Coventry', 'Liverpool', 'Sheffield', 'Glasgow', 'Edinburgh', 'Cardiff',
  'Dallas', 'Houston', 'Atlanta', 'Ottawa', 'Calgary', 'Canberra',
  'CCMA', 'SARS', 'CIPC', 'SASSA', 'SAPS', 'UIF', 'Rental Housing Tribunal', 'Home Affairs', 'Supreme Court of Appeal',
  'kgotla', 'kgosi', 'Omang', 'NAPSA', 'PACRA',
  'HMRC', 'GDPR', 'Home Office', 'Universal Credit', 'Jobcentre', 'council tax', 'county court', 'NHS', 'DVLA', 'ACAS',
  'USCIS', 'IRS', 'Medicaid', 'green card', 'Fourth Amendment', 'Centrelink', 'Fair Work',
  'pula', 'kwacha', 'metical', 'meticais', 'naira', 'cedi',
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
