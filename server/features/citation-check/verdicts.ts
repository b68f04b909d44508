import type { CheckedCitation, CitationVerdict } from '#contract/citation-check.ts'
import { isDead } from '#contract/law-state.ts'
import type { Ctx } from '#server/context.ts'
import { type ActText, chooseActs, COURTS, judgmentKey, readAct } from '#server/features/library/service.ts'
import { type HeldLaw, heldLawFor, keyOf } from './held-law.ts'
import type { Mention } from './mentions.ts'
import { type Compared, inWords, quotationsOfSections, type SectionMention, textOf } from './quoted-words.ts'

const SHOWN_MAX = 1_500

type Verdict = Pick<CheckedCitation, 'verdict' | 'note' | 'quotation' | 'source'>

/** Says of each mention what the library holds of it. Reads only. */
export async function verdictsOf(ctx: Ctx, mentions: Mention[]): Promise<CheckedCitation[]> {
  const library = await heldLawFor(ctx, mentions)
  const quotations = await quotationsOfSections(mentions, library)
  return mentions.map((mention) => {
    const { raw, start, end, kind } = mention
    return { kind, raw, start, end, ...verdictOf(mention, library, quotations.get(mention)) }
  })
}

function verdictOf(mention: Mention, library: HeldLaw, compared: Compared | undefined): Verdict {
  if (mention.kind === 'section') return sectionVerdict(mention, library, compared)
  if (mention.kind === 'act') return actVerdict(mention.act, library)
  if (mention.kind === 'instrument') return instrumentVerdict(mention, library)
  return judgmentVerdict(mention, library)
}

const say = (verdict: CitationVerdict, note: string, more: Omit<Verdict, 'verdict' | 'note'> = {}): Verdict => ({
  verdict,
  note,
  ...more,
})

const WHERE_LAW_IS = 'Look in the Government Gazette, at zimlii.org or at veritaszim.net.'

const actNotHeld = (act: string) =>
  say('not_held', `This library has no ${act}. That does not mean that there is none. ${WHERE_LAW_IS}`)

const onlyNearest = (title: string) => `This library has no Act of exactly that name; the nearest is the ${title}.`

function actVerdict(name: string, { acts, nearest }: HeldLaw): Verdict {
  const title = nearest.get(name)
  const [act] = chooseActs(readAct(title ?? name), acts)
  if (!act) return actNotHeld(name)
  const source = sourceOf(act)
  if (title) return say('not_held', onlyNearest(act.title), { source })
  return act.repealedBy
    ? say('changed', `Repealed: the ${act.repealedBy} took its place.`, { source })
    : say('held', `In this library${asAt(act)}.`, { source })
}

const sourceOf = ({ documentId, title, asAt: date }: ActText) => ({ documentId, title, ...(date && { asAt: date }) })
const asAt = ({ asAt: date }: { asAt?: string | null }) => (date ? `, as at ${date}` : '')

function sectionVerdict(mention: SectionMention, library: HeldLaw, compared?: Compared): Verdict {
  const { act: name, number, path, implied } = mention
  if (!name) return say('no_act', 'The text names no Act for this section before it.')
  const title = library.nearest.get(name)
  const [act] = chooseActs(readAct(title ?? name), library.acts)
  if (!act) return actNotHeld(name)
  const taken = implied ? ` Taken as the ${act.title}, which the text names before.` : ''
  const hits = library.sections.get(keyOf(name, number)) ?? []
  const [first] = hits
  if (!first) {
    const note = `The ${act.title}${asAt(act)} has no section ${number}.${taken}`
    return say('no_section', note, { source: sourceOf(act) })
  }
  const text = textOf(hits)
  const source = {
    ...sourceOf(act),
    section: number,
    ...(first.heading && { heading: first.heading }),
    text: text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX).toWellFormed()}…` : text,
  }
  const missing = path.find((step) => !text.includes(`(${step})`))
  if (missing !== undefined)
    return say('no_section', `Section ${number} as held here has no (${missing}).${taken}`, { source })
  if (title) return say('not_held', `${onlyNearest(act.title)} Its section ${number} is shown.${taken}`, { source })
  const words = compared ? ` ${inWords(compared)}` : ''
  const more = { source, ...(compared?.quotation && { quotation: compared.quotation }) }
  const law = hits.find((hit) => hit.law)?.law
  if (law && (isDead(law) || law.kind === 'changed')) return say('changed', `${law.sentence}${words}${taken}`, more)
  if (act.repealedBy)
    return say('changed', `The ${act.title} was repealed: the ${act.repealedBy} took its place.${words}${taken}`, more)
  if (!compared) return say('held', `In this library${asAt(act)}; nothing is quoted of it here.${taken}`, more)
  const verdict = !compared.quotation ? 'held' : compared.quotation.strange.length ? 'differs' : 'verbatim'
  return say(verdict, `${words.trim()}${taken}`, more)
}

function instrumentVerdict(
  { number, year }: Mention & { kind: 'instrument' },
  { titles, year: now }: HeldLaw,
): Verdict {
  if (year > now) return say('malformed', `There can be no instrument of ${year} yet.`)
  const named = titles.find((title) => new RegExp(String.raw`\b${number}(?:/| of )${year}\b`).test(title))
  return named
    ? say('held', `In this library as “${named}”.`)
    : say('not_held', `This library has no Statutory Instrument ${number} of ${year}. ${WHERE_LAW_IS}`)
}

/** The first year of a court, where it did not always exist. */
const SINCE: Record<string, number> = { CCZ: 2013, HMA: 2016, HMT: 2018, HCC: 2020 }

function judgmentVerdict(mention: Mention & { kind: 'judgment' }, { year: now, judgments }: HeldLaw): Verdict {
  const { court, year } = mention
  const of = court && COURTS[court] ? ` of ${COURTS[court]}` : ''
  if (year > now) return say('malformed', `There can be no judgment of ${year} yet.`)
  const since = court ? SINCE[court] : undefined
  if (since !== undefined && year < since)
    return say('malformed', `This form is of a judgment${of}, which gave none before ${since}.`)
  const key = mention.number === undefined ? undefined : judgmentKey(mention)
  const known = judgments.held.find(({ keys }) => key !== undefined && keys.includes(key))
  if (known) {
    const { documentId, title } = known
    return say('held', `In this library as “${title}”.`, { source: { documentId, title } })
  }
  const lack = judgments.count ? 'This library does not hold it' : 'This library holds no judgments'
  return say(
    'not_held',
    `A judgment${of}. ${lack}, so neither its existence nor what it decided was checked. Read it at zimlii.org before you rely on it.`,
  )
}
