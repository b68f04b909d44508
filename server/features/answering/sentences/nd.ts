import type { Sentences } from './en.ts'
import { dateInWords } from '#server/text/date-in-words.ts'

const TURN_TO =
  'Ungabuza iLegal Aid Directorate (inceda abangelamali yegqwetha) loba udinge igqwetha ngeLaw Society of Zimbabwe.'
const HELP_PAGE =
  '[Usizo oluseduze lawe](/help-near-you/nd) lulamahofisi, imithethwandaba lezinombolo zosizo zesifunda ngasinye.'
const ASK = 'Buza igqwetha loba iLegal Aid Directorate ukuthi kutshoni kuwe.'

const FREE = 'Akula okubhadalisiweyo.'
const LATER = 'Siyacela uzame futhi emva kwemizuzu emilutshwana.'

const closing = (why: string) =>
  `Lezi yizo indima zomthetho ngokwazo, ilizwi ngelizwi. ${why}. Vula umthombo ukuze ufunde konke; umthetho kungenzeka usutshintshile kusukela ngosuku lwawo. ${ASK}`

const inQuotes = (names: string[]) => names.map((name) => `“${name}”`).join(' lo')

/** Ours, with a machine's help; no native speaker has read them yet (docs/languages.md). */
export const nd: Sentences = {
  language: 'nd',
  greeting:
    'Salibonani, nginguVirtual Lawyer. Ngibuze ngomthetho weZimbabwe ngamazwi akho, njengokuthi: “Umnikazi wendlu ufuna ngiphume ngoLwesihlanu, kuvunyelwe na?” Ngiphendula ngokuselayibhulali ngikutshengise indima esekela lokho engikutshoyo.',
  noSource: `Angitholanga lutho elayibhulali oluphendula lokhu, njalo angiphenduli ngekhanda nje. Akula okubhadalisiweyo. Zama amanye amazwi, loba utsho uMthetho ocabanga ngawo. ${TURN_TO} ${HELP_PAGE}`,
  notOurs: (country) =>
    `Lokhu kukhanya kungomthetho ${country ? `we-${country}` : 'welinye ilizwe'}. Ilayibhulali ilomthetho weZimbabwe kuphela, ngakho ngeke ngikuphendule. Akula okubhadalisiweyo. Igqwetha loba i-ofisi yelegal aid yakhonale ingakunceda, njalo i-embassy loba iconsulate yeZimbabwe ekhonale ingatsho lapho ongayithola khona.`,
  noHelpWithWrong: `Ngeke ngincede ngalokhu, ngoba kungephula umthetho loba kulimaze omunye umuntu. Akula okubhadalisiweyo. Nxa kukhona okonileyo, ngitshela okwenzakeleyo, ngidinge lokho umthetho okuvumela ukuthi ukwenze. ${TURN_TO} ${HELP_PAGE}`,
  lifeFirst: `Okomthetho kungalinda. ${FREE} Ungangibuza ngakho lapha nxa ingozi isidlulile.`,
  notLegal:
    'Lokhu akukhanyi kungumbuzo womthetho, njalo ngumthetho kuphela engingancedisa ngawo. Akula okubhadalisiweyo. Ngibuze ngomthetho weZimbabwe ngamazwi akho.',
  noJudgments: (names) =>
    `Ilayibhulali ayila zahlulelo zemithethwandaba, ilemithetho lezincwadi zethu zokuqondisa kuphela.${names.length ? ` Ngeke ngidinge ${names.join(' lo')}, loba ngitsho ukuthi isahlulelo esinjalo sikhona.` : ''} Akula okubhadalisiweyo. IZimLII ikhupha izahlulelo zemithethwandaba eZimbabwe mahala; igqwetha lingakutshela ukuthi yiziphi ezisasebenzayo.`,
  judgmentNotHeld: (name) => `**Ilayibhulali ayila “${name}”**, ngakho ngeke ngitsho okwagwetshwa khona.`,
  notThisJudgment: (names) =>
    `${names.length ? `Ilayibhulali ilezinye izahlulelo zemithethwandaba, kodwa ayila ${names.join(' lo')}, ngakho ngeke ngitsho okwagwetshwa khona loba ukuthi isahlulelo esinjalo sikhona.` : 'Ezahlulelweni zemithethwandaba eziselayibhulali angitholanga lutho ngalokhu.'} Akula okubhadalisiweyo. IZimLII ikhupha izahlulelo zemithethwandaba eZimbabwe mahala; igqwetha lingakutshela ukuthi yiziphi ezisasebenzayo.`,
  nearest: {
    judgment:
      'Lezi zigaba zemithetho yizo eziseduze lodaba. Zingumthetho ngokwawo, hatshi okwatshiwo ngumthethwandaba:',
    wrongdoing: 'Lezi zigaba yizo eziseduze lalokho okutshiwo ngumthetho ngakho:',
    other: 'Izigaba eziseduze, okungenzeka kungayisikho okutshoyo:',
  },
  doubts: {
    other_country: 'Nxa ubuza ngomthetho welinye ilizwe: ilayibhulali ilomthetho weZimbabwe kuphela.',
    court_decision:
      'Nxa udinga isahlulelo somthethwandaba: iZimLII ikhupha izahlulelo zemithethwandaba eZimbabwe mahala.',
    wrongdoing:
      'Nxa lokhu kusephula umthetho loba kulimaza umuntu, ngeke ngincede ngakho; ngingatshengisa kuphela lokho okutshiwo ngumthetho.',
    not_law: 'Lokhu kungenzeka kungayisiwo umbuzo womthetho, njalo ngumthetho kuphela engingancedisa ngawo.',
    greeting: 'Nxa kungayisiwo umbuzo womthetho, ngitshela ngomusho owodwa lokho ofuna ukukwazi.',
  },
  modest: 'Lezi zigaba yizo eziseduze. Kungenzeka kungayisikho okutshoyo.',
  modestJudgments: 'Lezi zindima zezahlulelo yizo eziseduze. Kungenzeka kungayisizo ozitshoyo.',
  notCharged:
    'Akula okubhadalisiweyo. Buza futhi ngamanye amazwi, loba utsho uMthetho ocabanga ngawo; iLegal Aid Directorate loba igqwetha lingakutshela okuqondane lawe.',
  allShown: 'Sengikutshengise konke engikutholileyo ngalokhu. Le yingxenye yakho eseduze lalokho okubuzayo khathesi:',
  nothingMore:
    'Akula okubhadalisiweyo. Buza ngengxenye eyodwa yakho, loba utsho ngomusho opheleleyo lokho ofuna ukukwazi.',
  quoted: {
    none: closing('Lapha akula modeli yezindimi efakiweyo, ngakho kakho okubeke ngamanye amazwi'),
    user: closing('Usuqedile isabelo sakho semodeli yezindimi salamuhla, ngakho kakho okubeke ngamanye amazwi'),
    all: closing('Imodeli yezindimi isiqedile isabelo sayo somsebenzi salamuhla, ngakho kakho okubeke ngamanye amazwi'),
    unconfirmed: closing('Okubhalwe yimodeli yezindimi akwenelisanga ukuqinisekiswa elayibhulali'),
  },
  quotedInShort: `Lezi yizo indima zomthetho ngokwazo, ilizwi ngelizwi. ${ASK}`,
  says: (title, asAt) => (asAt ? `${title} (amazwi angomhla ka-${dateInWords(asAt, 'nd')}) uthi:` : `${title} uthi:`),
  pastedSays: 'Ungithumele amazwi la:',
  ownSays: (title) => `${title}, incwadi yakho, ithi:`,
  section: (number) => `Isigaba ${number}`,
  sectionOf: (number, title) => `Isigaba ${number} se-${title}`,
  inPlainWords: (meaning, isEnglish) => `Ngamazwi alula${isEnglish ? ', ngesiNgisi' : ''}: ${meaning}`,
  oldText: 'Amazwi amadala:',
  ourText: 'Amazwi esilawo:',
  translated: (isRead) =>
    `Incwadi yethu yokuqondisa siyihumutshe ngokwethu${isRead ? '' : '; akakabikhona okhuluma isiNdebele oseyifundile'}. Umthombo utshengisa isiNgisi sayo.`,
  readWithBefore: (before) => `Lokhu ngikufunde ndawonye lombuzo wakho wakuqala: “${before}”`,
  topics: {
    'Contract Review':
      'Ngingafunda isivumelwano sakho lawe. Faka ifayili laso lapha, le-PDF kumbe le-Word, ubusubuza, njengokuthi: “Isikhathi sami sokwazisa yisiphi?” loba “Yiziphi izigaba ezimbi kimi?”',
    'Legal Advice':
      'Ngitshela okwenzakeleyo ngemitsho emilutshwana elula: ngubani owenzeni, nini, lokuthi ufuna ukufinyelela kuphi. Ngizadinga lokho umthetho weZimbabwe okutshoyo ngakho.',
    'Document Generation':
      'Imibhalo elungisiweyo, njengama-afidavithi lezivumelwano, iku-[Yenza ugwalo lomthetho](/app/generatedocument). Nxa ungelaqiniso ukuthi udinga luphi, ngitshela ukuthi ngolwani.',
    'Case Analysis':
      'Chaza indaba yakho: abantu bakhona, okwenzakeleyo ngokulandelana kwakho, insuku, lokuthi imi ngaphi khathesi. Nxa ulamaphepha, wafake engamafayili e-PDF kumbe e-Word.',
    'Compliance Check':
      'Ngitshela lokho okwenziwa libhizimusi loba inhlangano yakho, lomthetho okukhathazayo, njengezivumelwano zomsebenzi, idatha yabantu loba okuthunyelwa kuregistry yezinkampani.',
    'Legal Research':
      'Ngipha indaba yomthetho okumele idingwe, iqonde ngangokwenelisa kwakho. Ukuqamba uMthetho loba isigaba kuyanceda, njengokuthi: “Labour Act, izizatho zokuxotshwa emsebenzini okungekho emthethweni”.',
  },
  failed: {
    unreachable: `Imodeli yezindimi ayitholakalanga, ngakho akukabi lampendulo. ${FREE} ${LATER}`,
    slow: `Imodeli yezindimi ithethe isikhathi eside kakhulu, ngakho akukabi lampendulo. ${FREE} ${LATER}`,
    nothing: `Imodeli yezindimi ayinikanga mpendulo engasetshenziswa. ${FREE} ${LATER}`,
    busy: `Imodeli yezindimi ilezicelo ezinengi kakhulu khathesi. ${FREE} ${LATER}`,
    cut: `Impendulo iqamuke ingakapheli. ${FREE} Siyacela ubuze futhi.`,
    internal: `Kukhona okungahambanga kuhle ngakithi, ngakho akukabi lampendulo. ${FREE} Siyacela uzame futhi.`,
    abandoned: `Impendulo iphazanyiswe ingakapheli. ${FREE} Siyacela ubuze futhi.`,
  },
  noPoints:
    'Amaphoyinti akho aphelile, ngakho umbuzo lo kawuphendulwanga njalo akula okubhadalisiweyo. [Thenga amaphoyinti](/app/points); umbuzo wakho uzabe ulindile lapha.',
  waitFor: (minutes) =>
    `Umise izimpendulo ezinengana zingakaqali, ngakho umbuzo lo kawuphendulwanga njalo akula okubhadalisiweyo. Siyacela ulinde ${minutes === 1 ? 'umzuzu o-1' : `imizuzu engu-${minutes}`} ubusubuza futhi. Impendulo oyiyekela iqale kayibalwa.`,
  stopped: `Umise le mpendulo ingakaqali. ${FREE}`,
  stoppedLater: 'Umise le mpendulo lapha.',
  nothingAsked: 'Ugwalo lwakho selufikile. Buza umbuzo ngalo.',
  documentFailed: (name, reason) => `Angenelisanga ukufunda “${name}”. ${reason}`.trim(),
  notAnswered:
    'Ngakho angiphendulanga, njalo akula okubhadalisiweyo. Thumela ugwalo futhi lusesimeni esifundekayo, loba ubuze umbuzo wakho futhi ngiphendule ngomthetho kuphela.',
  notUsed: (names) =>
    `Angitholanga lutho ngalokhu ku-${inQuotes(names)}, ngakho ${names.length > 1 ? 'imibhalo le kayisetshenziswanga' : 'ugwalo lwakho kalusetshenziswanga'} lapha.`,
  stillRead: (names) =>
    `${inQuotes(names)}: kusafundwa, ngakho le mpendulo kayikusebenzisanga. Buza futhi ngemva komzuzu ukuze kufundwe lakho.`,
  notRead: (names) => `${inQuotes(names)}: akwenelisanga ukufundwa, ngakho akulalutho lwakho olusetshenzisiweyo lapha.`,
  lookedThrough: (most) =>
    `Ngikhangele ${most ? `indima zokuqala ezingu-${most}` : 'ugwalo lwakho kusukela esigabeni sokuqala kusiya kwesokucina'} ngidinga izigaba ezijwayele ukukhuba abantu, ngamazwi azo kuphela; isigaba esingatshengiswanga singaba siqakathekile ngokufananayo.`,
  reviewOffered:
    'Isivumelwano sonke singaqathaniswa lalokho umthetho okufunayo lokho okwalayo ezivumelwaneni zohlobo lwaso: kuwebhusayithi, khetha “Hlola lesi sivumelwano” efayeleni.',
  notShown: (names, more) =>
    `**Okungatshengiswanga phezulu, ngokulandelana kwakho:** ${[...names, ...(more ? [`lokunye okungu-${more}`] : [])].join('; ')}. Buza ngaloba yikuphi kwakho.`,
  cappedInTheMiddle:
    'Imodeli yezindimi isiqedile isabelo sayo somsebenzi salamuhla, ngakho okuseleyo kogwalo lwakho akukhangelwanga. Buza ngezigaba osazidinga.',
  tooLong: 'Impendulo iqunywe lapha ngoba ibisinde kakhulu. Buza ngengxenye osayidinga.',
  noActExactly: (name, nearest) =>
    `**Ilayibhulali ayila uMthetho olebizo lelo ngqo.** Oseduze kuka-"${name}" yi-${nearest}, njalo ngiphendula ngawo.`,
  noAct: (name) =>
    `**Ilayibhulali ayila uMthetho othiwa "${name}"**, ngakho ngeke ngitsho ukuthi uthini. Kungenzeka ulelinye ibizo, loba ungekho.`,
  noInstrument: (name) => `**Ilayibhulali ayila ${name}**, ngakho ngeke ngitsho ukuthi ithini. Kumbe ikhona, angazi.`,
  noSection: (number, act) =>
    `**Ilayibhulali ayila isigaba ${number} ku-${act}**, ngakho ngeke ngitsho ukuthi sithini.`,
  repealed: (old, newer) =>
    `**I-${old} ayisasebenzi:** yasuswa yi-${newer}. Le mpendulo isekelwe emthethweni osebenzayo.`,
  oldLaw: (title) => `**I-${title} ngumthetho omdala, loba kungenzeka ukuba unjalo.**`,
  takenForGranted:
    '**Nanzelela:** umbuzo wakho uthatha okunye okuphathelane lomthetho njengeqiniso. Kungenzeka kungenjalo; qathanisa lalokho okutshiwo ngumthetho lapha:',
}
