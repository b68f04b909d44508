import { COUNTRY, DISCLAIMER } from '#contract/product.ts'
import type { Deps } from '#server/context.ts'
import type { Reader } from '#server/features/library/service.ts'
import { keepWordingFresh, sentenceIn, wordingIn } from '#server/features/wording/records.ts'
import { dateInWords } from '#server/text/date-in-words.ts'
import type { Language } from '#server/text/language.ts'

/** What the guides' pages say in addition to the guides. */
const en = {
  /** The language in its own words. */
  language: 'English',
  skip: 'Skip to the content',
  signIn: 'Sign In',
  home: 'Home',
  terms: 'Terms',
  privacy: 'Privacy',
  guides: 'Guides',
  help: 'Help near you',
  stepByStep: 'Step by step',
  /** Leads to where a date is counted by the rule of a paragraph. */
  workOut: 'Work out my date',
  allGuides: 'All guides',
  titleOfAll: `Guides to the law of ${COUNTRY}`,
  about: `The law of ${COUNTRY} in plain words: jobs, homes, family, police, money and small business, with the section of the Act behind each sentence.`,
  leadOfAll: 'Plain words, free to read, without an account. Each sentence of law names the section it rests on.',
  none: 'No guides yet.',
  onThisPage: 'On this page',
  moreOn: (heading: string) => `More on ${heading}`,
  /** Before and after the date. */
  asAt: ['Law as at ', '. Ask what has changed since.'] as [string, string],
  otherCase: 'Is your case different?',
  notHere: 'Your own case is not here?',
  askHint: 'Ask in your own words. The answer shows the passage of law it rests on.',
  ask: 'Ask a question',
  noSuch: 'No such guide',
  renamed: 'It may have been renamed.',
  readIn: 'Read in',
  inEnglish: 'This part in English',
  /** About a translation that nobody has read, and one that somebody has, on a day where that is known; nothing in English. */
  unread: '',
  readBy: (_name: string): string => '',
  readByOn: (_name: string, _day: string): string => '',
  /** Where lines are English because they are new: `missing` of them. */
  older: (_missing: number): string => '',
  legalWords: 'Legal words in three languages',
  aboutWords:
    'What the words of the law mean in plain English, and what they are called in Shona and Ndebele. Ours; no native speaker has read them yet.',
}
export type PageTexts = typeof en

const sn: PageTexts = {
  language: 'chiShona',
  skip: 'Endai kune zviri mukati',
  signIn: 'Pindai',
  home: 'Kumba',
  terms: 'Mitemo yekushandisa',
  privacy: 'Zvakavanzika',
  guides: 'Magwaro',
  help: 'Rubatsiro',
  stepByStep: 'Danho nedanho',
  workOut: 'Verengai zuva renyu',
  allGuides: 'Magwaro ose',
  titleOfAll: 'Magwaro ekutungamirira pamutemo weZimbabwe',
  about:
    'Mutemo weZimbabwe nemashoko ari nyore: mabasa, dzimba, mhuri, mapurisa, mari nemabhizinesi madiki, nechikamu cheMutemo chiri shure kwemutsara wega wega.',
  leadOfAll: 'Mashoko ari nyore, pachena, pasina account. Mutsara wega wega wemutemo unodoma chikamu chawakavakirwa.',
  none: 'Hapasati paine magwaro.',
  onThisPage: 'Papeji ino',
  moreOn: (heading) => `Zvimwe pamusoro pe: ${heading}`,
  asAt: ['Mutemo sezvawaiva musi wa ', '. Bvunzai kuti chii chakachinja kubva ipapo.'],
  otherCase: 'Nyaya yenyu yakasiyana here?',
  notHere: 'Nyaya yenyu haipo here?',
  askHint: 'Bvunzai nemashoko enyu. Mhinduro inoratidza ndima yemutemo yainobva.',
  ask: 'Bvunzai mubvunzo',
  noSuch: 'Hapana gwaro rakadaro',
  renamed: 'Pamwe rakapiwa rimwe zita.',
  readIn: 'Verengai ne',
  inEnglish: 'Chikamu ichi neChirungu',
  unread:
    'Iyi ishanduro yedu yakabatsirwa nemuchina; hapasati pane mutauri weChiShona akaiverenga. Chirungu ndicho chakatariswa nemutemo.',
  readBy: (name) =>
    `Iyi ishanduro yedu yakabatsirwa nemuchina; yakaverengwa na${name}. Chirungu ndicho chakatariswa nemutemo.`,
  readByOn: (name, day) =>
    `Iyi ishanduro yedu yakabatsirwa nemuchina; yakaverengwa na${name} musi wa ${day}. Chirungu ndicho chakatariswa nemutemo.`,
  older: (missing) => `Mitsara ${missing} ichiri muChirungu nekuti yakachinjwa mushure meshanduro.`,
  legalWords: 'Mashoko emutemo nemitauro mitatu',
  aboutWords:
    'Zvinoreva mashoko emutemo neChirungu chiri nyore, nemadaidzirwo awo neChiShona neSindebele. Ndeedu; hapasati pane mutauri akaaverenga.',
}

