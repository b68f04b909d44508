import { PRODUCT } from '#contract/product.ts'
import { needsAbroad, type Recipient, recipientsHere } from '#web/features/legal/recipients.ts'
import type { PrivacyFacts, TranslatedSection } from './section.ts'

const days = (count: number) => (count === 1 ? 'zuva 1' : `mazuva ${count}`)

/** The privacy notice in Shona. Ours; no native speaker has read it yet. */
export const privacy = ({ deployment, remembered }: PrivacyFacts): TranslatedSection[] => [
  ...aboutUs(deployment),
  {
    title: '4. Vamwe vanowana data',
    list: recipientsHere(deployment).map((one) => RECIPIENTS[one](deployment?.modelHosts ?? [])),
    after: [
      needsAbroad(deployment)
        ? 'Vamwe vavo vanoshandira kunze kweZimbabwe. Data rinoenda ikoko nokuti mubvunzo wenyu hauna kwaungapindurwa, kana kubhadhara kwenyu kuitwa, pasina izvozvo.'
        : 'Pane mumwe wavo anoshandira kunze kweZimbabwe, data rinoendako nechikonzero chataurwa chete.',
    ],
  },
  keeping(deployment, remembered),
  ...yourRights,
]

const aboutUs = (deployment: PrivacyFacts['deployment']): TranslatedSection[] => {
  const { address, phone, email } = deployment?.contact ?? {}
  const who = [address || 'Harare, Zimbabwe', phone, email].filter(Boolean).join(', ')
  return [
    {
      title: '1. Ane basa nazvo',
      text: [
        `${PRODUCT}, ${who}, ndiyo inosarudza chikonzero nenzira yekushandisa data renyu. MuCyber and Data Protection Act [Chapter 12:07] tinonzi data controller. Munotiwana papeji yekutinyorera.`,
      ],
    },
    {
      title: '2. Zvatinochengeta, nechikonzero',
      list: [
        'Account yenyu: zita, email, nhamba yefoni, basa, zvamakasarudza, nepassword yenyu yakashandurwa zvisingadzoreki. Tinoda zita, email nepassword kuti tikupei account; Google inotipa zita neemail kana mapinda nayo.',
        'Nhaurirano dzenyu: mibvunzo, mhinduro nezvadzakabva, magwaro amunobatanidza, nezvamunotaura nezvemhinduro. Zviripo kuti tikupindurei uye muzogona kudzokera kwazviri. Kana mati mhinduro inobatsira, yakanganisika kana haina kwayabva, vatungamiriri vedu vanogona kuverenga mubvunzo iwoyo nemhinduro yacho, pasina zita renyu, kuti vagadzirise zvakanganisika.',
        'Magwaro amunogadzira: faira rapera, kuti mugone kuridhawunirodha zvakare. Fomu ramusati mapedza rinogara mubrowser yenyu.',
        'Mapoints nekubhadhara: zvese zvapinda nezvabuda pamapoints enyu, uye pakutenga nhamba yefoni nemari yacho. Hatimboone PIN yenyu yeEcoCash.',
        'Kupinda: nguva, kero yeinternet nerudzi rwebrowser, nezvakaitika pakuchengetedzwa kwakadai sepassword yachinjwa. Zvinochengetedza account yenyu.',
        'Zvamunotinyorera: zvamunonyora papeji yekutinyorera, neemail yenyu kana manyoresa nhau. Munogona kumisa nhau chero nguva nekutinyorera.',
      ],
      after: [
        'Hatitengese data, hatishambadze, hatitevere munhu pane mamwe mawebsite, uye hatidzidzise modhi yemitauro nezvamunonyora.',
      ],
    },
    {
      title: '3. Nyaya dzakavanzika zvikuru',
      text: [
        'Mubvunzo wemutemo unowanzotaura nezveutano, mhuri, chinamato, trade union kana mhosva. Tinozvishandisa kukupindurai chete. Pakuvhura account, kunyange neGoogle, tinokumbira mvumo yenyu pane izvozvo, tochengeta kuti mabvumirana nemashoko api uye rinhi. Bhokisi racho harina kumakwa kusvika mazvimaka, uye account haibvi pariri. Kana musingabvumi, ndapota siyai zvinhu zvakadaro pane zvamunonyora. Munopa kana kubvisa mvumo chero nguva mune zvamakasarudza, pasi pe“Data renyu”. Hazvibhadharwi.',
      ],
    },
  ]
}

