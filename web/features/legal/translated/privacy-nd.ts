import { PRODUCT } from '#contract/product.ts'
import { needsAbroad, type Recipient, recipientsHere } from '#web/features/legal/recipients.ts'
import type { PrivacyFacts, TranslatedSection } from './section.ts'

const days = (count: number) => (count === 1 ? 'usuku olu-1' : `insuku ezingu-${count}`)

/** The privacy notice in Ndebele. Ours; no native speaker has read it yet. */
export const privacy = ({ deployment, remembered }: PrivacyFacts): TranslatedSection[] => [
  ...aboutUs(deployment),
  {
    title: '4. Abanye abathola idatha',
    list: recipientsHere(deployment).map((one) => RECIPIENTS[one](deployment?.modelHosts ?? [])),
    after: [
      needsAbroad(deployment)
        ? 'Abanye babo basebenzela ngaphandle kweZimbabwe. Idatha iya khona ngoba umbuzo wakho ubungeke uphendulwe, kumbe ukubhadala kwakho kwenziwe, ngaphandle kwalokho.'
        : 'Lapho omunye wabo asebenzela ngaphandle kweZimbabwe, idatha iya khona ngesizatho esitshiwoyo kuphela.',
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
      title: '1. Ophetheyo',
      text: [
        `I-${PRODUCT}, ${who}, yiyo ekhetha isizatho lendlela yokusebenzisa idatha yakho. Ku-Cyber and Data Protection Act [Chapter 12:07] kuthiwa siyi-data controller. Usithola ekhasini lokusibhalela.`,
      ],
    },
    {
      title: '2. Esikugcinayo, lesizatho',
      list: [
        'I-account yakho: ibizo, i-email, inombolo yefoni, umsebenzi, okukhethileyo, le-password yakho iguqulwe ngendlela engabuyiseleki. Sidinga ibizo, i-email le-password ukuze sikunike i-account; i-Google isinika ibizo le-email nxa ungene ngayo.',
        'Izingxoxo zakho: imibuzo, izimpendulo lapho ezivela khona, imibhalo oyifakayo, lalokho okutsho ngempendulo. Kukhona ukuze sikuphendule lokuthi ubuyele kukho. Nxa usithi impendulo iyasiza, ayilunganga kumbe kayilandawo evela khona, abaphathi bethu bangabala lowo mbuzo lempendulo yawo, kungelabizo lakho, ukuze balungise amaphutha.',
        'Imibhalo oyenzayo: ifayili eseliphelile, ukuze ulidawunilode futhi. Ifomu ongakaliqedi lihlala ku-browser yakho.',
        'Amaphoyinti lokubhadala: konke okungenileyo lokuphumileyo emaphoyintini akho, lasekuthengeni inombolo yefoni lemali. Kasiyiboni i-PIN yakho ye-EcoCash.',
        'Ukungena: isikhathi, ikheli le-internet lohlobo lwe-browser, lokwenzakeleyo kwezokuvikela njenge-password etshintshiweyo. Kuvikela i-account yakho.',
        'Osibhalela khona: okubhala ekhasini lokusibhalela, le-email yakho nxa ubhalise izindaba. Ungamisa izindaba loba nini ngokusibhalela.',
      ],
      after: [
        'Kasithengisi idatha, kasikhangisi, kasilandeli muntu kwamanye ama-website, njalo kasifundisi imodeli yezindimi ngokubhalayo.',
      ],
    },
    {
      title: '3. Indaba eziyimfihlo kakhulu',
      text: [
        'Umbuzo womthetho uvamise ukukhuluma ngempilakahle, imuli, ukholo, i-trade union kumbe icala. Sikusebenzisa ukukuphendula kuphela. Ekuvuleni i-account, lange-Google, sicela imvumo yakho kulokho, sigcine ukuthi uvumelane lamazwi aphi njalo nini. Ibhokisi kalilalutho uze ulimake, njalo i-account kayimi phezu kwalo. Nxa ungavumi, ngicela utshiye okunjalo kulokho okubhalayo. Unika kumbe ususa imvumo loba nini kulokho okukhethileyo, ngaphansi kokuthi “Idatha yakho”. Akubhadalwa.',
      ],
    },
  ]
}

