import type { CheckedCitation, CitationVerdict } from '#contract/citation-check.ts'
import { isDead } from '#contract/law-state.ts'
import type { Ctx } from '#server/context.ts'
import { isVerbatim, nearestTitle } from '#server/features/answering/service.ts'
import {
  type ActText,
  actTitles,
  chooseActs,
  countJudgments,
  COURTS,
  findActTexts,
  findJudgments,
  findSections,
  type Hit,
  judgmentKey,
  readAct,
  withLaw,
} from '#server/features/library/service.ts'
import { strangeWords } from './difference.ts'
import type { Mention, Quoted } from './mentions.ts'

/** Sections that are looked up with one statement. */
const BATCH = 20
const SHOWN_MAX = 1_500

type SectionMention = Mention & { kind: 'section' }
type Verdict = Pick<CheckedCitation, 'verdict' | 'note' | 'quotation' | 'source'>

/** What the library knows of what a text cites. */
type Library = {
  acts: ActText[]
  /** Titles of the library for names that it does not have so: "Criminal Law Code". */
  nearest: Map<string, string>
  sections: Map<string, Hit[]>
  titles: string[]
  judgments: { count: number; held: { documentId: string; title: string; keys: string[] }[] }
  year: number
}

/** Says of each mention what the library holds of it. Reads only. */
export async function verdictsOf(ctx: Ctx, mentions: Mention[]): Promise<CheckedCitation[]> {
  const library = await libraryFor(ctx, mentions)
  const quotations = await quotationsOfSections(mentions, library)
  return mentions.map((mention) => {
    const { raw, start, end, kind } = mention
    return { kind, raw, start, end, ...verdictOf(mention, library, quotations.get(mention)) }
  })
}

async function libraryFor(ctx: Ctx, mentions: Mention[]): Promise<Library> {
  const names = [...new Set(mentions.flatMap((one) => ('act' in one && one.act ? [one.act] : [])))]
  const textsOf = (of: string[]) => findActTexts(ctx, [...new Set(of.map((name) => readAct(name).name))])
  const named = await textsOf(names)
  const unknown = names.filter((name) => !chooseActs(readAct(name), named).length)
  const needsTitles = unknown.length > 0 || mentions.some(({ kind }) => kind === 'instrument')
  const titles = needsTitles ? await actTitles(ctx) : []
  const nearest = new Map(
    unknown.flatMap((name) => {
      const [title] = nearestTitle(name, titles)
      return title ? [[name, title] as const] : []
    }),
  )
  const acts = [...named, ...(await textsOf([...nearest.values()]))]
  const wanted = new Map(
    mentions.flatMap((one) =>
      one.kind === 'section' && one.act
        ? [[keyOf(one.act, one.number), { act: nearest.get(one.act) ?? one.act, number: one.number }]]
        : [],
    ),
  )
  const sections = await sectionsFor(ctx, wanted, acts)
  const judgments = await judgmentsFor(ctx, mentions)
  return { acts, nearest, sections, titles, judgments, year: ctx.now().getFullYear() }
}

async function judgmentsFor(ctx: Ctx, mentions: Mention[]): Promise<Library['judgments']> {
  const keys = mentions.flatMap((one) =>
    one.kind === 'judgment' && one.number !== undefined ? [judgmentKey(one)] : [],
  )
  const [count, held] = await Promise.all([countJudgments(ctx), findJudgments(ctx, [...new Set(keys)])])
  return { count, held }
}

type Wanted = Map<string, { act: string; number: string }>

/** The passages of each wanted section, with how it stands today. */
async function sectionsFor(ctx: Ctx, wanted: Wanted, acts: ActText[]): Promise<Map<string, Hit[]>> {
  const sections = new Map<string, Hit[]>()
  const all = [...wanted]
  for (let i = 0; i < all.length; i += BATCH) {
    const some = all.slice(i, i + BATCH)
    const hits = await withLaw(
      ctx,
      await findSections(
        ctx,
        some.map(([, section]) => section),
      ),
    )
    for (const [key, { act, number }] of some) {
      const texts = new Set(chooseActs(readAct(act), acts).map(({ textId }) => textId))
      sections.set(
        key,
        hits.filter((hit) => texts.has(hit.textId) && hit.number?.toUpperCase() === number),
      )
    }
  }
  return sections
}

