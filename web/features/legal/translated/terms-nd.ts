import { DISCLAIMER, PRODUCT } from '#contract/product.ts'
import { sentenceNow } from '#web/lib/language/messages.ts'
import type { Prices, TranslatedSection } from './section.ts'

/** The terms in Ndebele. Ours; no native speaker has read them yet. */
export const terms = ({ reply, view }: Prices): TranslatedSection[] => [
  {
    title: '1. Ulwazi, hatshi iseluleko',
    text: [
      `I-${PRODUCT} idinga izindima emtapweni wemibhalo yomthetho ibisizichasisa. ${sentenceNow(DISCLAIMER)} Kayiyazi indaba yakho yonke, kayikumeli, njalo kayikugcineli izikhathi ezibekiweyo. Usuku lomthethwandaba, isikhathi esibekiweyo, ukubotshwa, kumbe loba yiluphi udaba olukhulu ludinga igqwetha elibhalisiweyo, i-Legal Aid Directorate, kumbe i-Law Society of Zimbabwe, engakutshela ukuthi igqwetha ungalithola njani.`,
      'Imithetho iyatshintsha. Lapho okuvela khona kutshiwo ukuthi amazwi akhona ngawanini, nxa kusaziwa. Ngicela ukhangele lapho ungakathembi impendulo.',
    ],
  },
  {
    title: '2. I-account yakho',
    text: [
      'Uleminyaka eli-18 kumbe ngaphezulu, kumbe umzali loba umgcini uyakubuzela. Unika ibizo lakho leqiniso le-email esebenzayo, ugcina i-password yakho iyimfihlo, njalo uyasitshela nxa omunye umuntu esebenzise i-account yakho.',
    ],
  },
  {
    title: '3. Amaphoyinti',
    list: [
      `Ubhadala ngamaphoyinti. Impendulo ithatha iphoyinti eli-${reply}, ukuvula wonke amazwi ogwalo kuthatha amaphoyinti angu-${view}, ugwalo olwenziwayo luthatha lokho olukutshoyo ungakaqalisi.`,
      'Akulalutho oluthathwayo ngempendulo engaphumelelanga, kumbe omise ingakaqali.',
      'Amaphoyinti kawaphelelwa yisikhathi. Akulamali ebhadalwa inyanga ngenyanga.',
      'Amaphoyinti owabhadaleleyo afakwa kanye, lanxa ilizwi lokubhadala liphuzile. Nxa engafikanga emva kwemizuzu embalwa, sibhalele usitshele inombolo ebhadeleyo.',
      'Amaphoyinti ngawe-account yakho. Kawathengiswa, kawathunyelwa kwenye, njalo ayahamba nxa uyicima.',
    ],
  },
  {
    title: '4. Imibhalo eyenziwayo',
    text: [
      'Ugwalo olwenziweyo lulalokho okubhalileyo, ngakho hlola umugqa ngamunye ungakasayini. Amanye amaphepha angalungiswa ngenhlawulo ligqwetha elibhalisiweyo kuphela (Legal Practitioners Act [Chapter 27:07] section 10), njengencwadi yelifa lamaphepha omthethwandaba. Kasilayo imibhalo enjalo.',
    ],
  },
  {
    title: '5. Okungavunyelwayo',
    list: [
      'Ukusebenzisa i-app le ukuhlela icala, ukuhlupha umuntu, kumbe ukuthatha idatha yabanye.',
      'Ukunika izimpendulo zayo angathi yiseluleko segqwetha.',
      'Ukufaka imibhalo ongelalungelo lokuyisebenzisa, kumbe amafayili alimazayo.',
      'Ukuyisinda, kumbe ukuthatha umtapo wonke ngomtshina.',
    ],
    after: ['Owenza lokhu ulahlekelwa lilungelo lokusebenzisa i-app.'],
  },
  {
    title: '6. Okungokwakho',
    text: [
      'Okubhalayo lokufakayo kuhlala kungokwakho, ngokunjalo lemibhalo oyenzayo. Sikusebenzisela ukukusiza, njengoba kutsho ikhasi Lezemfihlo. Imithetho ngeyabantu bonke; izincwadi zethu ezichasisayo lemibhalo eyenziwayo ungakusebenzisa ezindabeni zakho.',
    ],
  },
  {
    title: '7. Esiphendula ngakho',
    text: [
      'Sisebenza ngokunanzelela, kodwa asithembisi ukuthi impendulo ngayinye iphelele, kumbe ukuthi i-app ayiphinde ime. Siphendula ngomonakalo esiwenza ngabomo kumbe ngobudlabha obukhulu, laloba ngaphi lapho umthetho ongasivumeli ukukukhupha, njenge-Consumer Protection Act [Chapter 14:44]. Ngaphandle kwalokho esiphendula ngakho kakwedluli lokho osibhadele khona ezinyangeni ezilitshumi lambili ezedluleyo.',
    ],
  },
  {
    title: '8. Ukuphuma, ukutshintsha, umthetho',
    text: [
      'Ungacima i-account yakho loba nini kulokho okukhethileyo. Usuku lokubhalwa luphezulu. Nxa imigomo le itshintsha, usuku lwayo luyatshintsha; nxa ungavumelani lemitsha ungaphuma. Umthetho weZimbabwe yiwo osebenzayo. Nxa singavumelani, ngicela uqale usibhalele; esehluleka ukukulungisa kwahlulelwa yimithethwandaba yeZimbabwe.',
    ],
  },
]