const RECIPIENTS: Record<Recipient, (hosts: string[]) => string> = {
  model: (hosts) =>
    `Abanika imodeli yezindimi${hosts.length ? ` (${hosts.join(', ')})` : ''}: umbuzo wakho, ingxoxo kuze kube lapho, lezindima ezitholakeleyo. Ibizo lakho, i-email lenombolo yefoni kakuthunyelwa ngaphandle kokuthi ukubhale wena. Ngicela utshiye amabizo angadingwa ngumbuzo.`,
  voice: () =>
    'Abanika ezelizwi: nxa ukhuluma, okurekhodileyo, esikucima khonapho sekubhaliwe; nxa ulalela, amazwi empendulo.',
  ownModel: () => 'Akula modeli yezindimi yangaphandle: imibuzo iphendulwa emakhompiyutheni ethu.',
  whatsapp: () =>
    'I-WhatsApp (Meta): nxa usibhalela khona, amameseji akho lezimpendulo zethu kudlula nge-WhatsApp, ngaphansi kwemithetho yayo.',
  telegram: () =>
    'I-Telegram: nxa usibhalela khona, amameseji akho lezimpendulo zethu kudlula nge-Telegram, ngaphansi kwemithetho yayo, njalo abantu bayo bangakubala: kakuvalwanga kusuka komunye kusiya komunye.',
  paynow: () => 'I-Paynow le-EcoCash: inombolo yefoni ebhadalayo, imali le-reference yethu.',
  emailjs: () => 'I-EmailJS: isilethela okubhala ekhasini lokusibhalela lokubhalisa izindaba.',
  google: () => 'I-Google: nxa ukhethe ukungena nge-Google kuphela; lapho i-Google iyazi ukuthi ungenile.',
  keepers: () =>
    'Abagcina amakhompiyutha ethu labathwala ama-email ethu: ngaphansi kwesivumelwano, langemilayo yethu kuphela.',
  courts: () => 'Imithethwandaba leziphathamandla: nxa umthetho weZimbabwe usibamba, njalo hatshi ukwedlula okutshoyo.',
}

function keeping(deployment: PrivacyFacts['deployment'], remembered: number): TranslatedSection {
  const keep = deployment?.retention
  return {
    title: '5. Sikugcina kuze kube nini',
    list: [
      'I-account yakho: uze uyicime.',
      `Izingxoxo lemibhalo efakiweyo: uze ukucime${keep?.conversations ? `, kodwa ${days(keep.conversations)} kuphela kusuka ekutshintsheni kokucina` : ''}.`,
      `Imibhalo eyenziweyo: ${keep?.documents ? days(keep.documents) : 'isikhathi esingange-account yakho'}.`,
      `Amanyathelo okuthunyelwa kwempendulo: ${keep?.events ? days(keep.events) : 'isikhathi esingangengxoxo'}.`,
      'Izimpendulo zakho emanyathelweni akhokhelwayo, nxa ubungenile: uze uzicime kumbe ucime i-account yakho. Amanye amanyathelo kawagcini lutho.',
      'Amaphoyinti lokuthengiweyo: isikhathi esingange-account yakho, ngoba kuyibufakazi bakho bokubhadala.',
      `Ukungena kwakho: uze uphume, kodwa ${days(remembered)} kuphela.`,
      `Okubhaliweyo kwezokuvikela: ${keep?.audit ? days(keep.audit) : 'isikhathi esingange-account yakho'}.`,
    ],
    after: [
      'Nxa ucima i-account yakho, konke lokhu kuhamba khonapho, lamafayili akho. Amakhophi okugcina, nxa ekhona, ahamba nxa esetshintshiwe.',
    ],
  }
}

const yourRights: TranslatedSection[] = [
  {
    title: '6. Amalungelo akho',
    list: [
      'Ukubona lokuhamba lakho: kulokho okukhethileyo, ngaphansi kokuthi “Idatha yakho”, udawuniloda konke esilakho ngawe.',
      'Ukulungisa: utshintsha okwakho khonapho; kokunye sibhalele.',
      'Ukucima: ucima ingxoxo nganye, kumbe i-account yonke ngaphansi kokuthi “Idatha yakho”. Kwenzakala khonapho njalo kakubuyiseleki.',
      'Ukususa imvumo: endaweni yona leyo. Ukwala: sibhalele. Siyema, ngaphandle kokuthi umthetho usithi sigcine ulutho, lapho sizakutsho lokho lesizatho.',
      'Ukusola: ku-Postal and Telecommunications Regulatory Authority of Zimbabwe (POTRAZ, www.potraz.gov.zw), ekhangela ukuvikelwa kwedatha eZimbabwe. Akudingeki ukuthi uqale usibhalele.',
    ],
  },
  {
    title: '7. Akulalutho olukhethwa ngawe ngumtshina',
    text: [
      'Izimpendulo ziqoqwa luhlelo lwekhompiyutha emibhalweni yomtapo. Zilwazi lwakho. Akulamuntu okhetha ulutho ngawe ngazo, njalo kasakhi umfanekiso wakho.',
    ],
  },
  {
    title: '8. Abantwana',
    text: [
      'Ama-account ngawabantu abaleminyaka eli-18 langaphezulu. Umzali kumbe umgcini angabuzela omncane, njalo usebenzisa amalungelo aleli khasi esikhundleni sakhe.',
    ],
  },
  {
    title: '9. Ukuvikelwa kwedatha yakho',
    text: [
      'Ama-password agcinwa ngendlela engabuyiseleki kuphela. Ukungena kulomkhawulo njalo kuyabhalwa, njalo ungengeza inyathelo lesibili. Nguwe wedwa ongavula izingxoxo lemibhalo yakho ku-app. Nxa idatha ilahlekile kumbe yebiwe lanxa kunjalo, sitshela iziphathamandla kungakapheli amahola angu-24, lawe nxa kukufaka engozini.',
    ],
  },
  {
    title: '10. Nxa leli khasi litshintsha',
    text: [
      'Usuku lokubhalwa luphezulu njalo luyatshintsha lalo. Okukhethileyo ku-account kutshengisa ukuthi wavumelana laliphi.',
    ],
  },
]
