import { FINISHED_DAYS } from '#contract/documents/signing.ts'
import { PRODUCT } from '#contract/product.ts'
import { nameInMail } from '#server/adapters/mail-text.ts'
import { mailBodiesIn, refreshWording, wordingIn } from '#server/features/wording/records.ts'
import { dateInWords } from '#server/text/date-in-words.ts'
import { type Language, preferredIn } from '#server/text/language.ts'

type Mail = 'asked' | 'finished' | 'refused'
/** `from` is who asks or refused, `day` until when a link opens, in words. */
type Texts = { subject: string; paragraphs: (title: string, from: string, day: string) => string[]; action: string }

/** Subjects name nothing: others may see them on the telephone. */
const TEXTS: Record<Language, Record<Mail, Texts>> = {
  en: {
    asked: {
      subject: 'Somebody asks you to sign a document',
      paragraphs: (title, from, day) => [
        `${from} asks you to read and sign a document: ${title}.`,
        `The link opens until ${day}. It is yours alone: do not pass it on. You may refuse and say why.`,
        'If you do not know who asks, do not sign.',
      ],
      action: 'Read the document',
    },
    finished: {
      subject: 'A document was signed by everybody',
      paragraphs: (title) => [
        `Everybody has signed: ${title}.`,
        `The finished file, with the page of signatures, can be fetched for ${FINISHED_DAYS} days. Keep it as it is: a file that was changed or printed and scanned can no longer be checked.`,
      ],
      action: 'Fetch the finished file',
    },
    refused: {
      subject: 'Somebody refused to sign',
      paragraphs: (title, from) => [
        `${from} refused to sign: ${title}.`,
        'Why stands with your document. Nobody can sign this request any more.',
      ],
      action: 'See the document',
    },
  },
  sn: {
    asked: {
      subject: 'Pane akukumbirai kuti musaine gwaro',
      paragraphs: (title, from, day) => [
        `${from} anokukumbirai kuti muverenge uye musaine gwaro: ${title}.`,
        `Linki iyi inovhura kusvika musi wa ${day}. Ndeyenyu moga: musaipa vamwe. Munogona kuramba motaura chikonzero.`,
        'Kana musingazivi arikukumbira, musasaine.',
      ],
      action: 'Verengai gwaro',
    },
    finished: {
      subject: 'Gwaro rasainwa nemunhu wese',
      paragraphs: (title) => [
        `Munhu wese asaina: ${title}.`,
        `Faira rapera, rine peji remasaini, rinogona kutorwa kwemazuva ${FINISHED_DAYS}. Richengetei sezvariri: faira rakashandurwa kana rakaprindwa rikaskeniwa harichagoni kuongororwa.`,
      ],
      action: 'Torai faira rapera',
    },
    refused: {
      subject: 'Pane aramba kusaina',
      paragraphs: (title, from) => [
        `${from} aramba kusaina: ${title}.`,
        'Chikonzero chiri pagwaro renyu. Hapana achakwanisa kusaina chikumbiro ichi.',
      ],
      action: 'Onai gwaro',
    },
  },
  nd: {
    asked: {
      subject: 'Kukhona okucela ukuthi usayine ugwalo',
      paragraphs: (title, from, day) => [
        `${from} ukucela ukuthi ubale futhi usayine ugwalo: ${title}.`,
        `Ilinki le ivula kuze kube mhla ka ${day}. Ngeyakho wedwa: ungayiphi abanye. Ungala utsho isizatho.`,
        'Nxa ungamazi ocelayo, ungasayini.',
      ],
      action: 'Bala ugwalo',
    },
    finished: {
      subject: 'Ugwalo selusayinwe yibo bonke',
      paragraphs: (title) => [
        `Bonke sebesayinile: ${title}.`,
        `Ifayili eseliphelile, elilekhasi lamasignetsha, lingathathwa okwensuku ezingu-${FINISHED_DAYS}. Ligcine linjalo: ifayili eliguqulweyo loba eliprintiweyo laskenwa kalisahloleki.`,
      ],
      action: 'Thatha ifayili eseliphelile',
    },
    refused: {
      subject: 'Kukhona owale ukusayina',
      paragraphs: (title, from) => [
        `${from} wale ukusayina: ${title}.`,
        'Isizatho sikugwalo lwakho. Kakusekho ongasayina lesisicelo.',
      ],
      action: 'Bona ugwalo',
    },
  },
}

/** The same as a part of what mails say, for whoever corrects them. */
export const SIGNING_TEXTS = { en: { signing: TEXTS.en }, sn: { signing: TEXTS.sn }, nd: { signing: TEXTS.nd } }

/** What a mail of a request says, in the language of its owner. What people typed stands in it as letters alone, cut short. */
export async function signingMail(
  ctx: Parameters<typeof refreshWording>[0],
  kind: Mail,
  to: { name: string; language: string },
  { title, from, endsAt, url }: { title: string; from: string; endsAt: Date; url: string },
) {
  const language = preferredIn({ preferredLanguage: to.language }) ?? 'en'
  await refreshWording(ctx)
  const { subject, paragraphs, action } = wordingIn(ctx, 'mails', language, SIGNING_TEXTS[language]).signing[kind]
  const day = dateInWords(endsAt.toISOString().slice(0, 10), language)
  const said = paragraphs(nameInMail(title) || '…', nameInMail(from) || PRODUCT, day)
  return {
    subject,
    ...mailBodiesIn(ctx, {
      name: to.name,
      language,
      paragraphs: said,
      action: { label: action, url },
    }),
  }
}
