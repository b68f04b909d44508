import type { Sentences } from './en.ts'

const TURN_TO =
  'Ungabuza iLegal Aid Directorate (inceda abangelamali yegqwetha) loba udinge igqwetha ngeLaw Society of Zimbabwe.'
const ASK = 'Buza igqwetha loba iLegal Aid Directorate ukuthi kutshoni kuwe.'

const WHY = {
  none: 'Lapha akula modeli yezindimi efakiweyo, ngakho kakho okubeke ngamanye amazwi',
  user: 'Usuqedile isabelo sakho semodeli yezindimi salamuhla, ngakho kakho okubeke ngamanye amazwi',
  all: 'Imodeli yezindimi isiqedile isabelo sayo somsebenzi salamuhla, ngakho kakho okubeke ngamanye amazwi',
  unconfirmed: 'Okubhalwe yimodeli yezindimi akwenelisanga ukuqinisekiswa elayibhulari',
}

/** Ours, with a machine's help; no native speaker has read them yet (docs/languages.md). */
export const nd: Sentences = {
  greeting:
    'Salibonani, nginguVirtual Lawyer. Ngibuze ngomthetho weZimbabwe ngamazwi akho, njengokuthi: “Umninindlu ufuna ngiphume ngoLwesihlanu, kuvunyelwe na?” Ngiphendula ngokuselayibhulari ngikutshengise indima esekela lokho engikutshoyo.',
  noSource: `Angitholanga lutho elayibhulari oluphendula lokhu, njalo angiphenduli ngekhanda nje. Akula okubhadalisiweyo. Zama amanye amazwi, loba utsho uMthetho ocabanga ngawo. ${TURN_TO}`,
  notOurs: (country) =>
    `Lokhu kukhanya kungomthetho ${country ? `we-${country}` : 'welinye ilizwe'}. Ilayibhulari ilomthetho weZimbabwe kuphela, ngakho ngeke ngikuphendule. Akula okubhadalisiweyo. Igqwetha loba i-ofisi yelegal aid yakhonale ingakunceda, njalo i-embassy loba iconsulate yeZimbabwe ekhonale ingatsho lapho ongayithola khona.`,
  noHelpWithWrong: `Ngeke ngincede ngalokhu, ngoba kungephula umthetho loba kulimaze omunye umuntu. Akula okubhadalisiweyo. Nxa kukhona okonileyo, ngitshela okwenzakeleyo, ngidinge lokho umthetho okuvumela ukuthi ukwenze. ${TURN_TO}`,
  notLegal:
    'Lokhu akukhanyi kungumbuzo womthetho, njalo ngumthetho kuphela engingancedisa ngawo. Akula okubhadalisiweyo. Ngibuze ngomthetho weZimbabwe ngamazwi akho.',
  noJudgments: (names) =>
    `Ilayibhulari ayila zigwebo zamakhothi, ilemithetho lezincwadi zethu zokuqondisa kuphela.${names.length ? ` Ngeke ngidinge ${names.join(' lo')}, loba ngitsho ukuthi isigwebo esinjalo sikhona.` : ''} Akula okubhadalisiweyo. IZimLII ikhupha izigwebo zamakhothi eZimbabwe mahala; igqwetha lingakutshela ukuthi yiziphi ezisasebenzayo.`,
  notThisJudgment: (names) =>
    `${names.length ? `Ilayibhulari ilezinye izigwebo zamakhothi, kodwa ayila ${names.join(' lo')}, ngakho ngeke ngitsho okwagwetshwa khona loba ukuthi isigwebo esinjalo sikhona.` : 'Ezigwebeni zamakhothi eziselayibhulari angitholanga lutho ngalokhu.'} Akula okubhadalisiweyo. IZimLII ikhupha izigwebo zamakhothi eZimbabwe mahala; igqwetha lingakutshela ukuthi yiziphi ezisasebenzayo.`,
  nearest: {
    judgment: 'Lezi zigaba zemithetho yizo eziseduze lodaba. Zingumthetho ngokwawo, hatshi okwatshiwo yikhothi:',
    wrongdoing: 'Lezi zigaba yizo eziseduze lalokho okutshiwo ngumthetho ngakho:',
    other: 'Izigaba eziseduze, okungenzeka kungayisikho okutshoyo:',
  },
  doubts: {
    other_country: 'Nxa ubuza ngomthetho welinye ilizwe: ilayibhulari ilomthetho weZimbabwe kuphela.',
    court_decision: 'Nxa udinga isigwebo sekhothi: iZimLII ikhupha izigwebo zamakhothi eZimbabwe mahala.',
    wrongdoing:
      'Nxa lokhu kusephula umthetho loba kulimaza umuntu, ngeke ngincede ngakho; ngingatshengisa kuphela lokho okutshiwo ngumthetho.',
    not_law: 'Lokhu kungenzeka kungayisiwo umbuzo womthetho, njalo ngumthetho kuphela engingancedisa ngawo.',
    greeting: 'Nxa kungayisiwo umbuzo womthetho, ngitshela ngomusho owodwa lokho ofuna ukukwazi.',
  },
  modest: 'Lezi zigaba yizo eziseduze. Kungenzeka kungayisikho okutshoyo.',
  modestJudgments: 'Lezi zindima zezigwebo yizo eziseduze. Kungenzeka kungayisizo ozitshoyo.',
  notCharged:
    'Akula okubhadalisiweyo. Buza futhi ngamanye amazwi, loba utsho uMthetho ocabanga ngawo; iLegal Aid Directorate loba igqwetha lingakutshela okuqondane lawe.',
  nothingMore:
    'Sengikutshengise konke engikutholileyo ngalokhu. Akula okubhadalisiweyo. Buza ngengxenye eyodwa yakho, loba utsho ngomusho opheleleyo lokho ofuna ukukwazi.',
  quoted: (why) =>
    `Lezi yizo indima zomthetho ngokwazo, ilizwi ngelizwi. ${WHY[why]}. Vula umthombo ukuze ufunde konke; umthetho kungenzeka usutshintshile kusukela ngosuku lwawo. ${ASK}`,
  quotedInShort: `Lezi yizo indima zomthetho ngokwazo, ilizwi ngelizwi. ${ASK}`,
  says: (title, asAt) => (asAt ? `${title} (amazwi angomhla ka-${asAt}) uthi:` : `${title} uthi:`),
  ownSays: (title) => `${title}, incwadi yakho, ithi:`,
  section: (number) => `Isigaba ${number}`,
  inPlainWords: (meaning) => `Ngamazwi alula, ngesiNgisi: ${meaning}`,
  oldText: 'Amazwi amadala:',
  ourText: 'Amazwi esilawo:',
  translated: (isRead) =>
    `Incwadi yethu yokuqondisa siyihumutshe ngokwethu${isRead ? '' : '; akakabikhona okhuluma isiNdebele oseyifundile'}. Umthombo utshengisa isiNgisi sayo.`,
  readWithBefore: (before) => `Lokhu ngikufunde ndawonye lombuzo wakho wakuqala: “${before}”`,
}
