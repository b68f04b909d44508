import type { HELP_KINDS, HelpTopic } from '#contract/consultations/directory.ts'
import { wordingIn } from '#server/features/wording/records.ts'
import type { Language } from '#server/text/language.ts'

const en = {
  title: 'Help near you',
  about: 'Legal aid, courts, offices and helplines of Zimbabwe by province, with telephone numbers where we know them.',
  lead: 'In danger now? Go to people you trust and to the nearest police station, clinic or hospital.',
  honest:
    'Each entry says when somebody last checked it. What is not checked may have moved or changed its number: ask there first.',
  everywhere: 'Everywhere in Zimbabwe',
  byProvince: 'By province',
  byTopic: 'By topic',
  allTopics: 'All topics',
  phone: 'Phone',
  freeCall: 'free to call',
  noPhone: 'We know no number that is certain.',
  address: 'Where',
  hours: 'Hours',
  cost: 'Cost',
  checked: (date: string, source: string) => `Checked on ${date}: ${source}`,
  notChecked: 'Not checked',
  knownFrom: (from: string) => `known from: ${from}`,
  none: 'Nothing in this province for this topic. Look under “Everywhere in Zimbabwe”.',
  kinds: {
    helpline: 'Helpline',
    legal_aid: 'Legal aid',
    court: 'Court',
    office: 'Office',
    organisation: 'Organisation',
  } as Record<(typeof HELP_KINDS)[number], string>,
  topics: {
    emergency: 'Emergency',
    violence: 'Violence',
    children: 'Children',
    health: 'Health',
    arrest: 'Arrest and police',
    work: 'Work',
    home: 'Home and land',
    family: 'Family',
    estates: 'Inheritance',
    money: 'Money and consumers',
    business: 'Business',
    rights: 'Rights and the State',
    any: 'Every matter',
  } as Record<HelpTopic, string>,
}
export type DirectoryTexts = typeof en

const sn: DirectoryTexts = {
  title: 'Rubatsiro ruri pedyo nemi',
  about:
    'Legal aid, matare, mahofisi nenhare dzerubatsiro muZimbabwe maererano nemapurovhinzi, nenhamba dzenhare dzatinoziva.',
  lead: 'Muri munjodzi izvozvi? Endai kuvanhu vamunovimba navo nekukamba yemapurisa, kukiriniki kana kuchipatara chiri pedyo.',
  honest:
    'Pamwe nepamwe panotaura kuti pakapedzisira kutariswa riini. Zvisati zvatariswa zvinogona kunge zvakatama kana kuchinja nhamba: tangai mabvunza.',
  everywhere: 'MuZimbabwe mose',
  byProvince: 'Nepurovhinzi',
  byTopic: 'Nenyaya',
  allTopics: 'Nyaya dzose',
  phone: 'Nhare',
  freeCall: 'kufona pachena',
  noPhone: 'Hatina nhamba yatine chokwadi nayo.',
  address: 'Kupi',
  hours: 'Nguva',
  cost: 'Mari',
  checked: (date, source) => `Pakatariswa musi wa ${date}: ${source}`,
  notChecked: 'Hazvisati zvatariswa',
  knownFrom: (from) => `zvinobva: ${from}`,
  none: 'Hapana chiri mupurovhinzi ino panyaya iyi. Tarisai pasi pe“MuZimbabwe mose”.',
  kinds: {
    helpline: 'Nhare yerubatsiro',
    legal_aid: 'Rubatsiro rwemagweta',
    court: 'Dare',
    office: 'Hofisi',
    organisation: 'Sangano',
  },
  topics: {
    emergency: 'Njodzi',
    violence: 'Mhirizhonga',
    children: 'Vana',
    health: 'Hutano',
    arrest: 'Kusungwa nemapurisa',
    work: 'Basa',
    home: 'Imba nevhu',
    family: 'Mhuri',
    estates: 'Nhaka',
    money: 'Mari nevatengi',
    business: 'Bhizinesi',
    rights: 'Kodzero nehurumende',
    any: 'Nyaya dzose dzemutemo',
  },
}

const nd: DirectoryTexts = {
  title: 'Usizo oluseduze lawe',
  about: 'I-legal aid, amakhothi, amahofisi lezinombolo zosizo zeZimbabwe ngesifunda, lezinombolo zocingo esizaziyo.',
  lead: 'Usengozini khathesi? Yana ebantwini obathembayo, lesiteshini samapholisa, ekliniki loba esibhedlela esiseduze.',
  honest:
    'Indawo ngayinye itsho ukuthi icine nini ukuhlolwa. Okungakahlolwa kungabe sekuthuthile kumbe kuguqule inombolo: qala ubuze.',
  everywhere: 'Kulo lonke iZimbabwe',
  byProvince: 'Ngesifunda',
  byTopic: 'Ngodaba',
  allTopics: 'Zonke izindaba',
  phone: 'Ucingo',
  freeCall: 'ukufona kumahala',
  noPhone: 'Kasilanombolo esileqiniso ngayo.',
  address: 'Ngaphi',
  hours: 'Izikhathi',
  cost: 'Imali',
  checked: (date, source) => `Kwahlolwa mhla ka ${date}: ${source}`,
  notChecked: 'Akukahlolwa',
  knownFrom: (from) => `kuvela: ${from}`,
  none: 'Akulalutho kulesi sifunda ngalolu daba. Khangela ngaphansi kuka“Kulo lonke iZimbabwe”.',
  kinds: {
    helpline: 'Ucingo losizo',
    legal_aid: 'Usizo lwamagqwetha',
    court: 'Ikhothi',
    office: 'Ihofisi',
    organisation: 'Inhlanganiso',
  },
  topics: {
    emergency: 'Ingozi',
    violence: 'Udlakela',
    children: 'Abantwana',
    health: 'Impilo',
    arrest: 'Ukubotshwa lamapholisa',
    work: 'Umsebenzi',
    home: 'Indlu lomhlaba',
    family: 'Imuli',
    estates: 'Ilifa',
    money: 'Imali labathengi',
    business: 'Ibhizimusi',
    rights: 'Amalungelo lombuso',
    any: 'Zonke izindaba zomthetho',
  },
}

/** By language, as a part of what pages say; the translations are ours, and no native speaker has read them yet. */
export const HELP_TEXTS: Record<Language, { help: DirectoryTexts }> = {
  en: { help: en },
  sn: { help: sn },
  nd: { help: nd },
}

/** As they are said now. */
export const textsIn = (ctx: Parameters<typeof wordingIn>[0], language: Language): DirectoryTexts =>
  wordingIn(ctx, 'pages', language, HELP_TEXTS[language]).help
