import type { Sentences } from './en.ts'

const TURN_TO =
  'Unogona kubvunza kuLegal Aid Directorate (inobatsira vasingakwanisi kubhadhara gweta) kana kutsvaga gweta kuburikidza neLaw Society of Zimbabwe.'
const ASK = 'Bvunza gweta kana Legal Aid Directorate kuti zvinorevei kwauri.'

const WHY = {
  none: 'Pano hapana modhi yemitauro yakaiswa, saka hapana akazviisa mune mamwe mashoko',
  user: 'Wapedza mugove wako wemodhi yemitauro wanhasi, saka hapana akazviisa mune mamwe mashoko',
  all: 'Modhi yemitauro yapedza mugove wayo webasa wanhasi, saka hapana akazviisa mune mamwe mashoko',
  unconfirmed: 'Zvakanyorwa nemodhi yemitauro hazvina kukwanisa kusimbiswa muraibhurari',
}

/** Ours, with a machine's help; no native speaker has read them yet (docs/languages.md). */
export const sn: Sentences = {
  greeting:
    'Mhoro, ndini Virtual Lawyer. Ndibvunze nezvemutemo weZimbabwe nemashoko ako, semuenzaniso: “Varidzi vemba vanoda kuti ndibude neChishanu, zvinotenderwa here?” Ndinopindura kubva muraibhurari ndokuratidza ndima iri shure kwechirevo chimwe nechimwe.',
  noSource: `Hapana chandawana muraibhurari chinopindura izvi, uye handipinduri nezvandinorangarira. Hapana chabhadhariswa. Edza mamwe mashoko, kana kudoma Mutemo wauri kufunga nezvawo. ${TURN_TO}`,
  notOurs: (country) =>
    `Izvi zvinoita sezviri pamusoro pemutemo ${country ? `we${country}` : 'weimwe nyika'}. Raibhurari ine mutemo weZimbabwe chete, saka handikwanise kuzvipindura. Hapana chabhadhariswa. Gweta kana hofisi yelegal aid yeko inogona kukubatsira, uye embassy kana consulate yeZimbabwe iri ikoko inogona kutaura kwekuiwana.`,
  noHelpWithWrong: `Handikwanise kubatsira neizvi, nekuti zvingatyora mutemo kana kukuvadza mumwe munhu. Hapana chabhadhariswa. Kana pane munhu akakutadzira, ndiudze zvakaitika, nditsvage zvaunobvumidzwa nemutemo kuita. ${TURN_TO}`,
  notLegal:
    'Izvi hazviratidzi kunge mubvunzo wemutemo, uye mutemo ndiwo wega wandinokwanisa kubatsira nawo. Hapana chabhadhariswa. Ndibvunze nezvemutemo weZimbabwe nemashoko ako.',
  noJudgments: (names) =>
    `Raibhurari haina mitongo yematare, ine mitemo nemagwaro edu ekutungamirira chete.${names.length ? ` Handikwanise kutsvaga ${names.join(' na')}, kana kutaura kuti mutongo wakadaro uripo.` : ''} Hapana chabhadhariswa. ZimLII inoburitsa mitongo yematare eZimbabwe pachena; gweta rinogona kukuudza kuti ndeipi ichiri kushanda.`,
  notThisJudgment: (names) =>
    `${names.length ? `Raibhurari ine mimwe mitongo yematare, asi haina ${names.join(' na')}, saka handikwanise kutaura zvakatongwa imomo kana kuti mutongo wakadaro uripo.` : 'Mumitongo yematare iri muraibhurari hapana chandawana pamusoro peizvi.'} Hapana chabhadhariswa. ZimLII inoburitsa mitongo yematare eZimbabwe pachena; gweta rinogona kukuudza kuti ndeipi ichiri kushanda.`,
  nearest: {
    judgment:
      'Zvikamu zvemitemo izvi ndizvo zviri pedyo nenyaya yacho. Ndiwo mutemo pachawo, kwete zvakataurwa nedare:',
    wrongdoing: 'Zvikamu izvi ndizvo zviri pedyo nezvinotaurwa nemutemo pamusoro pazvo:',
    other: 'Zvikamu zviri pedyo, zvingangova zvisiri zvauri kureva:',
  },
  doubts: {
    other_country: 'Kana uri kubvunza nezvemutemo weimwe nyika: raibhurari ine mutemo weZimbabwe chete.',
    court_decision: 'Kana uri kutsvaga mutongo wedare: ZimLII inoburitsa mitongo yematare eZimbabwe pachena.',
    wrongdoing:
      'Kana izvi zvichityora mutemo kana kukuvadza munhu, handikwanise kubatsira nazvo; ndinongoratidza zvinotaurwa nemutemo.',
    not_law: 'Izvi zvingangova zvisiri mubvunzo wemutemo, uye mutemo ndiwo wega wandinokwanisa kubatsira nawo.',
    greeting: 'Kana usiri mubvunzo wemutemo, ndiudze nemutsara mumwe zvauri kuda kuziva.',
  },
  modest: 'Zvikamu izvi ndizvo zviri pedyo. Zvingangova zvisiri zvauri kureva.',
  modestJudgments: 'Ndima dzemitongo idzi ndidzo dziri pedyo. Dzingangova dzisiri dzauri kureva.',
  notCharged:
    'Hapana chabhadhariswa. Bvunza zvakare nemamwe mashoko, kana kudoma Mutemo wauri kufunga nezvawo; Legal Aid Directorate kana gweta rinogona kukuudza zvinoshanda kwauri.',
  nothingMore:
    'Ndakuratidza zvese zvandawana pamusoro peizvi. Hapana chabhadhariswa. Bvunza nezvechikamu chimwe chazvo, kana kutaura nemutsara wakazara zvauri kuda kuziva.',
  quoted: (why) =>
    `Idzi ndidzo ndima dzemutemo pachadzo, shoko neshoko. ${WHY[why]}. Vhura chitubu kuti uverenge zvese; mutemo ungangove wakachinja kubva pazuva rawo. ${ASK}`,
  quotedInShort: `Idzi ndidzo ndima dzemutemo pachadzo, shoko neshoko. ${ASK}`,
  says: (title, asAt) => (asAt ? `${title} (mashoko apo ${asAt}) inoti:` : `${title} inoti:`),
  ownSays: (title) => `${title}, gwaro rako pachako, rinoti:`,
  section: (number) => `Chikamu ${number}`,
  inPlainWords: (meaning) => `Mumashoko ari nyore, neChirungu: ${meaning}`,
  oldText: 'Mashoko ekare:',
  ourText: 'Mashoko atinawo:',
  translated: (isRead) =>
    `Takashandura gwaro redu rekutungamirira tega${isRead ? '' : '; hapasati pane mutauri weChiShona akariverenga'}. Chitubu chinoratidza Chirungu chacho.`,
  readWithBefore: (before) => `Izvi ndazviverenga pamwe chete nemubvunzo wako wekutanga: “${before}”`,
}
