import { actNames, quotationsOf, referencesOf } from '#server/features/answering/service.ts'
import { neutralCitationsIn } from '#server/features/library/service.ts'

/** Words of the text in quotation marks; positions include the marks. */
export type Quoted = { words: string; start: number; end: number }

/** Something that a text cites. Positions are UTF-16 in the whole text. */
export type Mention = { raw: string; start: number; end: number } & (
  | {
      kind: 'section'
      /** As written, with chapter and year where they follow; undefined where no Act is named before. */
      act?: string
      /** The Act is not named here: the text spoke of it before. */
      implied: boolean
      number: string
      /** Subsection and paragraph: ["1", "a"]. */
      path: string[]
      /** What may be quoted of it: of its own paragraph, or the one that opens the next. */
      quoted: Quoted[]
    }
  | { kind: 'act'; act: string }
  | { kind: 'instrument'; number: number; year: number }
  | ({ kind: 'judgment' } & (
      | { court: string; year: number; number: number }
      /** In a series of law reports. */
      | { court?: undefined; year: number; number?: undefined }
    ))
)

/** A paragraph that is longer is read in pieces, so that no text takes long. */
const PARAGRAPH_MAX = 8_000
/** A quotation of fewer words is a term, not a quotation. */
const QUOTED_WORDS_MIN = 4

/** What follows the name of an Act: its year, its number in that year, its chapter. */
const AFTER_NAME =
  /(?:,? \(?(?:No\.? ?\d{1,3} of )?(?:18|19|20)\d\d\)?)?(?:,? ?[[(](?:Chapter|Cap\.?) ?\d{1,2}:\d{2}[\])])?/y
