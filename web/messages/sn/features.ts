import type { Catalogue } from '#web/messages/catalogue.ts'

export const features: Catalogue['features'] = {
  pageTitle: 'Zvatinoita',
  title: (product) => `${product} yenyu yeAI`,
  lead: 'Mubatsiri akagadzirirwa raibhurari ine magwaro emutemo anopfuura 20,000: anotsvaga chikamu, ochitsanangura nemashoko ari nyore, okuratidzai pachiri.',
  threeTools: 'Zvitatu zvatinopa',
  assistant: 'Mubatsiri weAI wemutemo',
  assistantText:
    'Bvunzai nemashoko enyu muwane mhinduro pfupi. Tumaka tudiki tunodoma chikamu chabva mutsara umwe neumwe; dzvanyai kamwe kuti muverenge chikamu chacho. Tumirai chibvumirano kana tsamba mubvunze nezvayo.',
  generation: 'Kugadzira magwaro',
  generationText:
    'Zvibvumirano zvekuroja, zvechikwereti, tsamba dzekubvunza chikwereti, zvibvumirano zvebasa nezvimwe. Munongobvunzwa zvinodiwa negwaro. Mutengo mumapoints unoonekwa musati matanga.',
  library: 'Raibhurari yemitemo',
  libraryText:
    'Mitemo yeParamende nemagwaro ari nyore, zvakarongwa nemisoro. Tsvagai nezita kana shoko, verengai pafoni ipi zvayo, kana dhawunirodhai faira.',
  sixReasons: 'Zvikonzero zvitanhatu zvekuishandisa',
  reason1: 'Munogona kuzvitarisa',
  reason1Text: 'Mashoko ese akatorwa ari mugwaro rakadomwa, izwi neizwi. Izvi zvinoongororwa musati mazviona.',
  reason2: 'Inobvuma zvaisingazivi',
  reason2Text: 'Kana raibhurari isina mhinduro, munoudzwa uye moratidzwa zvikamu zviri pedyo.',
  reason3: 'Yakagadzirirwa Zimbabwe',
  reason3Text: 'Mhinduro dzinobva mumutemo weZimbabwe, uye dzinotaura musi wemashoko acho.',
  reason4: 'Inoshanda pafoni diki',
  reason4Text: 'Mapeji akareruka, anovhurika nekukurumidza paindaneti isina simba, uye anoshandisa data shoma.',
  reason5: 'Mibvunzo yenyu ndeyenyu',
  reason5Text: 'Hapana mumwe anoona nhaurirano dzenyu, kunze kwekunge matizivisa nezvemhinduro. Munogona kudzidzima.',
  reason6: 'Hapana mari yepamwedzi',
  reason6Text: 'Munotenga mapoints neEcoCash kana mada. Haaperi nguva.',
  getStarted: 'Tangai izvozvi',
}
