import { DISCLAIMER, PRODUCT } from '#contract/product.ts'
import { sentenceNow } from '#web/lib/language/messages.ts'
import type { Prices, TranslatedSection } from './section.ts'

/** The terms in Shona. Ours; no native speaker has read them yet. */
export const terms = ({ reply, view }: Prices): TranslatedSection[] => [
  {
    title: '1. Ruzivo, kwete mazano',
    text: [
      `${PRODUCT} inotsvaga ndima muraibhurari yemagwaro emutemo yodzitsanangura. ${sentenceNow(DISCLAIMER)} Haizivi nyaya yenyu yose, haikumiririri, uye haikuchengeterei nguva dzakatarwa. Zuva redare, nguva yakatarwa, kusungwa, kana chero nyaya huru inoda gweta rakanyoreswa, Legal Aid Directorate, kana Law Society of Zimbabwe, iyo inogona kukuudzai kuti gweta mungariwana sei.`,
      'Mitemo inochinja. Pane zvazvakabva panotaurwa kuti mashoko acho ndeerinhi, kana zvichizivikanwa. Ndapota tarisai ipapo musati mavimba nemhinduro.',
    ],
  },
  {
    title: '2. Account yenyu',
    text: [
      'Mune makore 18 kana kupfuura, kana kuti mubereki kana muchengeti anokubvunzirai. Munopa zita renyu chairo ne-email inoshanda, munochengeta password yenyu pachivande, uye munotiudza kana mumwe munhu akashandisa account yenyu.',
    ],
  },
  {
    title: '3. Mapoints',
    list: [
      `Munobhadhara nemapoints. Mhinduro inotora poindi ${reply}, kuvhura mashoko ose egwaro kunotora mapoints ${view}, uye gwaro rinogadzirwa rinotora zvarinotaura musati matanga.`,
      'Hapana chinotorwa pamhinduro isina kubudirira, kana yamakamisa isati yatanga.',
      'Mapoints haaperi nguva. Hapana mari inobhadharwa mwedzi nemwedzi.',
      'Mapoints amakabhadhara anoiswa kamwe chete, kunyange kana shoko rekubhadhara rikanonoka. Kana asina kusvika mushure memaminitsi mashoma, tinyorerei muchiti nhamba yakabhadhara ndeipi.',
      'Mapoints ndeeaccount yenyu. Haagoni kutengeswa kana kuendeswa kune imwe, uye anoenda kana mukaidzima.',
    ],
  },
  {
    title: '4. Magwaro anogadzirwa',
    text: [
      'Gwaro ragadzirwa rine zvamakanyora, saka tarisai mutsara mumwe nemumwe musati masaina. Mamwe mapepa anogona kugadzirwa nemubhadharo negweta rakanyoreswa chete (Legal Practitioners Act [Chapter 27:07] section 10), akadai sewiri nemapepa edare. Hatina magwaro akadaro.',
    ],
  },
  {
    title: '5. Zvisingabvumidzwi',
    list: [
      'Kushandisa app iyi kuronga mhosva, kushungurudza munhu, kana kutora data revamwe.',
      'Kupa mhinduro dzayo sekunge mazano egweta.',
      'Kuisa magwaro amusina mvumo yekushandisa, kana mafaira anokuvadza.',
      'Kuiremedza, kana kutora raibhurari yose nemuchina.',
    ],
    after: ['Anoita izvi anorasikirwa nekodzero yekushandisa app iyi.'],
  },
  {
    title: '6. Zviri zvenyu',
    text: [
      'Zvamunonyora nezvamunobatanidza zvinoramba zviri zvenyu, nemagwaro amunogadzira. Tinozvishandisa kukubatsirai, sezvinotaurwa nepeji reZvakavanzika. Mitemo ndeyevanhu vose; magwaro edu anotsanangura nemagwaro anogadzirwa munogona kuashandisa panyaya dzenyu.',
    ],
  },
  {
    title: '7. Zvatinopindura nezvazvo',
    text: [
      'Tinoshanda nekungwarira, asi hatigoni kuvimbisa kuti mhinduro imwe neimwe yakakwana, kana kuti app haimbomiri. Tinopindura nezvekukuvadzwa kwatinokonzera nemaune kana nekusava nehanya kukuru, uye pose panenge mutemo usingatibvumidzi kuzvibvisa, wakadai seConsumer Protection Act [Chapter 14:44]. Kunze kwaizvozvo zvatinopindura nezvazvo hazvipfuuri zvamakatibhadhara mumwedzi gumi nemiviri yapfuura.',
    ],
  },
  {
    title: '8. Kubuda, kuchinja, mutemo',
    text: [
      'Munogona kudzima account yenyu chero nguva mune zvamakasarudza. Zuva rekunyorwa riri pamusoro. Kana mitemo iyi ikachinja, zuva racho rinochinja; kana musingabvumirani neitsva munogona kubuda. Mutemo weZimbabwe ndiwo unoshanda. Kana tisingawirirane, ndapota tangai matinyorera; zvatinotadza kugadzirisa zvinotongwa nematare eZimbabwe.',
    ],
  },
]
