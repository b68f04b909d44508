import type { Citable } from '#server/features/answering/verify/checkable-passage.ts'
import { LENGTHS, quantitiesOf } from '#server/features/answering/verify/quantities.ts'
import { pick } from '#evaluation/random.ts'
import { clausesOf, lower, nameOf, type Random, type Statement, upper } from './statements.ts'

/** False sentences about a passage with number `n`, of every kind that code can tell exactly: sections, Acts, numbers, quotations and markers. `others` are of other statutes. */
export function falseStatements(passage: Citable, n: number, others: Citable[], random: Random): Statement[] {
  const clauses = clausesOf(passage)
  if (!clauses.length) return []
  const clause = pick(random, clauses)
  const act = nameOf(passage)
  const made: (Statement | undefined)[] = [
    {
      kind: 'invented section',
      text: `Under section ${inventedSection(passage, random)} of the ${act}, ${lower(clause)} [${n}].`,
    },
    { kind: 'invented Act', text: `Under the ${pick(random, INVENTED)}, ${lower(clause)} [${n}].` },
    { kind: 'invented number', text: `${upper(clause)}, within ${amountNotIn(passage, random)} days [${n}].` },
    {
      kind: 'invented fine',
      text: `Whoever does not obey this pays a fine of US$${amountNotIn(passage, random) * 100}: ${lower(clause)} [${n}].`,
    },
    swapped(pick(random, withAmounts(clauses, clause)), passage, n, random),
    otherUnit(pick(random, withAmounts(clauses, clause)), passage, n),
    strayQuotation(passage, n, others, random),
    misquote(clause, passage, n, random),
    { kind: 'marker of nothing', text: `${upper(clause)} [${90 + Math.floor(random() * 9)}].` },
    {
      kind: 'wrong subsection',
      text: `Under subsection (${amountNotIn(passage, random) + 40}), ${lower(clause)} [${n}].`,
    },
  ]
  return made.filter((one) => one !== undefined)
}

const INVENTED = [
  'Golden Fairness Act',
  'People’s Protection (Emergency) Act',
  'General Justice Act, 2021',
  'Right to Comfort Act',
  'Silent Contracts Act',
]

function inventedSection({ text, number = '' }: Citable, random: Random): string {
  for (;;) {
    const section = `${300 + Math.floor(random() * 600)}${pick(random, ['', '', 'A', 'B'])}`
    if (section !== number && !text.includes(section.replace(/\D/g, ''))) return section
  }
}

type Amount = { value: number; unit: string }

/** The same amount as each unit counts it: two years are 24 months. */
function inEveryUnit({ value, unit }: Amount): Amount[] {
  const [base, times] = LENGTHS[unit] ?? []
  const others = Object.entries(LENGTHS).flatMap(([other, [of, each]]) =>
    times && of === base ? [{ value: (value * times) / each, unit: other }] : [],
  )
  return others.length ? others : [{ value, unit }]
}

/** A number that the passage has nowhere, in figures or words, nor counted in another unit. */
function amountNotIn(passage: Citable, random: Random): number {
  const held = quantitiesOf(`${passage.heading ?? ''} ${passage.text}`, 'passage')
  const values = new Set(held.flatMap(inEveryUnit).map(({ value }) => value))
  for (;;) {
    const value = 2 + Math.floor(random() * 88)
    if (!values.has(value) && !passage.text.includes(String(value)) && passage.number !== String(value)) return value
  }
}

/** A period, sum or number of the clause, changed to one that the passage does not have. */
function swapped(clause: string, passage: Citable, n: number, random: Random): Statement | undefined {
  const inClause = quantitiesOf(clause, 'sentence').filter(({ unit }) => unit !== 'part' && unit !== 'times')
  if (!inClause.length) return undefined
  const one = pick(random, inClause)
  const changed =
    clause.slice(0, one.start) +
    clause.slice(one.start, one.end).replace(one.raw, String(amountNotIn(passage, random))) +
    clause.slice(one.end)
  return changed === clause ? undefined : { kind: 'swapped number', text: `${upper(changed)} [${n}].` }
}

const withAmounts = (clauses: string[], or: string) => {
  const numbered = clauses.filter((clause) => quantitiesOf(clause, 'sentence').length > 0)
  return numbered.length ? numbered : [or]
}

const UNITS: [RegExp, string][] = [
  [/\bdays\b/, 'months'],
  [/\bmonths\b/, 'weeks'],
  [/\bweeks\b/, 'years'],
  [/\byears\b/, 'months'],
  [/\bhours\b/, 'days'],
  [/\bper cent(?:um)?\b/, 'dollars'],
]

/** "Fourteen days" made "fourteen months". */
function otherUnit(clause: string, { text }: Citable, n: number): Statement | undefined {
  const unitHere = UNITS.find(([unit]) => unit.test(clause))
  const turned = unitHere && clause.replace(unitHere[0], unitHere[1])
  if (!turned || !quantitiesOf(clause, 'sentence').length) return undefined
  const source = quantitiesOf(text, 'passage').flatMap(inEveryUnit)
  const claim = quantitiesOf(turned, 'sentence')
  // the passage may count the same of the other unit elsewhere: then it is no plain falsehood
  if (claim.every((one) => source.some((two) => two.value === one.value && two.unit === one.unit))) return undefined
  return { kind: 'swapped unit', text: `${upper(turned)} [${n}].` }
}

/** Words of another statute in quotation marks, said to be this one's. */
function strayQuotation({ title, text }: Citable, n: number, others: Citable[], random: Random): Statement | undefined {
  const other = pick(random, others)
  const clause = other && pick(random, [...clausesOf(other), ''])
  if (!clause || other.title === title || text.includes(clause)) return undefined
  return { kind: 'stray quotation', text: `The ${title.replace(/,? \d{4}$/, '')} says “${clause}” [${n}].` }
}

/** A word inside quotation marks that is not in the statute. */
function misquote(clause: string, { text }: Citable, n: number, random: Random): Statement | undefined {
  const words = clause.split(' ')
  const at = words.findIndex((word, i) => i > 1 && i < words.length - 1 && /^[a-z]{5,}$/.test(word))
  if (at < 0) return undefined
  const lie = [
    ...words.slice(0, at),
    pick(random, ['always', 'never', 'immediately', 'freely']),
    ...words.slice(at + 1),
  ].join(' ')
  return text.includes(lie) ? undefined : { kind: 'misquotation', text: `The law says “${lie}” [${n}].` }
}
