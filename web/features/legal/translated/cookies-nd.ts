import { COOKIE_TOKEN, COOKIE_USER, LOCAL_CHAT_KEY } from '#contract/product.ts'
import { LANGUAGE_CHOICE } from '#contract/screen-language.ts'
import type { TranslatedSection } from './section.ts'

/** The cookie statement in Ndebele. Ours; no native speaker has read it yet. */
export const cookies = (): TranslatedSection[] => [
  {
    title: 'Amacookies',
    list: [
      `${COOKIE_TOKEN}: itsho ukuthi ungenile. Ihlala amahola angu-24; insuku ezingu-30 nxa ukhethe ukuthi “Ngikhumbula”.`,
      `${COOKIE_USER}: ibizo lakho, umsebenzi wakho lapha lokhethileyo, ukuze amakhasi akutshengise khonapho. Ihlala njengeyokuqala.`,
      'sessionCompanion: obunye ubufakazi bokuthi nguwe nxa ukungena kwakho kuvuselelwa. Akula script engayibala, njalo iya ekuvuseleleni lokho lasemakhasini eza lamazwi awo kuphela. Ihlala njengeyokuqala.',
    ],
    after: [
      'Ngaphandle kwala macookies ungabala amakhasi abantu bonke, kodwa awungeke ungene. I-browser yakho ingawacima loba nini; ubususuphumile.',
    ],
  },
  {
    title: 'Okugcinwa ku-browser yakho',
    text: ['Lezi zinto zihlala efonini kumbe ekhompiyutheni yakho. Kazithunyelwa kithi ngokwazo.'],
    list: [
      'theme: imibala emnyama kumbe ekhanyayo.',
      `${LANGUAGE_CHOICE}: ulimi olukhethileyo.`,
      `${LOCAL_CHAT_KEY}: ingxoxo okuyo, ize igcinwe ku-account yakho.`,
      'sessionRemembered, sessionRefreshedAt: ukuthi ukungena kwakho kuvuselelwe yini, lokuthi nini.',
      'messageDraft…, waitingQuestion…: amazwi oqale ukuwabhala, kumbe alinde inethiwekhi. Ayacinywa nxa ethunyelwe, emva kwensuku ezingu-30, nxa uphumile, kumbe nxa omunye engena.',
      'documentDraft…: ifomu yogwalo ongakayiqedi. Iyacinywa nxa ugwalo selwenziwe, emva kwensuku ezingu-30, nxa uphumile, kumbe nxa omunye engena.',
      'keptOnPhoneFor, keyval-store, guides: nxa ucindezele “Gcina kule foni” kuphela: izingxoxo zakho, okuvulileyo kusukela lapho, lezincwadi ezichasisayo, ukuze kubalwe kungela nethiwekhi. Konke kuyacinywa nxa ucindezele “Kususe kule foni”, nxa uphumile, kumbe nxa omunye engena.',
      'workbox-precache…: ikhasi elithi awula nethiwekhi njalo, nxa ucindezele “Gcina kule foni”, amakhasi e-app. Akulalutho kulo olumayelana lawe.',
    ],
  },
  {
    title: 'Abanye',
    text: [
      'Lapho okulokungena khona nge-Google, ikhasi lokungena lithatha i-script yeGoogle, engafaka amacookies ayo. Akula elinye ikhasi elithatha ulutho kwenye inkampani.',
    ],
  },
]
