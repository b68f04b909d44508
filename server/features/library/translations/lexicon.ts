import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { corrected } from '#contract/sentences/corrected.ts'
import { correctionsNow, OTHER_LANGUAGES, refreshWording } from '#server/features/wording/records.ts'
import { readLines } from '#server/content-lines.ts'
import { oncePerFile } from '#server/process-state.ts'
import { stems } from '#server/text/stem.ts'

const words = z.string().check(z.minLength(1), z.maxLength(200))
const variants = z.optional(z.array(words))
/**
 * A line of content/lexicon.jsonl: a term of the law, what it means in plain English, and how it is said in Shona and Ndebele.
 * `avoid`: other words for it, which people use and we understand but do not write; each ends a word, whatever stands before it.
 */
const LexiconEntry = z.strictObject({
  en: words,
  means: words,
  sn: words,
  nd: words,
  avoid: z.optional(z.strictObject({ sn: variants, nd: variants })),
})
export type LexiconEntry = z.infer<typeof LexiconEntry>

/** Reads a lexicon; throws an Error that names the line it cannot read. */
export const readLexicon = (text: string): LexiconEntry[] =>
  readLines({ file: 'lexicon.jsonl', text }, LexiconEntry, 'a legal term')

const entriesOf = oncePerFile((file): { entry: LexiconEntry; term: string }[] =>
  readLexicon(existsSync(file) ? readFileSync(file, 'utf8') : '').map((entry) => ({ entry, term: phraseOf(entry.en) })),
)

const fileOf = ({ CONTENT_DIR }: { CONTENT_DIR: string }) => path.join(CONTENT_DIR, 'lexicon.jsonl')

type Held = Parameters<typeof correctionsNow>[0]

/** The legal terms that we have in three languages, by their English, as the content has them; none without the file. */
export const lexiconOfContent = ({ config }: Pick<Held, 'config'>): LexiconEntry[] =>
  entriesOf(fileOf(config)).map(({ entry }) => entry)

/** The same as they are called now. */
export async function lexicon(ctx: Held): Promise<LexiconEntry[]> {
  await refreshWording(ctx)
  return lexiconOfContent(ctx).map(asCalledNow(ctx))
}

/** Puts what administrators call a term in the place of what the content does. */
function asCalledNow(ctx: Held) {
  const [sn, nd] = OTHER_LANGUAGES.map((language) => correctionsNow(ctx, language).lexicon ?? {})
  return (entry: LexiconEntry): LexiconEntry => ({
    ...entry,
    sn: corrected(entry.sn, sn!, entry.en),
    nd: corrected(entry.nd, nd!, entry.en),
  })
}

/** Those of the terms that English texts use, in the order of the lexicon: at most `most`, those of more and of earlier texts. */
export function termsUsedIn(ctx: Held, texts: string[], most: number): LexiconEntry[] {
  const phrases = texts.map(phraseOf)
  const weightOf = (term: string) => phrases.reduce((sum, text, i) => sum + (text.includes(term) ? 1 / (i + 1) : 0), 0)
  const weighed = entriesOf(fileOf(ctx.config)).map(({ entry, term }) => ({ entry, weight: weightOf(term) }))
  const [least] = weighed
    .map(({ weight }) => weight)
    .toSorted((a, b) => b - a)
    .slice(most - 1)
  return weighed
    .filter(({ weight }) => weight > 0 && weight >= (least ?? 0))
    .slice(0, most)
    .map(({ entry }) => asCalledNow(ctx)(entry))
}

/** A text as stems with a space on either side, so that a phrase is looked for whole. */
const phraseOf = (text: string) => ` ${stems(text).join(' ')} `
