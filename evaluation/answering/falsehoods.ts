import type { Citable } from '#server/features/answering/verify/checkable-passage.ts'
import { officesOf } from '#server/features/answering/verify/offices.ts'
import { quantitiesOf } from '#server/features/answering/verify/quantities.ts'
import { meanings } from '#server/features/answering/verify/support.ts'
import { pick } from '#evaluation/random.ts'
import { clausesOf, lower, nameOf, type Random, type Statement, upper } from './statements.ts'

/** False sentences about a passage with number `n`, of every kind that an answer must not show: sections, amounts, quotations, offices and markers. `others` are of other statutes. */
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
    otherBound(pick(random, withBounds(clauses, clause)), passage, n),
    strayQuotation(passage, n, others, random),
    misquote(clause, passage, n, random),
    wrongPassage(passage, n, others, random),
    negated(clause, passage, n),
    { kind: 'marker of nothing', text: `${upper(clause)} [${90 + Math.floor(random() * 9)}].` },
    {
      kind: 'wrong subsection',
      text: `Under subsection (${amountNotIn(passage, random) + 40}), ${lower(clause)} [${n}].`,
    },
    wrongOffice(clause, passage, n, random),
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
const OFFICES = [
  'Labour Court',
  'High Court',
  'Master of the High Court',
  'Rent Board',
  'Small Claims Court',
  'Registrar of Deeds',
  'Electoral Court',
]

function inventedSection({ text, number = '' }: Citable, random: Random): string {
  for (;;) {
    const section = `${300 + Math.floor(random() * 600)}${pick(random, ['', '', 'A', 'B'])}`
    if (section !== number && !text.includes(section.replace(/\D/g, ''))) return section
  }
}

/** A number that the passage has nowhere, in figures or words. */
function amountNotIn(passage: Citable, random: Random): number {
  const held = new Set(quantitiesOf(`${passage.heading ?? ''} ${passage.text}`, 'passage').map(({ value }) => value))
  for (;;) {
    const value = 2 + Math.floor(random() * 88)
    if (!held.has(value) && !passage.text.includes(String(value))) return value
  }
}

/** A period, sum or number of the clause, changed to one that the passage does not have. */
function swapped(clause: string, passage: Citable, n: number, random: Random): Statement | undefined {
  const found = quantitiesOf(clause, 'sentence').filter(({ unit }) => unit !== 'part' && unit !== 'times')
  if (!found.length) return undefined
  const one = pick(random, found)
  const changed =
    clause.slice(0, one.start) +
    clause.slice(one.start, one.end).replace(one.raw, String(amountNotIn(passage, random))) +
    clause.slice(one.end)
  return changed === clause ? undefined : { kind: 'swapped number', text: `${upper(changed)} [${n}].` }
}

const withAmounts = (clauses: string[], or: string) => {
  const found = clauses.filter((clause) => quantitiesOf(clause, 'sentence').length > 0)
  return found.length ? found : [or]
}
const BOUND = /\bnot exceeding\b|\bnot less than\b|\bat least\b|\bwithin\b|\bnot later than\b/
const withBounds = (clauses: string[], or: string) => {
  const found = clauses.filter((clause) => BOUND.test(clause) && quantitiesOf(clause, 'sentence').length > 0)
  return found.length ? found : [or]
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
  const found = UNITS.find(([unit]) => unit.test(clause))
  const turned = found && clause.replace(found[0], found[1])
  if (!turned || !quantitiesOf(clause, 'sentence').length) return undefined
  const held = quantitiesOf(text, 'passage')
  const said = quantitiesOf(turned, 'sentence')
  // the passage may count the same number of the other unit elsewhere: then it is no plain falsehood
  if (said.every((one) => held.some((two) => two.value === one.value && two.unit === one.unit))) return undefined
  return { kind: 'swapped unit', text: `${upper(turned)} [${n}].` }
}

/** "Not exceeding two years" made "not less than two years". */
function otherBound(clause: string, { text }: Citable, n: number): Statement | undefined {
  const bound = BOUND.exec(clause)?.[0]
  if (!bound) return undefined
  const next = quantitiesOf(clause, 'sentence').find(({ start }) => start > clause.indexOf(bound))
  if (!next?.bound || next.start - clause.indexOf(bound) - bound.length > 3) return undefined
  const turned = clause.replace(BOUND, next.bound === 'max' ? 'not less than' : 'not exceeding')
  const both = quantitiesOf(text, 'passage').filter((one) => one.value === next.value && one.unit === next.unit)
  if (turned === clause || both.some((one) => one.bound !== next.bound)) return undefined
  return { kind: 'swapped bound', text: `${upper(turned)} [${n}].` }
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

/** What another statute says, under the marker of this one. Left out where this one says nearly the same. */
function wrongPassage(passage: Citable, n: number, others: Citable[], random: Random): Statement | undefined {
  const other = pick(random, others)
  const clause = other && pick(random, [...clausesOf(other), ''])
  if (!clause || other.title === passage.title) return undefined
  const held = meanings(`${passage.heading ?? ''} ${passage.text}`)
  const said = [...meanings(clause)]
  const near = said.filter((word) => held.has(word)).length / Math.max(1, said.length)
  return near > 0.34 || said.length < 6 ? undefined : { kind: 'wrong passage', text: `${upper(clause)} [${n}].` }
}

/** "shall" made "shall not", or the other way round, where the whole clause is told again. */
function negated(clause: string, { text }: Citable, n: number): Statement | undefined {
  const plain = /\b(?:not|no|never|neither|nor|unless|except|only|without)\b/i
  const turned = /\bshall not\b/.test(clause)
    ? clause.replace(/\bshall not\b/, 'shall')
    : plain.test(clause)
      ? undefined
      : clause.replace(/\b(shall|must|may|is|are)\b/, '$1 not')
  if (!turned || turned === clause || text.includes(turned) || meanings(clause).size < 5) return undefined
  return { kind: 'negation', text: `${upper(turned)} [${n}].` }
}

function wrongOffice(
  clause: string,
  { text, title, heading = '' }: Citable,
  n: number,
  random: Random,
): Statement | undefined {
  const held = new Set(officesOf(`${title} ${heading} ${text}`))
  const office = pick(random, OFFICES)
  if (officesOf(office).some((one) => held.has(one))) return undefined
  return { kind: 'wrong office', text: `You must go to the ${office}, because ${lower(clause)} [${n}].` }
}