/** ("the Code"), (hereinafter "the Act"): a short name for what stands before it. */
const SHORT_NAME =
  / ?\((?:hereinafter (?:referred to as )?|herein )?(?:the )?["“'‘](?:the )?([A-Z][A-Za-z ]{1,40})["”'’]\)/y
const INSTRUMENT = /\b(?:S\.? ?I\.?|Statutory Instrument)s? (?:No\.? ?)?(\d{1,4})(?: of |\/)((?:18|19|20)\d\d)\b/g
const REPORTED = /\b((?:18|19|20)\d\d) ?\(\d\) ?(?:ZLR|RLR|SA|SACR|BCLR|ALL SA|All SA) ?\d{1,4}\b/g

/** Every Act, section, instrument and judgment that a text cites, in its order. Pure; linear in the text but for its paragraphs. */
export function mentionsIn(text: string): Mention[] {
  const mentions: Mention[] = []
  const context: Context = { shortNames: new Map() }
  let last: (Mention & { kind: 'section' })[] = []
  for (const { words, start } of paragraphsOf(text)) {
    const quoted = quotedIn(words, start)
    const [opening] = quoted
    if (opening?.start === start + (/^\s*/.exec(words)?.[0].length ?? 0))
      for (const one of last) one.quoted.push(opening)
    const acts = actsIn(words, context)
    const { sections, withAct } = sectionsIn({ words, start }, acts, context, quoted)
    const alone = acts.filter((act) => !withAct.has(act))
    mentions.push(...sections, ...alone.map((act) => actMention({ words, start }, act)), ...othersIn(words, start))
    if (words.trim()) last = sections.slice(-1)
  }
  return mentions.toSorted((a, b) => a.start - b.start || a.end - b.end)
}

type Paragraph = { words: string; start: number }

function* paragraphsOf(text: string): Generator<Paragraph> {
  let start = 0
  for (const line of text.split('\n')) {
    for (let at = 0; at < line.length; at += PARAGRAPH_MAX)
      yield { words: line.slice(at, at + PARAGRAPH_MAX), start: start + at }
    start += line.length + 1
  }
}

const quotedIn = (words: string, start: number): Quoted[] =>
  quotationsOf(words)
    .filter((one) => one.text.split(/\s+/).length >= QUOTED_WORDS_MIN)
    .map((one) => ({ words: one.text, start: start + one.start, end: start + one.end }))

/** What a text has named so far: the Act it speaks of, and short names that it gave. */
type Context = { act?: string; shortNames: Map<string, string> }

type NamedAct = { act: string; start: number; end: number }

/** Acts that a paragraph names, with the year and chapter behind each; notes their short names. */
function actsIn(words: string, { shortNames }: Context): NamedAct[] {
  return actNames(words)
    .filter(({ name }) => / (?:Act|Code)$/.test(name) || name === 'Constitution')
    .filter(({ name }) => !shortNames.has(name))
    .map(({ name, start, end }) => {
      AFTER_NAME.lastIndex = end
      const after = AFTER_NAME.exec(words)?.[0] ?? ''
      const act = name === 'Constitution' ? 'Constitution of Zimbabwe' : name + after
      SHORT_NAME.lastIndex = end + after.length
      const short = SHORT_NAME.exec(words)?.[1]
      if (short) shortNames.set(short, act)
      return { act, start, end: end + after.length }
    })
}

/** The sections that a paragraph names, and which of its Acts stand next to one. */
function sectionsIn({ words, start: offset }: Paragraph, acts: NamedAct[], context: Context, quoted: Quoted[]) {
  const withAct = new Set<NamedAct>()
  let spokenOf = context.act
  const sections = referencesOf(words)
    .filter(({ raw }) => /^s/i.test(raw))
    .flatMap(({ act: name, places, raw, start, end }) => {
      const named = acts.find((one) => name !== undefined && sameName(one.act, name) && isBeside(one, start, end))
      if (named) withAct.add(named)
      const explicit = named?.act ?? (name ? fullName(name) : shortNameAfter(words, end, context))
      const act = explicit ?? acts.findLast((one) => one.end <= start)?.act ?? spokenOf
      spokenOf = act
      return places.map(({ base, path }) => ({
        kind: 'section' as const,
        raw,
        start: offset + start,
        end: offset + end,
        ...(act && { act }),
        implied: !explicit,
        number: base.toUpperCase(),
        path,
        quoted: [...quoted],
      }))
    })
  // the last Act that a paragraph names is what the next one speaks of
  context.act = acts.at(-1)?.act ?? spokenOf
  return { sections, withAct }
}

const fullName = (name: string) => (name === 'Constitution' ? 'Constitution of Zimbabwe' : name)
const sameName = (act: string, name: string) => act.startsWith(fullName(name))
/** Of several Acts of one name in a paragraph, the one that the section stands next to. */
const isBeside = (act: NamedAct, start: number, end: number) =>
  (act.start >= end && act.start - end < 40) || (act.end <= start && start - act.end < 40)

/** "section 47 of the Code": an Act by the short name that the text gave it, or "the Act" itself. */
function shortNameAfter(words: string, end: number, { shortNames }: Context): string | undefined {
  const [, name] =
    /^ (?:of|in|under) the ([A-Z][A-Za-z]*(?: [A-Z][A-Za-z]*){0,4})/.exec(words.slice(end, end + 80)) ?? []
  return name === undefined ? undefined : shortNames.get(name)
}

const actMention = ({ words, start: offset }: Paragraph, { act, start, end }: NamedAct): Mention => ({
  kind: 'act',
  act,
  raw: words.slice(start, end),
  start: offset + start,
  end: offset + end,
})

/** Instruments and judgments of a paragraph. */
function othersIn(words: string, offset: number): Mention[] {
  const spanOf = (match: RegExpExecArray) => ({
    raw: match[0],
    start: offset + match.index,
    end: offset + match.index + match[0].length,
  })
  return [
    ...[...words.matchAll(INSTRUMENT)].map((match): Mention => ({
      kind: 'instrument',
      ...spanOf(match),
      number: Number(match[1]),
      year: Number(match[2]),
    })),
    ...neutralCitationsIn(words).map(({ start, end, ...cited }): Mention => ({
      kind: 'judgment',
      ...cited,
      start: offset + start,
      end: offset + end,
    })),
    ...[...words.matchAll(REPORTED)].map((match): Mention => ({
      kind: 'judgment',
      ...spanOf(match),
      year: Number(match[1]),
    })),
  ]
}