const keyOf = (act: string, number: string) => `${act}\n${number}`

function verdictOf(mention: Mention, library: Library, compared: Compared | undefined): Verdict {
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

function actVerdict(name: string, { acts, nearest }: Library): Verdict {
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

function sectionVerdict(mention: SectionMention, library: Library, compared?: Compared): Verdict {
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

const textOf = (hits: Hit[]) => hits.map((hit) => hit.text).join('\n')

/** What is quoted of a section, compared with it; without `quotation` the words beside it are of something else. */
type Compared = { words: string; quotation?: CheckedCitation['quotation'] }

/** From this share of its words on, a quotation is of the section beside it, though not word for word. */
const QUOTED_SHARE_MIN = 0.5

/** Each quotation with the section it is of: one that has it word for word, or the nearest before it. */
async function quotationsOfSections(mentions: Mention[], { sections }: Library): Promise<Map<Mention, Compared>> {
  const beside = new Map<Quoted, { mention: SectionMention; text: string }[]>()
  for (const mention of mentions) {
    if (mention.kind !== 'section' || !mention.act) continue
    const text = textOf(sections.get(keyOf(mention.act, mention.number)) ?? [])
    for (const one of text ? mention.quoted : []) beside.set(one, [...(beside.get(one) ?? []), { mention, text }])
  }
  const compared = new Map<Mention, Compared>()
  for (const [quoted, candidates] of beside) {
    const exact = candidates.find(({ text }) => isVerbatim(quoted.words, text))
    const { mention, text } = exact ?? candidates.toSorted((a, b) => distance(quoted, a) - distance(quoted, b))[0]!
    const known = compared.get(mention)
    // one that differs is told before one that does not
    if (known?.quotation?.strange.length) continue
    const result = exact ? { words: quoted.words, quotation: spanOf(quoted, []) } : compare(quoted, text)
    if (!known?.quotation || result.quotation?.strange.length) compared.set(mention, result)
    // others have their turn between two comparisons
    await new Promise(setImmediate)
  }
  return compared
}

function compare(quoted: Quoted, text: string): Compared {
  const { words } = quoted
  const strange = strangeWords(words, text)
  const length = strange.reduce((sum, { start, end }) => sum + end - start, 0)
  if (length > (1 - QUOTED_SHARE_MIN) * words.length) return { words }
  return { words, quotation: spanOf(quoted, strange.length ? strange : [{ start: 0, end: words.length }]) }
}

/** Positions of words in a quotation as positions in the whole text, where its mark stands before them. */
const spanOf = ({ start, end }: Quoted, strange: { start: number; end: number }[]) => ({
  start,
  end,
  strange: strange.map((one) => ({ start: start + 1 + one.start, end: start + 1 + one.end })),
})

/** Strange words that a note names. */
const NAMED_MAX = 3

function inWords({ words, quotation }: Compared): string {
  if (!quotation) return 'The words quoted beside it are not of this section.'
  if (!quotation.strange.length) return 'What is quoted stands there word for word.'
  const at = quotation.start + 1
  const strange = quotation.strange.slice(0, NAMED_MAX).map(({ start, end }) => words.slice(start - at, end - at))
  return `The section does not read so. Not in it, or not in this place: “${strange.join('”, “')}”.`
}

const distance = ({ start }: Quoted, { mention }: { mention: Mention }) =>
  mention.end <= start ? start - mention.end : mention.start - start + 1_000

function instrumentVerdict(
  { number, year }: Mention & { kind: 'instrument' },
  { titles, year: now }: Library,
): Verdict {
  if (year > now) return say('malformed', `There can be no instrument of ${year} yet.`)
  const named = titles.find((title) => new RegExp(String.raw`\b${number}(?:/| of )${year}\b`).test(title))
  return named
    ? say('held', `In this library as “${named}”.`)
    : say('not_held', `This library has no Statutory Instrument ${number} of ${year}. ${WHERE_LAW_IS}`)
}

/** The first year of a court, where it did not always exist. */
const SINCE: Record<string, number> = { CCZ: 2013, HMA: 2016, HMT: 2018, HCC: 2020 }

function judgmentVerdict(mention: Mention & { kind: 'judgment' }, { year: now, judgments }: Library): Verdict {
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
