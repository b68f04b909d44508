import type { Sentences } from './en.ts'
import { dateInWords } from '#server/text/date-in-words.ts'

const TURN_TO =
  'Munogona kubvunza kuLegal Aid Directorate (inobatsira vasingakwanisi kubhadhara gweta) kana kutsvaga gweta kuburikidza neLaw Society of Zimbabwe.'
const HELP_PAGE =
  '[Rubatsiro ruri pedyo nemi](/help-near-you/sn) rune mahofisi, matare nenhare dzerubatsiro mupurovhinzi imwe neimwe.'
const ASK = 'Bvunzai gweta kana Legal Aid Directorate kuti zvinorevei kwamuri.'
const FREE = 'Hapana chabhadhariswa.'
const LATER = 'Ndapota edzai zvakare mushure memaminitsi mashoma.'

const closing = (why: string) =>
  `Idzi ndidzo ndima dzemutemo pachadzo, shoko neshoko. ${why}. Vhurai chitubu kuti muverenge zvese; mutemo ungangove wakachinja kubva pazuva rawo. ${ASK}`

const inQuotes = (names: string[]) => names.map((name) => `“${name}”`).join(' na')

/** Ours, with a machine's help; no native speaker has read them yet (docs/languages.md). Polite: imi. */
export const sn: Sentences = {
  language: 'sn',
  greeting:
    'Mhoroi, ndini Virtual Lawyer. Ndibvunzei nezvemutemo weZimbabwe nemashoko enyu, semuenzaniso: “Varidzi vemba vanoda kuti ndibude neChishanu, zvinotenderwa here?” Ndinopindura kubva muraibhurari ndokuratidzai ndima iri shure kwechirevo chimwe nechimwe.',
  noSource: `Hapana chandawana muraibhurari chinopindura izvi, uye handipinduri nezvandinorangarira. ${FREE} Edzai mamwe mashoko, kana kudoma Mutemo wamuri kufunga nezvawo. ${TURN_TO} ${HELP_PAGE}`,
  notOurs: (country) =>
    `Izvi zvinoita sezviri pamusoro pemutemo ${country ? `we${country}` : 'weimwe nyika'}. Raibhurari ine mutemo weZimbabwe chete, saka handikwanise kuzvipindura. ${FREE} Gweta kana hofisi yelegal aid yeko inogona kukubatsirai, uye embassy kana consulate yeZimbabwe iri ikoko inogona kutaura kwekuiwana.`,
  noHelpWithWrong: `Handikwanise kubatsira neizvi, nekuti zvingatyora mutemo kana kukuvadza mumwe munhu. ${FREE} Kana pane munhu akakutadzirai, ndiudzei zvakaitika, nditsvage zvamunobvumidzwa nemutemo kuita. ${TURN_TO} ${HELP_PAGE}`,
  lifeFirst: `Zvemutemo zvinogona kumirira. ${FREE} Ndibvunzei nezvazvo pano kana njodzi yapfuura.`,
  notLegal: `Izvi hazviratidzi kunge mubvunzo wemutemo, uye mutemo ndiwo wega wandinokwanisa kubatsira nawo. ${FREE} Ndibvunzei nezvemutemo weZimbabwe nemashoko enyu.`,
  noJudgments: (names) =>
    `Raibhurari haina mitongo yematare, ine mitemo nemagwaro edu ekutungamirira chete.${names.length ? ` Handikwanise kutsvaga ${names.join(' na')}, kana kutaura kuti mutongo wakadaro uripo.` : ''} ${FREE} ZimLII inoburitsa mitongo yematare eZimbabwe pachena; gweta rinogona kukuudzai kuti ndeipi ichiri kushanda.`,
  judgmentNotHeld: (name) => `**Raibhurari haina “${name}”**, saka handikwanise kutaura zvakatongwa imomo.`,
  notThisJudgment: (names) =>
    `${names.length ? `Raibhurari ine mimwe mitongo yematare, asi haina ${names.join(' na')}, saka handikwanise kutaura zvakatongwa imomo kana kuti mutongo wakadaro uripo.` : 'Mumitongo yematare iri muraibhurari hapana chandawana pamusoro peizvi.'} ${FREE} ZimLII inoburitsa mitongo yematare eZimbabwe pachena; gweta rinogona kukuudzai kuti ndeipi ichiri kushanda.`,
  nearest: {
    judgment:
      'Zvikamu zvemitemo izvi ndizvo zviri pedyo nenyaya yacho. Ndiwo mutemo pachawo, kwete zvakataurwa nedare:',
    wrongdoing: 'Zvikamu izvi ndizvo zviri pedyo nezvinotaurwa nemutemo pamusoro pazvo:',
    other: 'Zvikamu zviri pedyo, zvingangova zvisiri zvamuri kureva:',
  },
  doubts: {
    other_country: 'Kana muri kubvunza nezvemutemo weimwe nyika: raibhurari ine mutemo weZimbabwe chete.',
    court_decision: 'Kana muri kutsvaga mutongo wedare: ZimLII inoburitsa mitongo yematare eZimbabwe pachena.',
    wrongdoing:
      'Kana izvi zvichityora mutemo kana kukuvadza munhu, handikwanise kubatsira nazvo; ndinongoratidza zvinotaurwa nemutemo.',
    not_law: 'Izvi zvingangova zvisiri mubvunzo wemutemo, uye mutemo ndiwo wega wandinokwanisa kubatsira nawo.',
    greeting: 'Kana usiri mubvunzo wemutemo, ndiudzei nemutsara mumwe zvamuri kuda kuziva.',
  },
  modest: 'Zvikamu izvi ndizvo zviri pedyo. Zvingangova zvisiri zvamuri kureva.',
  modestJudgments: 'Ndima dzemitongo idzi ndidzo dziri pedyo. Dzingangova dzisiri dzamuri kureva.',
  notCharged: `${FREE} Bvunzai zvakare nemamwe mashoko, kana kudoma Mutemo wamuri kufunga nezvawo; Legal Aid Directorate kana gweta rinogona kukuudzai zvinoshanda kwamuri.`,
  allShown:
    'Ndakuratidzai zvese zvandawana pamusoro peizvi. Ichi ndicho chikamu chiri pedyo nezvamuri kubvunza iye zvino:',
  nothingMore: `${FREE} Bvunzai nezvechikamu chimwe chazvo, kana kutaura nemutsara wakazara zvamuri kuda kuziva.`,
  quoted: {
    none: closing('Pano hapana modhi yemitauro yakaiswa, saka hapana akazviisa mune mamwe mashoko'),
    user: closing('Mapedza mugove wenyu wemodhi yemitauro wanhasi, saka hapana akazviisa mune mamwe mashoko'),
    all: closing('Modhi yemitauro yapedza mugove wayo webasa wanhasi, saka hapana akazviisa mune mamwe mashoko'),
    unconfirmed: closing('Zvakanyorwa nemodhi yemitauro hazvina kukwanisa kusimbiswa muraibhurari'),
  },
  quotedInShort: `Idzi ndidzo ndima dzemutemo pachadzo, shoko neshoko. ${ASK}`,
  says: (title, asAt) => (asAt ? `${title} (mashoko apo ${dateInWords(asAt, 'sn')}) inoti:` : `${title} inoti:`),
  pastedSays: 'Makanditumira mashoko aya:',
  ownSays: (title) => `${title}, gwaro renyu pachenyu, rinoti:`,
  section: (number) => `Chikamu ${number}`,
  sectionOf: (number, title) => `Chikamu ${number} che${title}`,
  inPlainWords: (meaning, isEnglish) => `Mumashoko ari nyore${isEnglish ? ', neChirungu' : ''}: ${meaning}`,
  oldText: 'Mashoko ekare:',
  ourText: 'Mashoko atinawo:',
  translated: (isRead) =>
    `Takashandura gwaro redu rekutungamirira tega${isRead ? '' : '; hapasati pane mutauri weChiShona akariverenga'}. Chitubu chinoratidza Chirungu chacho.`,
  readWithBefore: (before) => `Izvi ndazviverenga pamwe chete nemubvunzo wenyu wekutanga: “${before}”`,
  topics: {
    'Contract Review':
      'Ndinogona kuverenga chibvumirano chenyu nemi. Isai faira racho pano, rePDF kana reWord, mobvunza, semuenzaniso: “Nguva yangu yenotisi ndeipi?” kana “Ndezvipi zvikamu zvakandiipira?”',
    'Legal Advice':
      'Ndiudzei zvakaitika nemitsara mishoma iri nyore: ndiani akaitei, rinhi, uye zvamunoda kuwana. Ndichatsvaga zvinotaurwa nemutemo weZimbabwe pamusoro pazvo.',
    'Document Generation':
      'Magwaro akagadzirirwa kare, akadai semaafidhavhiti nezvibvumirano, ari pa[Gadzirai gwaro remutemo](/app/generatedocument). Kana musina chokwadi kuti munoda ripi, ndiudzei kuti nderei.',
    'Case Analysis':
      'Tsanangurai nyaya yacho: vanhu vacho, zvakaitika nenzira yazvakatevedzana, mazuva acho, uye payasvika iye zvino. Kana muine mapepa, isai mafaira ePDF kana eWord.',
    'Compliance Check':
      'Ndiudzei zvinoitwa nebhizinesi kana sangano renyu, nemutemo unokunetsai, semuenzaniso zvibvumirano zvebasa, data revanhu kana zvinotumirwa kukambani registry.',
    'Legal Research':
      'Ndipei nyaya yemutemo yekutsvaga, zvakananga sezvamunogona. Kudoma Mutemo kana chikamu kunobatsira, semuenzaniso: “Labour Act, zvikonzero zvekudzingwa basa zvisiri pamutemo”.',
  },
  failed: {
    unreachable: `Modhi yemitauro haina kubatika, saka hapasati pane mhinduro. ${FREE} ${LATER}`,
    slow: `Modhi yemitauro yanonoka zvakanyanya, saka hapasati pane mhinduro. ${FREE} ${LATER}`,
    nothing: `Modhi yemitauro haina kupa mhinduro inoshandisika. ${FREE} ${LATER}`,
    busy: `Modhi yemitauro ine zvikumbiro zvakawandisa iye zvino. ${FREE} ${LATER}`,
    cut: `Mhinduro yagumira panzira isati yapera. ${FREE} Ndapota bvunzai zvakare.`,
    internal: `Pane chakanganisika kudivi redu, saka hapasati pane mhinduro. ${FREE} Ndapota edzai zvakare.`,
    abandoned: `Mhinduro yavhiringidzwa isati yapera. ${FREE} Ndapota bvunzai zvakare.`,
  },
  noPoints:
    'Mapoints enyu apera, saka mubvunzo uyu hauna kupindurwa uye hapana chabhadhariswa. [Tengai mapoints](/app/points); mubvunzo wenyu uchange wakamirira pano.',
  waitFor: (minutes) =>
    `Mamisa mhinduro dzakati wandei dzisati dzatanga, saka mubvunzo uyu hauna kupindurwa uye hapana chabhadhariswa. Ndapota mirai ${minutes === 1 ? 'miniti 1' : `maminitsi ${minutes}`} mobvunza zvakare. Mhinduro yamunorega ichitanga haiverengwi.`,
  stopped: `Mamisa mhinduro iyi isati yatanga. ${FREE}`,
  stoppedLater: 'Mamisa mhinduro iyi pano.',
  nothingAsked: 'Gwaro renyu rasvika. Bvunzai mubvunzo pamusoro paro.',
  documentFailed: (name, reason) => `Handina kukwanisa kuverenga “${name}”. ${reason}`.trim(),
  notAnswered:
    'Saka handina kupindura, uye hapana chabhadhariswa. Tumirai gwaro zvakare rakaita kuti riverengeke, kana bvunzai mubvunzo wenyu zvakare ndipindure nemutemo chete.',
  notUsed: (names) =>
    `Hapana chandawana pamusoro peizvi muna${inQuotes(names)}, saka ${names.length > 1 ? 'magwaro aya haana kushandiswa' : 'gwaro renyu harina kushandiswa'} pano.`,
  stillRead: (names) =>
    `${inQuotes(names)}: kuchiri kuverengwa, saka mhinduro iyi haina kuzvishandisa. Bvunzai zvakare pakapera miniti kuti zviverengwewo.`,
  notRead: (names) => `${inQuotes(names)}: hazvina kukwanisa kuverengwa, saka hapana chazvo chashandiswa pano.`,
  lookedThrough: (most) =>
    `Ndatarisa ${most ? `ndima ${most} dzekutanga` : 'gwaro renyu kubva pachikamu chekutanga kusvika kune chekupedzisira'} ndichitsvaga zvikamu zvinowanzonetsa vanhu, nemashoko azvo chete; chikamu chisina kuratidzwa chingangova chakakosha zvakaenzana.`,
  reviewOffered:
    'Chibvumirano chose chinogona kuenzaniswa nezvinodiwa nezvinorambidzwa nemutemo muzvibvumirano zverudzi rwacho: pawebhusaiti, sarudzai “Ongororai chibvumirano ichi” pafaira.',
  notShown: (names, more) =>
    `**Zvisina kuratidzwa pamusoro, zvakatevedzana:** ${[...names, ...(more ? [`nezvimwe ${more}`] : [])].join('; ')}. Bvunzai nezvechero chimwe chazvo.`,
  cappedInTheMiddle:
    'Modhi yemitauro yapedza mugove wayo webasa wanhasi, saka gwaro renyu harina kupedzwa kutariswa. Bvunzai nezvezvikamu zvamuchiri kuda.',
  tooLong: 'Mhinduro yagurwa pano nekuti yanga yarebesa. Bvunzai nezvechikamu chamuchiri kuda.',
  noActExactly: (name, nearest) =>
    `**Raibhurari haina Mutemo une zita iroro chairo.** Uri pedyo na"${name}" ndi${nearest}, uye ndiri kupindura kubva mauri.`,
  noAct: (name) =>
    `**Raibhurari haina Mutemo unonzi "${name}"**, saka handikwanise kutaura zvaunoti. Ungave une rimwe zita, kana kuti haupo.`,
  noInstrument: (name) =>
    `**Raibhurari haina ${name}**, saka handikwanise kutaura zvarinoti. Kuti riripo here, handizivi.`,
  noSection: (number, act) => `**Raibhurari haina chikamu ${number} mu${act}**, saka handikwanise kutaura zvachinoti.`,
  repealed: (old, newer) =>
    `**${old} haichashandi:** yakabviswa ne${newer}. Mhinduro iyi yakavakirwa pamutemo uri kushanda.`,
  oldLaw: (title) => `**${title} mutemo wekare, kana kuti ungave wakadaro.**`,
  takenForGranted:
    '**Chenjerai:** mubvunzo wenyu unotora chimwe chinhu pamusoro pemutemo sechokwadi. Chingangova chisiri icho; enzanisai nezvinotaurwa nemutemo pano:',
}
