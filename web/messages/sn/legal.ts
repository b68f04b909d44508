import type { Catalogue } from '#web/messages/catalogue.ts'

export const legal: Catalogue['legal'] = {
  privacy: 'Zvakavanzika',
  terms: 'Mitemo yekushandisa',
  cookies: 'Macookies',
  versionOf: (date) => `Yakanyorwa musi wa ${date}`,
  otherNotices: 'Mamwe mapeji akadai',
  writeToUs: 'Tinyorerei',
  privacyLead:
    'Nyaya dzemutemo dzakavanzika. Peji iri rinotaura zvatinochengeta nezvenyu, chikonzero, vamwe vanozviona, kusvika rinhi, uye zvamunogona kuita.',
  termsLead: (product) =>
    `Zvamungatarisira kubva ku${product}, nezvatinotarisira kubva kwamuri. Mukavhura account munenge mabvumirana nazvo.`,
  cookiesLead:
    'Tinoisa macookies matatu, ese anodiwa pakupinda. Hapana anokutevererai, uye hapana ekushambadza kana ekuverenga vanhu.',
  inShort: 'Muchidimbu',
  englishCounts: 'Mitsara iyi ipfupiso yedu. Zvinokosha pamutemo mashoko eChirungu ari pasi apa.',
  translatedText: 'Mashoko ose, muchiShona',
  translationCounts:
    'Shanduro yedu; hapasati pane mutauri weChiShona akaiverenga. Kana zvisingawirirani, mashoko eChirungu ari pasi ndiwo anokosha.',
  fullText: 'Mashoko ose, neChirungu',
  privacyShort: (days) => [
    'Tinochengeta zita renyu, email, nhamba yefoni, zvamakasarudza, mibvunzo, mhinduro, magwaro, mapoints nezvamakatenga, kuti app ikwanise kukubatsirai. Hatimboone PIN yenyu yeEcoCash.',
    'Hatitengese data, hatishambadze, uye hatidzidzise modhi yemitauro nezvamunonyora.',
    'Mubvunzo unogona kutaura nezveutano, mhuri kana mhosva. Tinozvishandisa kukupindurai chete, nemvumo yenyu, iyo yamunogona kubvisa chero nguva mune zvamakasarudza.',
    'Vamwe vanongowana zvinodiwa nebasa ravo: vanoshandisa modhi yemitauro (kana iripo), WhatsApp, Telegram, Paynow neEcoCash pakubhadhara, uye Google kana mapinda nayo. Mashoko eChirungu anovadoma.',
    `Munogona kudhawunirodha zvese zvatinochengeta nezvenyu, kuzvigadzirisa, nekudzima account yenyu: zvinobva zvaenda ipapo. Kupinda kamwe kunogara mazuva asingapfuuri ${days}.`,
    'Munogona kunyunyuta kuPOTRAZ, inochengetedza data muZimbabwe, musina kutanga matinyorera.',
    'Maaccount ndeevanhu vane makore 18 kana kupfuura; mubereki kana muchengeti anogona kubvunzira mudiki.',
  ],
  termsShort: (reply, view) => [
    'Iyi iruzivo rwemutemo, kwete mazano egweta. Zuva redare, nguva yakatarwa kana kusungwa zvinoda gweta kana Legal Aid Directorate.',
    'Mitemo inochinja: tarisai kwazvabva, uye kuti mashoko acho ndeerinhi, musati mavimba nemhinduro.',
    `Mhinduro inotora poindi ${reply}; kuvhura mashoko ose egwaro kunotora mapoints ${view}. Hapana chinotorwa pamhinduro isina kubudirira. Mapoints haaperi nguva uye haagoni kutengeswa.`,
    'Tarisai mutsara wega wega wegwaro ragadzirwa musati masaina.',
    'Hamubvumidzwi kushandisa app kuronga mhosva, kushungurudza munhu, kana kutora data revamwe.',
    'Zvamunonyora zvinoramba zviri zvenyu. Munogona kudzima account yenyu chero nguva.',
    'Tinoshanda nekungwarira, asi hatigoni kuvimbisa kuti mhinduro imwe neimwe yakakwana. Zvatinopindura nezvazvo zviri muchikamu 7 chemashoko eChirungu. Mutemo weZimbabwe ndiwo unoshanda.',
  ],
  cookiesShort: [
    'Macookies matatu acho anotaura kuti mapinda, anochengeta zita renyu nezvamakasarudza, uye anochengetedza kupinda kwenyu. Anogara maawa 24, kana mazuva 30 kana masarudza kuyeukwa.',
    'Browser yenyu inochengetawo mavara, mutauro, nezvamatanga kunyora. Zvinogara pafoni kana pakombiyuta yenyu.',
    'Munogona kuadzima mubrowser yenyu chero nguva; munenge mabva mabuda.',
  ],
}
