import { nd as sentencesNd } from '#contract/sentences/nd.ts'
import { sn as sentencesSn } from '#contract/sentences/sn.ts'
import { CATALOGUES, type CatalogueName } from '#contract/wording.ts'
import { MAIL_FRAMES } from '#server/adapters/mail-text.ts'
import type { Deps } from '#server/context.ts'
import { DANGER_LINES, LAW_IS_ENGLISH, SENTENCES } from '#server/features/answering/service.ts'
import { MAIL_TEXTS } from '#server/features/auth/service.ts'
import { MESSAGES } from '#server/features/chat-channels/service.ts'
import { NEWSLETTER_TEXTS } from '#server/features/contact/service.ts'
import { CONVERSATION_TEXTS } from '#server/features/consultations/service.ts'
import { HELP_TEXTS } from '#server/features/directory/service.ts'
import { DOCUMENT_TEXTS } from '#server/features/documents/service.ts'
import { GUIDE_TEXTS } from '#server/features/guides/service.ts'
import { LAW_WORDINGS, lexiconOfContent, summariesOfContent, summaryName } from '#server/features/library/service.ts'
import { REMINDER_TEXTS } from '#server/features/procedures/service.ts'
import { SIGNING_TEXTS } from '#server/features/signing/service.ts'
import { perProcess } from '#server/process-state.ts'
import { english as screensEn } from '#web/messages/english.ts'
import { catalogue as screensNd } from '#web/messages/nd/index.ts'
import { catalogue as screensSn } from '#web/messages/sn/index.ts'
import type { OtherLanguage } from './records.ts'
import { type CatalogueText, textsOf } from './texts.ts'

export type OurText = CatalogueText & { catalogue: CatalogueName }

type Held = Pick<Deps, 'config' | 'state'>
const ofContent = {
  lexicon: (ctx: Held, language: OtherLanguage) =>
    lexiconOfContent(ctx).map((entry) => ({
      key: entry.en,
      english: `${entry.en}: ${entry.means}`,
      text: entry[language],
      names: [],
    })),
  sections: (ctx: Held, language: OtherLanguage) =>
    summariesOfContent(ctx).map((entry) => ({
      key: summaryName(entry),
      english: `${summaryName(entry)}: ${entry.en}`,
      text: entry[language],
      names: [],
    })),
}

type InLanguages = Record<'en' | OtherLanguage, object>
const ofCode = {
  screens: { en: screensEn, sn: { ...screensSn, sentences: {} }, nd: { ...screensNd, sentences: {} } },
  sentences: { en: englishOf(sentencesSn), sn: sentencesSn, nd: sentencesNd },
  dangers: DANGER_LINES,
  answers: together(SENTENCES, LAW_IS_ENGLISH),
  law: LAW_WORDINGS,
  pages: together(GUIDE_TEXTS, HELP_TEXTS),
  files: together(CONVERSATION_TEXTS, DOCUMENT_TEXTS),
  chats: MESSAGES,
  mails: together(MAIL_TEXTS, REMINDER_TEXTS, SIGNING_TEXTS, NEWSLETTER_TEXTS, MAIL_FRAMES),
} satisfies Record<Exclude<CatalogueName, keyof typeof ofContent>, InLanguages>

/** Parts of one catalogue, none of which has a name of another. */
function together(...parts: InLanguages[]): InLanguages {
  const inLanguage = (language: keyof InLanguages) =>
    Object.assign({}, ...parts.map((part) => part[language])) as object
  return { en: inLanguage('en'), sn: inLanguage('sn'), nd: inLanguage('nd') }
}

/** Sentences are known by their English words. */
function englishOf(sentences: object) {
  return Object.fromEntries(Object.keys(sentences).map((english) => [english, english]))
}

const held = perProcess((_: Held) => new Map<OtherLanguage, OurText[]>())

/** Every text of ours in a language, as our files have it, in the order of the catalogues. Worked out once. */
export function ourTexts(ctx: Held, language: OtherLanguage): OurText[] {
  const known = held(ctx).get(language) ?? CATALOGUES.flatMap((catalogue) => textsIn(ctx, catalogue, language))
  held(ctx).set(language, known)
  return known
}

function textsIn(ctx: Held, catalogue: CatalogueName, language: OtherLanguage): OurText[] {
  const texts =
    catalogue === 'lexicon' || catalogue === 'sections'
      ? ofContent[catalogue](ctx, language)
      : textsOf(ofCode[catalogue].en, ofCode[catalogue][language])
  return texts.map((text) => ({ catalogue, ...text }))
}
