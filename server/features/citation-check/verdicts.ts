import type { CheckedCitation, CitationVerdict } from '#contract/documents/citation-check.ts'
import { isDead, type LawSentence } from '#contract/library/law-state.ts'
import type { Ctx } from '#server/context.ts'
import { type ActText, chooseActs, COURTS, judgmentKey, readAct } from '#server/features/library/service.ts'
import { type HeldLaw, heldLawFor, keyOf } from './held-law.ts'
import type { Mention } from './mentions.ts'
import { type Compared, inWords, quotationsOfSections, type SectionMention, textOf } from './quoted-words.ts'

const SHOWN_MAX = 1_500

type Verdict = Pick<CheckedCitation, 'verdict' | 'notes' | 'quotation' | 'source'>
/** Sentences in English, which contract/sentences knows in other languages; what is said of how law stands knows them itself. */
type Note = string | LawSentence | undefined

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

const say = (verdict: CitationVerdict, notes: Note[], more: Pick<Verdict, 'quotation' | 'source'> = {}): Verdict => ({
  verdict,
  notes: notes.flatMap((note) => (typeof note === 'string' ? [{ sentence: note }] : (note ?? []))),
  ...more,
})

const WHERE_LAW_IS = 'Look in the Government Gazette, at zimlii.org or at veritaszim.net.'

const actNotHeld = (act: string) =>
  say('not_held', [`This library has no ${act}.`, 'That does not mean that there is none.', WHERE_LAW_IS])

const onlyNearest = (title: string) => `This library has no Act of exactly that name; the nearest is the ${title}.`

function actVerdict(name: string, { acts, nearest }: HeldLaw): Verdict {
  const title = nearest.get(name)
  const [act] = chooseActs(readAct(title ?? name), acts)
  if (!act) return actNotHeld(name)
  const source = sourceOf(act)
  if (title) return say('not_held', [onlyNearest(act.title)], { source })
  return act.repealedBy
    ? say('changed', [`Repealed: the ${act.repealedBy} took its place.`], { source })
    : say('held', [heldAt(act)], { source })
}

const sourceOf = ({ documentId, title, asAt: date }: ActText) => ({ documentId, title, ...(date && { asAt: date }) })
const heldAt = ({ asAt: date }: ActText) => (date ? `In this library, as at ${date}.` : 'In this library.')

function sectionVerdict(mention: SectionMention, library: HeldLaw, compared?: Compared): Verdict {
  const { act: name, number, path, implied } = mention
  if (!name) return say('no_act', ['The text names no Act for this section before it.'])
  const title = library.nearest.get(name)
  const [act] = chooseActs(readAct(title ?? name), library.acts)
  if (!act) return actNotHeld(name)
  const taken = implied ? `Taken as the ${act.title}, which the text names before.` : undefined
  const hits = library.sections.get(keyOf(name, number)) ?? []
  const [first] = hits
  if (!first) {
    const lacks = act.asAt
      ? `The ${act.title}, as at ${act.asAt}, has no section ${number}.`
      : `The ${act.title} has no section ${number}.`
    return say('no_section', [lacks, taken], { source: sourceOf(act) })
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
    return say('no_section', [`Section ${number} as held here has no (${missing}).`, taken], { source })
  if (title) return say('not_held', [onlyNearest(act.title), `Its section ${number} is shown.`, taken], { source })
  const words = compared && inWords(compared)
  const more = { source, ...(compared?.quotation && { quotation: compared.quotation }) }
  const law = hits.find((hit) => hit.law)?.law
  if (law && (isDead(law) || law.kind === 'changed')) return say('changed', [lawSentenceOf(law), words, taken], more)
  if (act.repealedBy)
    return say('changed', [`The ${act.title} was repealed: the ${act.repealedBy} took its place.`, words, taken], more)
  if (!compared) return say('held', [heldAt(act), 'Nothing is quoted of it here.', taken], more)
  const verdict = !compared.quotation ? 'held' : compared.quotation.strange.length ? 'differs' : 'verbatim'
  return say(verdict, [words, taken], more)
}

function instrumentVerdict(
  { number, year }: Mention & { kind: 'instrument' },
  { titles, year: now }: HeldLaw,
): Verdict {
  if (year > now) return say('malformed', [`There can be no instrument of ${year} yet.`])
  const named = titles.find((title) => new RegExp(String.raw`\b${number}(?:/| of )${year}\b`).test(title))
  return named
    ? say('held', [`In this library as “${named}”.`])
    : say('not_held', [`This library has no Statutory Instrument ${number} of ${year}.`, WHERE_LAW_IS])
}

/** The first year of a court, where it did not always exist. */
const SINCE: Record<string, number> = { CCZ: 2013, HMA: 2016, HMT: 2018, HCC: 2020 }

function judgmentVerdict(mention: Mention & { kind: 'judgment' }, { year: now, judgments }: HeldLaw): Verdict {
  const { court, year } = mention
  const named = court && COURTS[court]
  if (year > now) return say('malformed', [`There can be no judgment of ${year} yet.`])
  const since = court ? SINCE[court] : undefined
  if (since !== undefined && year < since)
    return say('malformed', [`This form is of a judgment of ${named}, which gave none before ${since}.`])
  const key = mention.number === undefined ? undefined : judgmentKey(mention)
  const known = judgments.held.find(({ keys }) => key !== undefined && keys.includes(key))
  if (known) {
    const { documentId, title } = known
    return say('held', [`In this library as “${title}”.`], { source: { documentId, title } })
  }
  return say('not_held', [
    named && `A judgment of ${named}.`,
    judgments.count ? 'This library does not hold this judgment.' : 'This library holds no judgments.',
    'So neither its existence nor what it decided was checked.',
    'Read it at zimlii.org before you rely on it.',
  ])
}

const lawSentenceOf = ({ sentence, translations }: LawSentence): LawSentence => ({
  sentence,
  ...(translations && { translations }),
})