const nd: PageTexts = {
  language: 'isiNdebele',
  skip: 'Yana kokuphakathi',
  signIn: 'Ngena',
  home: 'Ekhaya',
  terms: 'Imithetho yokusebenzisa',
  privacy: 'Imfihlo',
  guides: 'Izincwadi',
  help: 'Usizo',
  stepByStep: 'Isinyathelo ngesinyathelo',
  workOut: 'Bala usuku lwakho',
  allGuides: 'Zonke izincwadi',
  titleOfAll: 'Izincwadi zokuqondisa emthethweni weZimbabwe',
  about:
    'Umthetho weZimbabwe ngamazwi alula: imisebenzi, izindlu, imuli, amapholisa, imali lamabhizimusi amancane, lesigaba soMthetho esisemva komusho ngamunye.',
  leadOfAll: 'Amazwi alula, mahala, kungela-account. Umusho ngamunye womthetho uqamba isigaba owakhelwe phezu kwaso.',
  none: 'Akukabi lezincwadi.',
  onThisPage: 'Kuleli phepha',
  moreOn: (heading) => `Okunye nge: ${heading}`,
  asAt: ['Umthetho njengoba wawunjalo mhla ka ', '. Buza ukuthi kuyini osekutshintshile kusukela khonapho.'],
  otherCase: 'Udaba lwakho lwehlukile na?',
  notHere: 'Udaba lwakho alukho lapha na?',
  askHint: 'Buza ngamazwi akho. Impendulo itshengisa indima yomthetho ephuma kuyo.',
  ask: 'Buza umbuzo',
  noSuch: 'Akulancwadi enjalo',
  renamed: 'Mhlawumbe isiphiwe elinye ibizo.',
  readIn: 'Funda nge',
  inEnglish: 'Le ngxenye ngesiNgisi',
  unread:
    'Le yinguqulo yethu encediswe ngumtshina; akakabikhona okhuluma isiNdebele oseyifundile. IsiNgisi yiso esihlolwe ngomthetho.',
  readBy: (name) => `Le yinguqulo yethu encediswe ngumtshina; ifundwe ngu-${name}. IsiNgisi yiso esihlolwe ngomthetho.`,
  readByOn: (name, day) =>
    `Le yinguqulo yethu encediswe ngumtshina; ifundwe ngu-${name} mhla ka ${day}. IsiNgisi yiso esihlolwe ngomthetho.`,
  older: (missing) => `Imisho engu-${missing} isesesiNgisini ngoba itshintshwe ngemva kwenguqulo.`,
  legalWords: 'Amabala omthetho ngendimi ezintathu',
  aboutWords:
    'Okutshiwo ngamabala omthetho ngesiNgisi esilula, lokuthi abizwa ngokuthini ngesiShona langesiNdebele. Ngawethu; kakakabalwa ngumkhulumi wolimi.',
}

/** By language, as a part of what pages say; the translations are ours, a machine helped, and no native speaker has read them yet. */
export const GUIDE_TEXTS: Record<Language, { guides: PageTexts }> = {
  en: { guides: en },
  sn: { guides: sn },
  nd: { guides: nd },
}

/** What is around every public page, in each language, as it is said now. */
export type Frame = { texts: Record<Language, PageTexts>; disclaimers: Record<Language, string> }

/** What administrators put in the place of our texts stands in it. */
export async function frameOf(deps: Deps): Promise<Frame> {
  await keepWordingFresh(deps)
  const inEach = <Said>(say: (language: Language) => Said) => ({ en: say('en'), sn: say('sn'), nd: say('nd') })
  return {
    texts: inEach((language) => wordingIn(deps, 'pages', language, GUIDE_TEXTS[language]).guides),
    disclaimers: inEach((language) => sentenceIn(deps, language, DISCLAIMER)),
  }
}

/** Who has read a translation, and when. */
export function readNote(texts: PageTexts, reader: Reader | undefined, language: Language): string {
  if (!reader) return texts.unread
  return reader.on ? texts.readByOn(reader.name, dateInWords(reader.on, language)) : texts.readBy(reader.name)
}
