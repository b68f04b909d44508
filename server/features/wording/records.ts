import { existsSync, readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { corrected, type Corrections } from '#contract/sentences/corrected.ts'
import { nd } from '#contract/sentences/nd.ts'
import { sn } from '#contract/sentences/sn.ts'
import { translate } from '#contract/sentences/translate.ts'
import { CATALOGUES, type CatalogueName } from '#contract/wording.ts'
import { MAIL_FRAMES, mailBodies, type MailText } from '#server/adapters/mail-text.ts'
import { readLines } from '#server/content-lines.ts'
import type { Deps } from '#server/context.ts'
import { freshFor } from '#server/db/batch.ts'
import { rows } from '#server/db/query.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { users } from '#server/db/tables.ts'
import { oncePerFile, perProcess } from '#server/process-state.ts'
import type { Language } from '#server/text/language.ts'
import { wordingCorrections } from './tables.ts'

export const OTHER_LANGUAGES = ['sn', 'nd'] as const
export type OtherLanguage = (typeof OTHER_LANGUAGES)[number]
/** What reading them takes; inside a transaction `db` is that. */
type Held = Pick<Deps, 'config' | 'state'> & { db: Db | Tx }

/** A line of content/corrections: what our file says, what is said instead. `{0}` stands for what is put in first. */
const Line = z.strictObject({ catalogue: z.enum(CATALOGUES), key: z.string(), ours: z.string(), text: z.string() })
export type Correction = z.infer<typeof Line>

const linesOf = oncePerFile((file): Correction[] =>
  readLines({ file, text: existsSync(file) ? readFileSync(file, 'utf8') : '' }, Line, 'a correction'),
)

/** The corrections that came with the content. Throws an Error that names the line it cannot read. */
export const contentCorrections = ({ config }: Pick<Deps, 'config'>, language: OtherLanguage): Correction[] =>
  linesOf(path.join(config.CONTENT_DIR, 'corrections', `${language}.jsonl`))

/** Those that administrators made here, with who made them and when. */
export async function storedCorrections({ db }: Pick<Deps, 'db'>, language: OtherLanguage) {
  const stored = await db
    .select({ row: wordingCorrections, by: users.email })
    .from(wordingCorrections)
    .leftJoin(users, eq(users.id, wordingCorrections.correctedBy))
    .where(eq(wordingCorrections.language, language))
  return stored.map(({ row, by }) => ({ ...row, by }))
}

type OfCatalogues = Partial<Record<CatalogueName, Corrections>>
type Current = {
  /** Another one whenever a correction changed. */
  version: string
  corrections: Record<OtherLanguage, OfCatalogues>
  /** Catalogues with their corrections, by what they were made of. */
  made: Map<unknown, unknown>
}

const known = perProcess((ctx: Held): { current: Current } => ({ current: currentOf(ctx, '', []) }))

type Stored = Correction & { language: OtherLanguage }

function currentOf(ctx: Held, version: string, stored: Stored[]): Current {
  const inLanguage = (language: OtherLanguage) =>
    byCatalogue([...stored.filter((one) => one.language === language), ...contentCorrections(ctx, language)])
  return { version, corrections: { sn: inLanguage('sn'), nd: inLanguage('nd') }, made: new Map() }
}

/** The first of two corrections of one text is the one that counts. */
function byCatalogue(lines: Correction[]): OfCatalogues {
  const all: Partial<Record<CatalogueName, Record<string, [string, string][]>>> = {}
  for (const { catalogue, key, ours, text } of lines) {
    const pairs = ((all[catalogue] ??= {})[placeOf(key)] ??= [])
    if (!pairs.some(([known]) => known === ours)) pairs.push([ours, text])
  }
  return all
}

/** The message that a text belongs to, which may say several. */
const placeOf = (key: string) => key.replace(/#\d+$/, '')

/**
 * Has this process use the corrections as they are now, whichever process made them; one statement asks whether they changed.
 * Asked once by whatever then speaks to somebody: a message, a mail.
 */
export async function refreshWording(ctx: Held): Promise<void> {
  const [row] = await rows<{ version: string }>(
    ctx.db,
    sql`select concat(count(*), ' ', max(${wordingCorrections.updatedAt})) as version from ${wordingCorrections}`,
  )
  const { version } = row!
  if (known(ctx).current.version === version) return
  known(ctx).current = currentOf(ctx, version, await ctx.db.select().from(wordingCorrections))
}

/** What this process uses now in the place of our texts. */
export const correctionsNow = (ctx: Held, language: OtherLanguage): OfCatalogues =>
  known(ctx).current.corrections[language]

/** What the screens of a language put in the place of their texts: those of their catalogue, and the sentences that the server words. */
export const correctionsOfScreens = (ctx: Held, language: OtherLanguage): Corrections => {
  const { screens, sentences = {} } = correctionsNow(ctx, language)
  const within = Object.entries(sentences).map(([english, pairs]) => [`sentences.${english}`, pairs] as const)
  return { ...screens, ...Object.fromEntries(within) }
}

/** A name of what these are now; undefined while there are none. */
export function versionOfScreens(ctx: Held, language: OtherLanguage): string | undefined {
  const corrections = correctionsOfScreens(ctx, language)
  if (!Object.keys(corrections).length) return undefined
  return createHash('sha256').update(JSON.stringify(corrections)).digest('base64url').slice(0, 10)
}

/** Milliseconds for which what is often made does not ask again; a correction made in this process counts at once all the same. */
const FRESH_MS = 1_500
const refreshedLately = perProcess((deps: Deps) => freshFor(FRESH_MS, () => refreshWording(deps)))

/** For pages and answers: has them say what is corrected now, or was 1.5 s ago where another process corrected it. */
export const keepWordingFresh = (deps: Deps): Promise<void> => refreshedLately(deps)('')

/**
 * For the head of the browser's pages: which corrections there are now, or 1.5 s ago where another process made them. Empty while there
 * are none.
 */
export async function headOfPages(deps: Deps): Promise<string> {
  await keepWordingFresh(deps)
  return madeOnce(deps, headOfPages, () => {
    const versions = OTHER_LANGUAGES.flatMap((language) => {
      const version = versionOfScreens(deps, language)
      return version ? [`${language}=${version}`] : []
    })
    return versions.length ? `<meta name="corrections" content="${versions.join('&')}">` : ''
  })
}

/** A catalogue of a language as it is said now. */
export function wordingIn<Catalogue extends object>(
  ctx: Held,
  name: CatalogueName,
  language: Language,
  catalogue: Catalogue,
): Catalogue {
  const corrections = language === 'en' ? undefined : correctionsNow(ctx, language)[name]
  return corrections ? madeOnce(ctx, catalogue, () => corrected(catalogue, corrections)) : catalogue
}

/** The bodies of a mail, with what stands around every mail of its language as it is said now. */
export const mailBodiesIn = (ctx: Held, mail: MailText & { language: Language }) =>
  mailBodies({ ...mail, frame: wordingIn(ctx, 'mails', mail.language, MAIL_FRAMES[mail.language]).frame })

function madeOnce<Value>(ctx: Held, of: unknown, make: () => Value): Value {
  const { made } = known(ctx).current
  if (!made.has(of)) made.set(of, make())
  return made.get(of) as Value
}

const OTHERS = { sn, nd }

/** A sentence that services word in English, in the language of who reads it; English where that language does not have it. */
export const sentenceIn = (ctx: Held, language: Language, english: string): string =>
  (language === 'en' ? undefined : translate(wordingIn(ctx, 'sentences', language, OTHERS[language]), english)) ??
  english
