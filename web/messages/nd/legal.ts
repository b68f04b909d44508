import type { Catalogue } from '#web/messages/catalogue.ts'

export const legal: Catalogue['legal'] = {
  privacy: 'Ezemfihlo',
  terms: 'Imigomo',
  cookies: 'Amacookies',
  versionOf: (date) => `Ebhalwe mhla ka-${date}`,
  otherNotices: 'Amanye amakhasi anje',
  writeToUs: 'Sibhalele',
  privacyLead:
    'Indaba zomthetho ziyimfihlo. Leli khasi litsho esikugcinayo ngawe, isizatho, abanye abakubonayo, kuze kube nini, lokuthi ungenzani.',
  termsLead: (product) =>
    `Ongakulindela ku-${product}, lalokho esikulindele kuwe. Nxa uvula i-account uyabe usuvumelana lakho.`,
  cookiesLead:
    'Sifaka amacookies amathathu, wonke adingeka ekungeneni. Akula elikulandelayo, njalo akula elokukhangisa kumbe elokubala abantu.',
  inShort: 'Ngokufitshane',
  englishCounts: 'Imisho le yisifitshaniso sethu. Okuqakathekileyo emthethweni ngamazwi esiNgisi angaphansi.',
  translatedText: 'Wonke amazwi, ngesiNdebele',
  translationCounts:
    'Inguqulo yethu; akukabi lomkhulumi wesiNdebele oyibalileyo. Nxa kungavumelani, ngamazwi esiNgisi angaphansi aqakathekileyo.',
  fullText: 'Wonke amazwi, ngesiNgisi',
  privacyShort: (days) => [
    'Sigcina ibizo lakho, i-email, inombolo yefoni, okukhethileyo, imibuzo, izimpendulo, imibhalo, amaphoyinti lokuthengileyo, ukuze i-app ikusize. Kasiyiboni i-PIN yakho ye-EcoCash.',
    'Kasithengisi idatha, kasikhangisi, njalo kasifundisi imodeli yezindimi ngokubhalayo.',
    'Umbuzo ungakhuluma ngempilakahle, imuli kumbe icala. Sikusebenzisa ukukuphendula kuphela, ngemvumo yakho, ongayisusa loba nini kulokho okukhethileyo.',
    'Abanye bathola kuphela okudingwa ngumsebenzi wabo: abasebenzisa imodeli yezindimi (nxa ikhona), i-WhatsApp, i-Telegram, i-Paynow le-EcoCash ekubhadaleni, le-Google nxa ungene ngayo. Amazwi esiNgisi ayabaqamba.',
    `Ungadawuniloda konke esikugcinayo ngawe, ukulungise, njalo ucime i-account yakho: kusuka khonapho. Ukungena kanye kuhlala insuku ezingeqi ${days}.`,
    'Ungasola ku-POTRAZ, evikela idatha eZimbabwe, ungaqalanga wasibhalela.',
    'Ama-account ngawabantu abaleminyaka eli-18 kumbe ngaphezulu; umzali kumbe umgcini angabuzela omncane.',
  ],
  termsShort: (reply, view) => [
    'Lolu yilwazi lomthetho, hatshi iseluleko segqwetha. Usuku lomthethwandaba, isikhathi esibekiweyo kumbe ukubotshwa kudinga igqwetha kumbe i-Legal Aid Directorate.',
    'Imithetho iyatshintsha: khangela lapho okuvela khona, lokuthi amazwi akhona ngawanini, ungakathembi impendulo.',
    `Impendulo ithatha iphoyinti eli-${reply}; ukuvula wonke amazwi ogwalo kuthatha amaphoyinti angu-${view}. Akulalutho oluthathwayo ngempendulo engaphumelelanga. Amaphoyinti kawaphelelwa yisikhathi njalo kawathengiswa.`,
    'Hlola umugqa ngamunye wogwalo olwenziweyo ungakasayini.',
    'Kawuvunyelwa ukusebenzisa i-app ukuhlela icala, ukuhlupha umuntu, kumbe ukuthatha idatha yabanye.',
    'Okubhalayo kuhlala kungokwakho. Ungacima i-account yakho loba nini.',
    'Sisebenza ngokunanzelela, kodwa asithembisi ukuthi impendulo ngayinye iphelele. Esiphendula ngakho kusengxenyeni 7 yamazwi esiNgisi. Umthetho weZimbabwe yiwo osebenzayo.',
  ],
  cookiesShort: [
    'Amacookies amathathu atsho ukuthi ungenile, agcina ibizo lakho lokukhethileyo, njalo avikela ukungena kwakho. Ahlala amahola angu-24, kumbe insuku ezingu-30 nxa ukhethe ukukhunjulwa.',
    'Ibrawuza yakho igcina lemibala, ulimi, lalokho oseqalise ukukubhala. Kuhlala kuselula kumbe ekhompiyutheni yakho.',
    'Ungawacima ku-browser yakho loba nini; uyabe usuphumile.',
  ],
}