const RECIPIENTS: Record<Recipient, (hosts: string[]) => string> = {
  model: (hosts) =>
    `Vanopa modhi yemitauro${hosts.length ? ` (${hosts.join(', ')})` : ''}: mubvunzo wenyu, nhaurirano kusvika ipapo, nendima dzawanikwa. Zita renyu, email nenhamba yefoni hazvitumirwi kunze kwekunge mazvinyora pachenyu. Ndapota siyai mazita asingadiwi nemubvunzo.`,
  voice: () =>
    'Vanopa zvezwi: kana mukataura, zvamakarekodha, zvatinodzima zvichangonyorwa; kana mukateerera, mashoko emhinduro.',
  ownModel: () => 'Hapana modhi yemitauro yekunze: mibvunzo inopindurwa pamakombiyuta edu.',
  whatsapp: () =>
    'WhatsApp (Meta): kana mukatinyorera ipapo, mameseji enyu nemhinduro dzedu zvinopfuura neWhatsApp, pasi pemitemo yayo.',
  telegram: () =>
    'Telegram: kana mukatinyorera ipapo, mameseji enyu nemhinduro dzedu zvinopfuura neTelegram, pasi pemitemo yayo, uye vanhu vayo vanogona kuzviverenga: hazvina kuvharwa kubva kune mumwe kusvika kune mumwe.',
  paynow: () => 'Paynow neEcoCash: nhamba yefoni inobhadhara, mari yacho nereference yedu.',
  emailjs: () => 'EmailJS: inotisvitsira zvamunonyora papeji yekutinyorera nekunyoresa nhau.',
  google: () => 'Google: chete kana masarudza kupinda neGoogle; ipapo Google inoziva kuti mapinda.',
  keepers: () =>
    'Vanochengeta makombiyuta edu nevanotakura maemail edu: pasi pechibvumirano, uye nemirairo yedu chete.',
  courts: () => 'Matare nevakuru vehurumende: kana mutemo weZimbabwe uchitimanikidza, uye kwete kupfuura zvawataura.',
}

function keeping(deployment: PrivacyFacts['deployment'], remembered: number): TranslatedSection {
  const keep = deployment?.retention
  return {
    title: '5. Tinozvichengeta kusvika rinhi',
    list: [
      'Account yenyu: kusvika maidzima.',
      `Nhaurirano nemagwaro akabatanidzwa: kusvika mazvidzima${keep?.conversations ? `, asi ${days(keep.conversations)} chete kubva pakuchinja kwekupedzisira` : ''}.`,
      `Magwaro akagadzirwa: ${keep?.documents ? days(keep.documents) : 'kureba kwakaita account yenyu'}.`,
      `Matanho ega ega ekutumirwa kwemhinduro: ${keep?.events ? days(keep.events) : 'kureba kwakaita nhaurirano'}.`,
      'Mhinduro dzenyu mumatanho anotungamirirwa, kana manga makapinda: kusvika madzidzima kana madzima account yenyu. Mamwe matanho haachengeti chinhu.',
      'Mapoints nezvakatengwa: kureba kwakaita account yenyu, nokuti ndihwo uchapupu hwenyu hwekubhadhara.',
      `Kupinda kwenyu: kusvika mabuda, asi ${days(remembered)} chete.`,
      `Zvakanyorwa zvekuchengetedzwa: ${keep?.audit ? days(keep.audit) : 'kureba kwakaita account yenyu'}.`,
    ],
    after: [
      'Mukadzima account yenyu, zvese izvi zvinobva zvaenda ipapo, nemafaira enyu. Makopi ekuchengetedza, kana aripo, anoenda kana atsiviwa.',
    ],
  }
}

const yourRights: TranslatedSection[] = [
  {
    title: '6. Kodzero dzenyu',
    list: [
      'Kuona nekuenda nazvo: mune zvamakasarudza, pasi pe“Data renyu”, munodhawunirodha zvese zvatinazvo nezvenyu.',
      'Kugadzirisa: munochinja zvenyu ipapo pamwe chete; pane zvimwe tinyorerei.',
      'Kudzima: munodzima nhaurirano imwe neimwe, kana account yose pasi pe“Data renyu”. Zvinoitika ipapo uye hazvidzoreki.',
      'Kubvisa mvumo: panzvimbo imwe cheteyo. Kuramba: tinyorerei. Tinomira, kunze kwekunge mutemo uchititi tichengete chimwe chinhu, uye ipapo tinotaura chacho nechikonzero.',
      'Kunyunyuta: kuPostal and Telecommunications Regulatory Authority of Zimbabwe (POTRAZ, www.potraz.gov.zw), inotarisira kuchengetedzwa kwedata muZimbabwe. Hamumanikidzwi kutanga matinyorera.',
    ],
  },
  {
    title: '7. Hapana chinosarudzwa nezvenyu nemuchina',
    text: [
      'Mhinduro dzinounganidzwa nechirongwa chepakombiyuta kubva pamagwaro eraibhurari. Iruzivo rwenyu. Hapana anosarudza chinhu nezvenyu kubva padziri, uye hatiunganidzi mufananidzo wenyu.',
    ],
  },
  {
    title: '8. Vana',
    text: [
      'Maaccount ndeevanhu vane makore 18 zvichikwira. Mubereki kana muchengeti anogona kubvunzira mudiki, uye anoshandisa kodzero dzepeji iri panzvimbo yake.',
    ],
  },
  {
    title: '9. Kuchengetedzwa kwedata renyu',
    text: [
      'Mapassword anochengetwa nenzira isingadzoreki chete. Kupinda kunoganhurirwa kuti kangani uye kunonyorwa, uye munogona kuwedzera nhanho yechipiri. Imi moga munogona kuvhura nhaurirano nemagwaro enyu muapp. Kana data rikarasika kana kubiwa zvakadaro, tinoudza vakuru vacho mumaawa 24, nemi kana zvichikuisai panjodzi.',
    ],
  },
  {
    title: '10. Kana peji iri rikachinja',
    text: [
      'Zuva rekunyorwa riri pamusoro uye rinochinja naro. Zvamakasarudza muaccount zvinoratidza kuti makabvumirana neripi.',
    ],
  },
]
