import { COOKIE_TOKEN, COOKIE_USER, LOCAL_CHAT_KEY } from '#contract/product.ts'
import { LANGUAGE_CHOICE } from '#contract/screen-language.ts'
import type { TranslatedSection } from './section.ts'

/** The cookie statement in Shona. Ours; no native speaker has read it yet. */
export const cookies = (): TranslatedSection[] => [
  {
    title: 'Macookies',
    list: [
      `${COOKIE_TOKEN}: inotaura kuti mapinda. Inogara maawa 24; mazuva 30 kana masarudza kuti “Ndirangarirei”.`,
      `${COOKIE_USER}: zita renyu, basa renyu pano nezvamakasarudza, kuti mapeji azviratidze pakarepo. Inogara sezvinoita yekutanga.`,
      'sessionCompanion: humwe humbowo hwekuti ndimi kana kupinda kwenyu kuchivandudzwa. Hapana script inogona kuiverenga, uye inoenda pakuvandudza ikoko nekumapeji anouya aine mashoko awo chete. Inogara sezvinoita yekutanga.',
    ],
    after: [
      'Pasina macookies aya munogona kuverenga mapeji evanhu vose, asi hamugoni kupinda. Browser yenyu inogona kuadzima chero nguva; mobva mabuda.',
    ],
  },
  {
    title: 'Zvinochengetwa mubrowser yenyu',
    text: ['Zvinhu izvi zvinogara pafoni kana pakombiyuta yenyu. Hazvitumirwi kwatiri pachazvo.'],
    list: [
      'theme: mavara ane rima kana ane chiedza.',
      `${LANGUAGE_CHOICE}: mutauro wamakasarudza.`,
      `${LOCAL_CHAT_KEY}: nhaurirano yamuri mairi, kusvika yachengetwa muaccount yenyu.`,
      'sessionRemembered, sessionRefreshedAt: kuti kupinda kwenyu kwakavandudzwa here, uye rinhi.',
      'messageDraft…, waitingQuestion…: mashoko amatanga kunyora, kana akamirira network. Anodzimwa kana atumirwa, mushure memazuva 30, kana mabuda, kana mumwe munhu akapinda.',
      'documentDraft…: fomu yegwaro ramusati mapedza kuzadza. Inodzimwa kana gwaro ragadzirwa, mushure memazuva 30, kana mabuda, kana mumwe munhu akapinda.',
      'keptOnPhoneFor, keyval-store, guides: kana madzvanya “Chengetai pafoni ino” chete: nhaurirano dzenyu, zvamakazovhura kubva ipapo, nemagwaro anotsanangura, kuti zviverengwe pasina network. Zvese zvinodzimwa kana madzvanya “Bvisai pafoni ino”, kana mabuda, kana mumwe munhu akapinda.',
      'workbox-precache…: peji inoti hamuna network uye, kana madzvanya “Chengetai pafoni ino”, mapeji eapp. Hapana chirimo chinotaura nezvenyu.',
    ],
  },
  {
    title: 'Vamwe',
    text: [
      'Pane kupinda neGoogle, peji yekupinda inotora script yeGoogle, iyo inogona kuisa macookies ayo. Hapana imwe peji inotora chimwe chinhu kubva kune imwe kambani.',
    ],
  },
]
