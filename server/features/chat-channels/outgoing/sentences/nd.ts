import { ATTACHMENT_MAX_BYTES, PRODUCT, REPLY_PRICE, CHAT_CODE_TTL_MS } from '#contract/product.ts'
import type { Messages } from './en.ts'
import { procedure } from './procedures-nd.ts'

const MEGABYTES = ATTACHMENT_MAX_BYTES / 1024 / 1024
const MINUTES = CHAT_CODE_TTL_MS / 60_000
const points = (balance: number) => `amaphoyinti angu-${balance}`
const balanceLine = (site: string, balance: number) =>
  `Ulamaphoyinti angu-${balance}. Thenga amaphoyinti: thumela *thenga*, kumbe uvule ${site}/app/points`

/** Ours, with a machine's help; no native speaker has read them yet (docs/languages.md). Words in stars are typed as they stand. */
export const nd: Messages = {
  consent: (site) =>
    [
      `Salibonani, ngingu-${PRODUCT}, usizo lolwazi lomthetho eZimbabwe. Ngiphendula ngokusemthethweni ngikutshengise umthombo ngamunye; angisilo igqwetha.`,
      `Ngingakaphenduli: ngigcina inombolo yakho kumbe ibizo lakho lapha, okubuzayo lengikuphendulayo, ukuze uphinde ukubale. Imibandela lobumfihlo bakho: ${site}/terms`,
      'Uyavuma na? Phendula *yebo* kumbe *hatshi*. Impendulo ezimbili zimahala.',
    ].join('\n\n'),
  consentAgain: 'Umbuzo wakho ulindile. Phendula *yebo* nxa uvuma imibandela, kumbe *hatshi*.',
  consentFirst: 'Phendula *yebo* nxa uvuma imibandela, kumbe *hatshi*. Besubuza umbuzo wakho.',
  consentRefused: 'Ngakho angigcini lutho kwalokhu okubhalileyo. Bhala futhi loba nini.',
  yes: 'Yebo',
  no: 'Hatshi',
  welcome: (answers) =>
    `Ngiyabonga. Ulempendulo zamahala ezingu-${answers}. Buza ngamazwi akho. Thumela *usizo* ubone okunye ongakutsho.`,
  packages: (lines) =>
    `Amaphoyinti nge-EcoCash. Khetha, kumbe uthumele amazwi amnyama; ifoni yakho izabuza i-PIN ye-EcoCash.\n${lines.join('\n')}\n\nNxa kubhadala enye inombolo, yibhale emuva: *thenga 5 0771234567*.`,
  noPackage: (amount) => `Awekho amaphoyinti angu-${amount} athengiswa kanyekanye.`,
  whichPhone: (amount) => `Ngayiphi inombolo ye-EcoCash? Yibhale emuva: *thenga ${amount} 0771234567*.`,
  phoneKnown: (phone) => `Sengilenombolo yakho, ${phone}. Thumela *thenga* ukuze uthenge amaphoyinti nge-EcoCash yayo.`,
  payWaits: 'Ifoni yakho icela i-PIN ye-EcoCash. Nxa usubhadele, thumela *amaphoyinti* ubone amaphoyinti akho.',
  bought: (amount, balance) => `Ngiyabonga: uthenge ${points(amount)}. Khathesi usulamaphoyinti angu-${balance}.`,
  understood: (heard) =>
    `Ngizwe usithi: "${heard}"\n\nNgiphendule lokho na? Nxa kungasikho, kubhale, kumbe uthumele enye i-voice note.`,
  sayAgain: 'Ngakho ngicela ubhale umbuzo wakho, kumbe uthumele enye i-voice note.',
  notHeard: 'Angizwanga mazwi ku-voice note le. Ngicela ubhale umbuzo wakho, kumbe uphinde uwutsho endaweni ethuleyo.',
  noteTooLong: 'I-voice note le yinde kakhulu. Ngicela utsho umbuzo wakho ngemizuzu emilutshwana, kumbe uwubhale.',
  tooManyNotes: 'Lawa ama-voice note manengi. Ngicela ubhale umbuzo wakho, kumbe uzame futhi ngemva kwehola.',
  pinHint: 'Wawule-account lapha wabeka i-PIN na? Thumela *pin* le-PIN yakho, isibonelo *pin 4821*.',
  pinSet:
    'I-PIN yakho isibekiwe. Nxa inombolo le ithule okwesikhathi eside, yiyo ebuyisa i-account yakho. Ungayitsheli muntu.',
  pinWrong: 'I-PIN le ayivuli i-account yenombolo le.',
  pinRight: (balance) => `Wamukelekile futhi. I-account yakho isibuyile, ilamaphoyinti angu-${balance}.`,
  unlinkMeansDelete:
    'I-account yakho ikule ngxoxo kuphela; nxa uyisusa kakho ongayivula futhi. Thumela *cima konke* ukuze icitshwe lakho konke okubuzileyo. Ukuze uyigcine, yixhumanise le-account eku-web.',
  deleteOnTheWeb: (site) => `Ungacitsha i-account yakho kuma-settings ayo: ${site}/app/settings`,
  deleted: 'I-account yakho lakho konke okubuze lapha sekucitshiwe.',
  noPoints: (site) =>
    `Amaphoyinti akho aphelile, ngakho umbuzo lo kawuphendulwanga njalo akulalutho olubhadalisiweyo.\n\nThenga amaphoyinti: thumela *thenga*, kumbe uvule ${site}/app/points\nBesuthumela umbuzo wakho futhi.`,
  instructions: (site) =>
    [
      `Salibonani, ngingu-${PRODUCT}. Ngicela ungibuze ngomthetho weZimbabwe ngamazwi akho; ngiphendula ngokusemthonjeni wemithetho besengikutshengisa lapho engikuthole khona.`,
      'Ingxoxo le kayikaxhunyaniswa le-account. Izinyathelo ezimbili:',
      `1. Vula i-account, kumbe ungene nxa usulayo: ${site}/signup`,
      `2. Vula ama-settings e-account yakho, wenze ikhodi yengxoxo, ungithumele yona: ${site}/app/settings`,
    ].join('\n\n'),
  help: (site, balance, has) =>
    [
      `Ngicela ungibuze ngomthetho weZimbabwe ngamazwi akho, isibonelo: "Umnikazi wendlu ufuna ngiphume ngoLwesihlanu, kuvunyelwe yini?" Impendulo ibiza ${points(REPLY_PRICE)}. Ungangithumela njalo ugwalo lwe-PDF kumbe lwe-Word${has.photographs ? ', kumbe isithombe sencwadi,' : ''} ubuze ngalo.`,
      [
        'Amazwi la kawabhadalwa:',
        '*amaphoyinti* atshengisa ukuthi ulamangaki',
        '*thenga* ithenga amaphoyinti nge-EcoCash',
        '*ingxoxo entsha* iqala kutsha ngolunye udaba',
        '*okunye* inika okuseleyo kwempendulo',
        ...(has.sound
          ? [
              '*lalela* ibala impendulo yokucina ngelizwi lomtshina',
              '*khuluma on* ibala impendulo ngayinye, uze uthumele *khuluma off*',
            ]
          : []),
        '*abancedayo* iqamba abancedayo abaseduze lawe',
        ...(has.lawyers ? ['*igqwetha* yenza igqwetha libale ingxoxo le'] : []),
        '*ulimi* luntshintsha ulimi engibhala ngalo',
        '*izinyathelo* zihamba lawe udaba lwakho, umbuzo owodwa ngesikhathi, mahala',
        '*izingwalo* zitshengisa izincwadi lezivumelwano engizigcwalisa lawe',
        '*imenu* itshengisa ongakucindezela',
        '*mana* angisayikukubhalela, uze uthumele *qala*',
        '*susa ingxoxo* isusa ingxoxo le ku-account yakho',
        ...(has.pin
          ? ['*pin* lamadijithi angu-4 kusiya ku-8 ibuyisa i-account yakho nxa inombolo le ithule okwesikhathi eside']
          : []),
      ].join('\n'),
      balanceLine(site, balance),
    ].join('\n\n'),
  balanceLine,
  newConversation: 'Siqala kutsha. Ungathanda ukubuzani?',
  stopped: 'Angisayikukubhalela. Thumela *qala* nxa usufuna ukubuza futhi.',
  started: 'Sengibuyile. Buza umbuzo wakho, kumbe uthumele *usizo*.',
  unlinked:
    'Ingxoxo le kayisaxhunyaniswanga le-account yakho. Okubuze lapha kugcinwe ku-account yakho, lapho ongakudawuniloda khona kumbe ukucitshe kanye ledatha yakho, mina angisakwazi. Ukuze uxhumanise futhi, yenza ikhodi entsha kuma-settings e-account yakho.',
  linked: (name, email, balance) =>
    [
      `Ingxoxo le isixhunyaniswe le-account ka-${name} (${email}), elamaphoyinti angu-${balance}.`,
      'Buza umbuzo wakho wakuqala, kumbe uthumele *usizo*. Nxa kungasi-account yakho, thumela *susa ingxoxo* khathesi.',
    ].join('\n\n'),
  badCode: `Ikhodi le kayisebenzi: mhlawumbe kayibhalwanga kuhle, isike yasetshenziswa, kumbe imizuzu yayo engu-${MINUTES} isiphelile. Yenza entsha kuma-settings e-account yakho ungithumele yona.`,
  mistypedCode:
    'Le kayisiyo khodi epheleleyo. Ikhodi injengale VL-ABCD-2345: yikhophe kuma-settings e-account yakho ungithumele yona injengoba injalo.',
  notReadable: ({ photographs, voice }) =>
    `Ngingabala amazwi, ${voice ? 'ama-voice note, ' : ''}${photographs ? 'izithombe zezincwadi, ' : ''}lezingwalo ze-PDF kumbe ze-Word ezingedluli ${MEGABYTES} MB. Ngicela ubhale umbuzo wakho, kumbe uthumele ugwalo olunjalo.`,
  photograph: (when) => `Isithombe sika-${when}`,
  voiceNotHeard: 'Angenelisi ukulalela ama-voice note lapha. Ngicela ubhale umbuzo wakho ngamazwi akho.',
  photographNotRead:
    'Angenelisi ukubala izithombe lapha. Ngicela ubhale okutshiwo yincwadi, kumbe uyithumele njenge-PDF kumbe ugwalo lwe-Word.',
  pagesLeftOut: (pages) =>
    `Angenelisanga ukubala ikhasi ${pages.join(', ')} ezithombeni zakho. Ngicela uphinde ulithumele njengesithombe se-JPEG. Amanye amakhasi ngilawo.`,
  documentReady: (name) => `Sengibale u-"${name}". Ungathanda ukwazini ngalo?`,
  documentWaits: (name) => `Ngilwamukele u-"${name}" njalo ngiyalubala. Ungathanda ukwazini ngalo?`,
  documentFailed: (name, reason) => `Angenelisi ukusebenzisa u-"${name}". ${reason}`,
  thisDocument: 'ugwalo lolu',
  tooLarge: `Ugwalo lolu ludlula ${MEGABYTES} MB. Ngicela uthumele oluncane, kumbe amakhasi aqakathekileyo kuphela.`,
  documentLost: 'Ugwalo lolu kalufikanga luphelele. Ngicela uluthumele futhi.',
  sorry: 'Kukhona okonakele ngakithi, ngakho angenelisanga ukusebenza ngomlayezo wakho. Ngicela uwuthumele futhi.',
  inLine: (place) =>
    `Abantu abanengi bayabuza khathesi. Ungunombolo ${place} emzileni. Impendulo yakho izafika lapha ngokwayo; akudingeki ukuthi ubuze futhi.`,
  moreInSources: 'Kukhona okunye. Thumela *okunye* ukuze uqhubeke ubala.',
  youAreWelcome: 'Kulungile. Buza okunye ngamazwi akho, kumbe uthumele *imenu* ubone okunye engingakwenza.',
  noMore: 'Yikho konke kwempendulo yokucina. Buza okunye ngamazwi akho.',
  documents: (lines) =>
    `Izingwalo engingazigcwalisa lawe, umbuzo owodwa ngesikhathi. Thumela amazwi amnyama, kumbe *ugwalo* lelizwi lebizo lalo:\n${lines.join('\n')}`,
  price: points,
  noSuchDocument: 'Akulagwalo olunjalo. Thumela *izingwalo* ukuze uzibone.',
  fillingWords: '(*emuva* ibuyisela impendulo yokucina, *yekela* iyamisa.)',
  fieldAsked: (number, of, label) => `Umbuzo ${number} kwengu-${of}: *${label}*`,
  oneOnEachLine: (fields) => `Bhala okukodwa emugceni ngamunye${fields ? `, njengalokhu: ${fields}` : ''}.`,
  exampleAnswer: (example) => `Isibonelo: ${example}`,
  mayBeLeftOut: 'Thumela - ukuze ukutshiye.',
  readyToMake: (name, values, price) =>
    `Yikho konke kokuthi "${name}":\n${values}\n\nNgilwenze na? Lubiza ${points(price)}.`,
  documentMade: (name) => `Nanku u-"${name}". Ugciniwe njalo lezingwalo zakho. Ubale ungakasayini.`,
  pleaseWrite: 'Ngicela ubhale impendulo le.',
  lawyers: (lines) =>
    `Amagqwetha lezisebenzi zosizo lwezomthetho abamukela izindaba ezivela lapha:\n${lines.join('\n')}\n\nKhetha oyedwa; ngiyakubuza kungakabali muntu.`,
  noLawyers:
    'Kakulagqwetha elamukela izindaba ezivela lapha okwakhathesi. Thumela *abancedayo* ubone abancedayo abaseduze.',
  nothingToHandOver: 'Akukabuzwa lutho kule ngxoxo.',
  mayTheyRead: (to, days, words) =>
    `U-${to} angayibala na ingxoxo le? Uphiwa ilinki evuleka okwensuku ezingu-${days}, ibizo lakho lendlela yokukuthola. Kabophelekanga ukuthatha indaba. Nxa uvuma, thumela *${words}*.`,
  handedOver: (to) => `U-${to} usengayibala ingxoxo le, njalo angakutshayela ucingo kumbe akubhalele.`,
  fileNotSent: (site) =>
    `Ugwalo lwenziwe, kodwa ifayili yalo kayithunyelwanga. Lugcinwe lezingwalo zakho: ${site}/app/generatedocument`,
  speakOn:
    'Kusukela khathesi impendulo ngayinye iza langelizwi, elomtshina. Thumela *khuluma off* ukuze lokho kuphele.',
  speakOff: 'Kusukela khathesi ngibhala kuphela. *lalela* ilokhu ibala impendulo.',
  notReadOut: 'Angenelisi ukubala impendulo ngelizwi lapha, kumbe khathesi.',
  fillingStopped: 'Ngiyekele. Akulalutho olwenziweyo kumbe olubhadalisiweyo.',
  nothingOpen:
    'Akulagwalo olugcwaliswayo, njalo akulazinyathelo ezivuliweyo. Thumela *izingwalo* kumbe *izinyathelo* ukuze uzibone.',
  buyThenYes: 'Impendulo zakho zigcinwe okosuku. Thumela *thenga* ukuze uthenge amaphoyinti, besuthumela *yebo*.',
  whichLanguage: 'Ngibhale ngaluphi ulimi?',
  languageSet: 'Kusukela khathesi ngibhala ngesiNdebele. Ungabhala ngaluphi ulimi kwezintathu lezi.',
  people: (help, lawyers) =>
    `Abantu abangakunceda:\n${help}${lawyers ? '\n\nThumela *igqwetha* ukuze igqwetha libale ingxoxo le.' : ''}`,
  menuLead: (balance) => `Ulamaphoyinti angu-${balance}. Buza umbuzo wakho ngamazwi akho, kumbe ukhethe kumenu.`,
  tap: {
    menu: 'Imenu',
    more: 'Qhubeka ubala',
    listen: 'Lalela',
    people: 'Abancedayo',
    balance: 'Amaphoyinti ami',
    buy: 'Thenga amaphoyinti',
    new: 'Ingxoxo entsha',
    documents: 'Izingwalo',
    steps: 'Izinyathelo',
    answer: 'Phendula',
    remind: 'Ngikhumbuzeni',
    language: 'Ulimi',
    help: 'Engingakutsho',
    stop: 'Mana',
    goOn: 'Qhubeka',
    sendPhone: 'Thumela inombolo',
  },
  menu: {
    balance: 'Ukuthi ulamangaki',
    buy: 'Nge-EcoCash',
    new: 'Qala kutsha ngolunye udaba',
    people: 'Usizo lwamagqwetha, imithethwandaba lezinombolo zosizo',
    documents: 'Gcwalisa incwadi kumbe isivumelwano lapha',
    steps: 'Okumele ukwenze, nini njalo ngaphi',
    language: 'English, ChiShona, isiNdebele',
    help: 'Wonke amazwi engiwaziyo',
    stop: 'Angisabhali uze uthumele qala',
  },
  words: { document: 'ugwalo', buy: 'thenga', lawyer: 'igqwetha', steps: 'izinyathelo', letter: 'incwadi' },
  sources: 'Imithombo',
  yourDocument: 'ugwalo lwakho',
  recognised: 'kubalwe esithombeni, amazwi angaba ngasiwo',
  noLongerLaw: 'akusesimthetho',
  procedure,
}
