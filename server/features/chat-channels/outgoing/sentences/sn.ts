import { ATTACHMENT_MAX_BYTES, PRODUCT, REPLY_PRICE, CHAT_CODE_TTL_MS } from '#contract/product.ts'
import type { Messages } from './en.ts'
import { procedure } from './procedures-sn.ts'

const MEGABYTES = ATTACHMENT_MAX_BYTES / 1024 / 1024
const MINUTES = CHAT_CODE_TTL_MS / 60_000
const points = (balance: number) => `mapoints ${balance}`
const balanceLine = (site: string, balance: number) =>
  `Mune ${points(balance)}. Tengai mapoints: tumirai *tenga*, kana vhurai ${site}/app/points`

/** Ours, with a machine's help; no native speaker has read them yet (docs/languages.md). Words in stars are typed as they stand. */
export const sn: Messages = {
  consent: (site) =>
    [
      `Mhoroi, ndini ${PRODUCT}, rubatsiro rwemashoko ezvemutemo muZimbabwe. Ndinopindura kubva mumutemo ndichikuratidzai patsime rimwe nerimwe; handisi gweta.`,
      `Ndisati ndapindura: ndinochengeta nhamba kana zita renyu pano, zvamunobvunza nezvandinopindura, kuti muzoverenga. Zvisungo nekuvanzika kwenyu: ${site}/terms`,
      'Munobvuma here? Pindurai *hongu* kana *kwete*. Mhinduro mbiri ndedzemahara.',
    ].join('\n\n'),
  consentAgain: 'Mubvunzo wenyu wakamirira. Pindurai *hongu* kana muchibvuma zvisungo, kana *kwete*.',
  consentFirst: 'Pindurai *hongu* kana muchibvuma zvisungo, kana *kwete*. Mobva mabvunza mubvunzo wenyu.',
  consentRefused: 'Saka hapana chandinochengeta chezvamanyora. Nyorai zvakare chero nguva.',
  yes: 'Hongu',
  no: 'Kwete',
  welcome: (answers) =>
    `Ndatenda. Mune mhinduro dzemahara ${answers}. Bvunzai nemashoko enyu. Tumirai *rubatsiro* muone zvimwe zvamungataura.`,
  packages: (lines) =>
    `Mapoints neEcoCash. Sarudzai, kana tumirai mashoko matema; foni yenyu inobva yakumbira PIN yeEcoCash.\n${lines.join('\n')}\n\nKana imwe nhamba ichibhadhara, inyorei mberi: *tenga 5 0771234567*.`,
  noPackage: (amount) => `Hapana ${points(amount)} zvinotengwa kamwe chete.`,
  whichPhone: (amount) => `Neiri nhamba ipi yeEcoCash? Inyorei mberi: *tenga ${amount} 0771234567*.`,
  phoneKnown: (phone) => `Ndava nenhamba yenyu, ${phone}. Tumirai *tenga* kuti mutenge mapoints neEcoCash yayo.`,
  payWaits: 'Foni yenyu iri kukumbira PIN yeEcoCash. Mabhadhara, tumirai *mapoints* muone mapoints enyu.',
  bought: (amount, balance) => `Ndatenda: matenga ${points(amount)}. Iye zvino mune ${points(balance)}.`,
  understood: (heard) =>
    `Ndanzwa muchiti: "${heard}"\n\nNdipindure izvozvo here? Kana zvisizvo, nyorai, kana tumirai imwe voice note.`,
  sayAgain: 'Saka ndapota nyorai mubvunzo wenyu, kana tumirai imwe voice note.',
  notHeard:
    'Handina kunzwa mashoko muvoice note iyi. Ndapota nyorai mubvunzo wenyu, kana muutaure zvakare panzvimbo yakanyarara.',
  noteTooLong: 'Voice note iyi yakareba zvikuru. Ndapota taurai mubvunzo wenyu mumaminitsi mashoma, kana muunyore.',
  tooManyNotes: 'Mavoice note aya awandisa. Ndapota nyorai mubvunzo wenyu, kana edzai zvakare mushure meawa.',
  pinHint: 'Makanga mune account pano here mukaisa PIN? Tumirai *pin* nePIN yacho, semuenzaniso *pin 4821*.',
  pinSet: 'PIN yenyu yaiswa. Kana nhamba iyi yakanyarara kwenguva refu, ndiyo inodzosa account yenyu. Musaudza munhu.',
  pinWrong: 'PIN iyi haivhuri account yenhamba iyi.',
  pinRight: (balance) => `Mauya zvakare. Account yenyu yadzoka, ine ${points(balance)}.`,
  unlinkMeansDelete:
    'Account yenyu iri muchat ino chete; mukaibvisa hapana angaivhura zvakare. Tumirai *dzima zvose* kuti idzimwe nezvose zvamakabvunza. Kuti muichengete, ibatanidzei neaccount yepawebhu.',
  deleteOnTheWeb: (site) => `Munogona kudzima account yenyu muma-settings ayo: ${site}/app/settings`,
  deleted: 'Account yenyu nezvose zvamakabvunza pano zvadzimwa.',
  noPoints: (site) =>
    `Mapoints enyu apera, saka mubvunzo uyu hauna kupindurwa uye hapana chabhadhariswa.\n\nTengai mapoints: tumirai *tenga*, kana vhurai ${site}/app/points\nMobva matumira mubvunzo wenyu zvakare.`,
  instructions: (site) =>
    [
      `Mhoroi, ndini ${PRODUCT}. Ndibvunzei nezvemutemo weZimbabwe nemashoko enyu; ndinopindura kubva muraibhurari ndokukuratidzai pandazviwana.`,
      'Chat ino haisati yabatanidzwa neaccount. Nhanho mbiri:',
      `1. Vhurai account, kana pindai kana munayo: ${site}/signup`,
      `2. Vhurai ma-settings eaccount yenyu, gadzirai kodhi yechat, monditumira: ${site}/app/settings`,
    ].join('\n\n'),
  help: (site, balance, has) =>
    [
      `Ndibvunzei nezvemutemo weZimbabwe nemashoko enyu, semuenzaniso: "Varidzi vemba vanoda kuti ndibude neChishanu, zvinotenderwa here?" Mhinduro inodhura ${points(REPLY_PRICE)}. Munogona kunditumirawo gwaro rePDF kana reWord${has.photographs ? ', kana mufananidzo wetsamba,' : ''} mobvunza nezvaro.`,
      [
        'Mashoko aya haabhadharwi:',
        '*mapoints* anoratidza mapoints enyu',
        '*tenga* inotenga mapoints neEcoCash',
        '*hurukuro itsva* inotanga patsva neimwe nyaya',
        '*zvimwe* inopa zvasara zvemhinduro',
        ...(has.sound
          ? [
              '*teerera* inoverenga mhinduro yekupedzisira nezwi remuchina',
              '*taura on* inoverenga mhinduro imwe neimwe, kusvikira matumira *taura off*',
            ]
          : []),
        '*vanobatsira* inodoma vanobatsira vari pedyo nemi',
        ...(has.lawyers ? ['*gweta* rinoita kuti gweta riverenge hurukuro iyi'] : []),
        '*mutauro* unochinja mutauro wandinonyora nawo',
        '*nhanho* dzinofamba nemi nyaya yenyu, mubvunzo mumwe panguva, mahara',
        '*magwaro* anoratidza tsamba nezvibvumirano zvandinozadza nemi',
        '*menu* inoratidza zvamungadzvanya',
        '*mira* handichakunyorerai, kusvikira matumira *tanga*',
        '*bvisa chat* inobvisa chat ino paaccount yenyu',
        ...(has.pin
          ? ['*pin* nemadhijiti mana kusvika masere inodzosa account yenyu kana nhamba iyi yakanyarara kwenguva refu']
          : []),
      ].join('\n'),
      balanceLine(site, balance),
    ].join('\n\n'),
  balanceLine,
  newConversation: 'Totanga patsva. Munoda kubvunza nezvei?',
  stopped: 'Handichakunyorerai. Tumirai *tanga* kana moda kubvunza zvakare.',
  started: 'Ndadzoka. Bvunzai mubvunzo wenyu, kana tumirai *rubatsiro*.',
  unlinked:
    'Chat ino haichina kubatanidzwa neaccount yenyu. Zvamakabvunza pano zvakachengetwa paaccount yenyu, pamunogona kuzvidhawunirodha kana kuzvidzima pamwe nedata renyu, uye ini handichazvizivi. Kuti mubatanidze zvakare, gadzirai kodhi itsva muma-settings eaccount yenyu.',
  linked: (name, email, balance) =>
    [
      `Chat ino yava kubatanidzwa neaccount ya${name} (${email}), ine ${points(balance)}.`,
      'Bvunzai mubvunzo wenyu wekutanga, kana tumirai *rubatsiro*. Kana isiri account yenyu, tumirai *bvisa chat* izvozvi.',
    ].join('\n\n'),
  badCode: `Kodhi iyi haishandi: ingangove isina kunyorwa nemazvo, yakamboshandiswa, kana kuti maminitsi ayo ${MINUTES} apera. Gadzirai imwe muma-settings eaccount yenyu monditumira.`,
  mistypedCode:
    'Iyi haisi kodhi yakakwana. Kodhi inoita seiyi VL-ABCD-2345: ikopei kubva muma-settings eaccount yenyu monditumira sezvairi.',
  notReadable: ({ photographs, voice }) =>
    `Ndinokwanisa kuverenga mashoko, ${voice ? 'mavoice note, ' : ''}${photographs ? 'mifananidzo yetsamba, ' : ''}nemagwaro ePDF kana eWord asingadariki ${MEGABYTES} MB. Ndapota nyorai mubvunzo wenyu, kana tumirai gwaro rakadaro.`,
  photograph: (when) => `Mufananidzo wa${when}`,
  voiceNotHeard: 'Handigoni kunzwa mavoice note pano. Ndapota nyorai mubvunzo wenyu nemashoko enyu.',
  photographNotRead:
    'Handigoni kuverenga mifananidzo pano. Ndapota nyorai zvinotaura tsamba yacho, kana itumirei sePDF kana gwaro reWord.',
  pagesLeftOut: (pages) =>
    `Handina kukwanisa kuverenga peji ${pages.join(', ')} pamifananidzo yenyu. Ndapota itumirei zvakare semufananidzo weJPEG. Mamwe mapeji ndinawo.`,
  documentReady: (name) => `Ndaverenga "${name}". Munoda kuziva chii nezvaro?`,
  documentWaits: (name) => `Ndagamuchira "${name}" uye ndiri kuriverenga. Munoda kuziva chii nezvaro?`,
  documentFailed: (name, reason) => `Handikwanise kushandisa "${name}". ${reason}`,
  thisDocument: 'gwaro iri',
  tooLarge: `Gwaro iri rinodarika ${MEGABYTES} MB. Ndapota tumirai diki, kana mapeji anokosha chete.`,
  documentLost: 'Gwaro iri harina kusvika rakakwana. Ndapota ritumirei zvakare.',
  sorry: 'Pane chakanganisika kudivi redu, saka handina kukwanisa kushanda nemeseji yenyu. Ndapota itumirei zvakare.',
  inLine: (place) =>
    `Vanhu vazhinji vari kubvunza panguva ino. Muri nhamba ${place} mumutsetse. Mhinduro yenyu ichauya pano yoga; hamufaniri kubvunza zvakare.`,
  moreInSources: 'Pane zvimwe. Tumirai *zvimwe* kuti muenderere mberi nekuverenga.',
  youAreWelcome: 'Hazvina mhosva. Bvunzai zvimwe nemashoko enyu, kana tumirai *menu* muone zvimwe zvandinogona.',
  noMore: 'Ndizvo zvose zvemhinduro yekupedzisira. Bvunzai zvimwe nemashoko enyu.',
  documents: (lines) =>
    `Magwaro andinogona kuzadza nemi, mubvunzo mumwe panguva. Tumirai mashoko matema, kana *gwaro* neshoko rezita raro:\n${lines.join('\n')}`,
  price: points,
  noSuchDocument: 'Hapana gwaro rakadaro. Tumirai *magwaro* kuti muaone.',
  fillingWords: '(*dzokera* inodzosa mhinduro yekupedzisira, *rega* inomisa.)',
  fieldAsked: (number, of, label) => `Mubvunzo ${number} pa${of}: *${label}*`,
  oneOnEachLine: (fields) => `Nyorai chimwe pamutsara mumwe nemumwe${fields ? `, seizvi: ${fields}` : ''}.`,
  exampleAnswer: (example) => `Semuenzaniso: ${example}`,
  mayBeLeftOut: 'Tumirai - kuti musapindure.',
  readyToMake: (name, values, price) =>
    `Ndizvo zvose zve"${name}":\n${values}\n\nNdirigadzire here? Rinodhura ${points(price)}.`,
  documentMade: (name) => `Hezvino "${name}". Rachengetwawo pamwe nemagwaro enyu. Riverengei musati masaina.`,
  pleaseWrite: 'Ndapota nyorai mhinduro iyi.',
  lawyers: (lines) =>
    `Magweta nevashandi verubatsiro rwemagweta vanotora nyaya kubva pano:\n${lines.join('\n')}\n\nSarudzai mumwe; ndinokubvunzai pasati pane anoverenga chinhu.`,
  noLawyers: 'Hapana gweta rinotora nyaya kubva pano parizvino. Tumirai *vanobatsira* muone vanobatsira vari pedyo.',
  nothingToHandOver: 'Hapana chati chabvunzwa muhurukuro iyi.',
  mayTheyRead: (to, days, words) =>
    `${to} angaverenga hurukuro iyi here? Anopiwa linki inovhurika kwemazuva ${days}, nezita renyu uye nzira yekukubatai. Haasungirwi kutora nyaya yacho. Kana muchibvuma, tumirai *${words}*.`,
  handedOver: (to) => `${to} ava kugona kuverenga hurukuro iyi, uye angakufonerai kana kukunyorerai.`,
  fileNotSent: (site) =>
    `Gwaro ragadzirwa, asi faira raro harina kutumirwa. Rakachengetwa pamwe nemagwaro enyu: ${site}/app/generatedocument`,
  speakOn: 'Kubva zvino mhinduro imwe neimwe inouyawo seizwi, remuchina. Tumirai *taura off* kuti izvi zvipere.',
  speakOff: 'Kubva zvino ndinonyora chete. *teerera* ichiri kuverenga mhinduro.',
  notReadOut: 'Handikwanise kuverenga mhinduro nezwi pano, kana iye zvino.',
  fillingStopped: 'Ndarega. Hapana chagadzirwa kana kubhadhariswa.',
  nothingOpen:
    'Hapana gwaro riri kuzadzwa, uye hapana nhanho dzakavhurwa. Tumirai *magwaro* kana *nhanho* kuti muzvione.',
  buyThenYes: 'Mhinduro dzenyu dzakachengetwa kwezuva. Tumirai *tenga* kuti mutenge mapoints, mobva matumira *hongu*.',
  whichLanguage: 'Ndinyore nemutauro upi?',
  languageSet: 'Kubva zvino ndinonyora nechiShona. Munogona kunyora nemutauro upi neupi pamitatu iyi.',
  people: (help, lawyers) =>
    `Vanhu vanogona kubatsira:\n${help}${lawyers ? '\n\nTumirai *gweta* kuti gweta riverenge hurukuro iyi.' : ''}`,
  menuLead: (balance) => `Mune ${points(balance)}. Bvunzai mubvunzo wenyu nemashoko enyu, kana sarudzai pamenu.`,
  tap: {
    menu: 'Menu',
    more: 'Enderera mberi',
    listen: 'Teerera',
    people: 'Vanobatsira',
    balance: 'Mapoints angu',
    buy: 'Tenga mapoints',
    new: 'Hurukuro itsva',
    documents: 'Magwaro',
    steps: 'Nhanho nenhanho',
    answer: 'Pindurai',
    remind: 'Ndiyeuchidzei',
    language: 'Mutauro',
    help: 'Zvandingataura',
    stop: 'Mira',
    goOn: 'Enderera mberi',
    sendPhone: 'Tumira nhamba',
  },
  menu: {
    balance: 'Kuti mune mangani',
    buy: 'NeEcoCash',
    new: 'Tangai patsva neimwe nyaya',
    people: 'Rubatsiro rwemagweta, matare nenhamba dzerubatsiro',
    documents: 'Zadzai tsamba kana chibvumirano pano',
    steps: 'Zvekuita, rini uye kupi',
    language: 'English, ChiShona, isiNdebele',
    help: 'Mashoko ose andinoziva',
    stop: 'Handichanyori kusvikira matumira tanga',
  },
  words: { document: 'gwaro', buy: 'tenga', lawyer: 'gweta', steps: 'nhanho', letter: 'tsamba' },
  sources: 'Zvitubu',
  yourDocument: 'gwaro renyu',
  recognised: 'zvaverengwa pamufananidzo, mashoko angave asiri iwo',
  noLongerLaw: 'hausisiri mutemo',
  procedure,
}
