import { dayInWords } from '#contract/procedures/deadlines.ts'
import { DISCLAIMER, PRODUCT } from '#contract/product.ts'
import { mailBodiesIn, sentenceIn, wordingIn } from '#server/features/wording/records.ts'
import { dateInWords } from '#server/text/date-in-words.ts'
import { type Language, preferredIn } from '#server/text/language.ts'

type Reader = { fullName: string; preferredLanguage: string }
type Due = { title: string; date: string; fromDay: string }

type Texts = { subject: string; due: (due: Due) => string; confirm: string; open: string; end: string }

/** The subject names nothing private: others may see it on the telephone. */
const TEXTS: Record<Language, Texts> = {
  en: {
    subject: `A date you asked ${PRODUCT} to remind you of`,
    due: ({ title, date, fromDay }) =>
      `The date is ${dayInWords(date)}: ${title}. It was counted from ${dayInWords(fromDay)}.`,
    confirm:
      'Confirm the date with the office or a lawyer before you rely on it. This is legal information, not legal advice.',
    open: 'See how it is worked out',
    end: 'You get this mail because you asked for it. You can remove the reminder on that page.',
  },
  sn: {
    subject: `Zuva ramakakumbira ${PRODUCT} kuti ikuyeuchidzei`,
    due: ({ title, date, fromDay }) =>
      `Zuva racho ndi ${dateInWords(date, 'sn')}: ${title}. Rakaverengwa kubva musi wa ${dateInWords(fromDay, 'sn')}.`,
    confirm:
      'Simbisai zuva iri kuhofisi kana kugweta musati mavimba naro. Aya mashoko ezvemutemo, hazvisi zano regweta.',
    open: 'Onai kuti rakaverengwa sei',
    end: 'Matumirwa tsamba iyi nekuti ndimi makaikumbira. Munogona kubvisa chiyeuchidzo papeji iyoyo.',
  },
  nd: {
    subject: `Usuku owacela ukuthi i-${PRODUCT} ikukhumbuze ngalo`,
    due: ({ title, date, fromDay }) =>
      `Usuku yi ${dateInWords(date, 'nd')}: ${title}. Lubalwe kusukela mhla ka ${dateInWords(fromDay, 'nd')}.`,
    confirm:
      'Qinisekisa usuku lolu ehofisini loba egqwetheni ungakathembeli kulo. Lolu lwazi lomthetho, akusiso iseluleko segqwetha.',
    open: 'Bona ukuthi lubalwe njani',
    end: 'Uthola le imeyili ngoba wayicela. Ungasusa isikhumbuzo kulelokhasi.',
  },
}

/** The same as a part of what mails say, for whoever corrects them. */
export const REMINDER_TEXTS = { en: { reminder: TEXTS.en }, sn: { reminder: TEXTS.sn }, nd: { reminder: TEXTS.nd } }
type Held = Parameters<typeof wordingIn>[0]
const textsIn = (ctx: Held, language: Language) => wordingIn(ctx, 'mails', language, REMINDER_TEXTS[language]).reminder

/** The mail that reminds somebody of a date, in the language of the account where we have it. */
export function reminderMail(ctx: Held, reader: Reader, due: Due & { rule: string }) {
  const language = preferredIn(reader) ?? 'en'
  const texts = textsIn(ctx, language)
  const bodies = mailBodiesIn(ctx, {
    name: reader.fullName,
    language,
    paragraphs: [texts.due(due), texts.confirm, texts.end],
    action: { label: texts.open, url: `${ctx.config.PUBLIC_URL}/deadlines?rule=${due.rule}` },
  })
  return { subject: texts.subject, ...bodies }
}

/** The same for a chat, which nobody else reads on the way: short, with the page where the reminder can be removed. */
export function reminderText(ctx: Held, reader: Reader, due: Due & { rule: string }) {
  const language = preferredIn(reader) ?? 'en'
  const { due: said, confirm, open } = textsIn(ctx, language)
  const text = [said(due), confirm, `${open}: ${ctx.config.PUBLIC_URL}/deadlines?rule=${due.rule}`].join('\n\n')
  return { disclaimer: sentenceIn(ctx, language, DISCLAIMER), text }
}
