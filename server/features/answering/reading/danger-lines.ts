import type { Language } from '#server/text/language.ts'
import type { Danger, DangerKind } from './danger.ts'

/**
 * The line that stands first, in the language of the question. Names without numbers: a number that is wrong costs time when
 * there is none. The Shona and Ndebele lines are ours and wait for a native speaker's reading.
 */
const LINES: Record<Language, Record<DangerKind, string>> = {
  en: {
    self_harm:
      '**If you, or the person you write about, may be about to die by their own hand: do not stay alone with it. Go to someone near you now, or to the nearest clinic, hospital or police station.** Put whatever could hurt out of reach, or give it to somebody. If something was swallowed, go to hospital at once and take it along. What the law says can wait; you come first.',
    violence:
      '**If you are in danger now, get to a safe place, and call the police or go to the nearest police station.** Shout for neighbours if you cannot get out. Musasa helps and shelters people who face violence at home; a hospital treats injuries and writes down what it finds; the Legal Aid Directorate helps people who cannot pay a lawyer.',
    child:
      '**If a child may be in danger, do not wait until it is certain: tell the police (ask for the Victim Friendly Unit), Childline or the Department of Social Development today, and keep the child near someone safe.** After sexual abuse go to a hospital or clinic within three days, without washing the clothes. You may report what you fear without proof.',
    medical:
      '**If somebody is hurt, bleeding, poisoned, giving birth or hard to wake, get them to the nearest hospital or clinic now; do not wait for an answer here.** Take along what they swallowed. Nobody may be refused emergency treatment because they cannot pay: ask for the sister or doctor in charge.',
    held: '**If the police hold you or someone close to you now, or took them away: stay calm, do not resist, and ask at once to speak to a lawyer and to tell your family where you are.** You need not say or sign anything before that. If nobody says where a person is, ask at every police station near, write down who took them, when and in which car, and tell a lawyer and the Zimbabwe Human Rights Commission today. The Legal Aid Directorate helps people who cannot pay a lawyer.',
    unclear:
      '**If somebody may be hurt or in danger now, that comes first: go to people you trust, and to the nearest police station, clinic or hospital.** Do not stay alone with it. What the law says can wait a minute.',
  },
  sn: {
    self_harm:
      '**Kana imi, kana munhu wamuri kunyora nezvake, muchifunga zvekuzviuraya: musagare mega nazvo. Endai izvozvi kune munhu ari pedyo nemi, kana kukiriniki, kuchipatara kana kukamba yemapurisa iri pedyo.** Isai kure chose chinogona kukuvadza, kana kuchipa mumwe munhu. Kana paine chamwiwa, endai kuchipatara ipapo ipapo muchitakura chacho. Zvemutemo zvinogona kumirira; imi ndimi mekutanga.',
    violence:
      '**Kana muri munjodzi izvozvi, endai panzvimbo yakachengeteka, fonerai mapurisa kana kuenda kukamba iri pedyo.** Kana musingakwanisi kubuda, shevedzerai vavakidzani. Musasa inobatsira nekupa pekugara vanhu vari kurohwa kana kushungurudzwa mumba; chipatara chinorapa chonyora zvachinoona; Legal Aid Directorate inobatsira vasingakwanisi kubhadhara gweta.',
    child:
      '**Kana mwana angangova munjodzi, musamirire kuva nechokwadi: udzai mapurisa (bvunzai Victim Friendly Unit), Childline kana veSocial Development nhasi, uye itai kuti mwana agare nemunhu akachengeteka.** Kana mwana abatwa chibharo, endai kuchipatara kana kukiriniki mazuva matatu asati apera, musina kuwacha hembe dzacho. Munogona kumhan’ara zvamuri kutya musina uchapupu.',
    medical:
      '**Kana munhu akakuvara, achibuda ropa, anwa muchetura, achisununguka kana kuti asiri kumuka, muendesei kuchipatara kana kukiriniki iri pedyo izvozvi; musamirire mhinduro pano.** Takurai chaanwa. Hapana anofanira kurambirwa kurapwa pachimbichimbi nekuti haana mari: bvunzai sista kana chiremba mukuru.',
    held: '**Kana mapurisa akakubatai kana kubata wehama yenyu, kana kuti akatorwa: garai makadzikama, musarwisane navo, uye kumbirai ipapo kutaura negweta nekuzivisa mhuri kwamuri.** Hamusungirwi kutaura kana kusaina chinhu izvozvo zvisati zvaitwa. Kana pasina anotaura kuti munhu ari kupi, bvunzai kukamba dzese dziri pedyo, nyorai kuti ndiani akamutora, nguvai uye nemotokari ipi, moudza gweta neZimbabwe Human Rights Commission nhasi. Legal Aid Directorate inobatsira vasingakwanisi kubhadhara gweta.',
    unclear:
      '**Kana pane munhu angakuvara kana ari munjodzi izvozvi, ndizvo zvekutanga: endai kuvanhu vamunovimba navo, nekukamba yemapurisa, kukiriniki kana kuchipatara chiri pedyo.** Musagare mega nazvo. Zvemutemo zvinogona kumbomirira.',
  },
  nd: {
    self_harm:
      '**Nxa wena, loba umuntu obhala ngaye, ecabanga ukuzibulala: ungahlali wedwa lalokho. Yana khathesi kumuntu oseduze lawe, loba ekliniki, esibhedlela loba esiteshini samapholisa esiseduze.** Beka khatshana konke okungalimaza, loba ukunike omunye umuntu. Nxa kukhona okunathiweyo, yanini esibhedlela masinyane likuphathe. Okomthetho kungalinda; wena uqala kuqala.',
    violence:
      '**Nxa usengozini khathesi, yana endaweni evikelekileyo, ufonele amapholisa loba uye esiteshini esiseduze.** Nxa ungenelisi ukuphuma, memeza omakhelwane. IMusasa iyanceda njalo inike indawo yokuhlala abantu abatshaywayo loba abahlukuluzwayo ekhaya; isibhedlela siyelapha sibhale esikubonayo; iLegal Aid Directorate inceda abangelamali yegqwetha.',
    child:
      '**Nxa umntwana engaba sengozini, ungalindi uze ube leqiniso: tshela amapholisa (cela iVictim Friendly Unit), iChildline loba abeSocial Development lamuhla, njalo umntwana kahlale lomuntu ovikelekileyo.** Nxa umntwana edlwenguliwe, yanini esibhedlela loba ekliniki engakapheli amalanga amathathu, lingazigezisi izigqoko zakhe. Ungabika lokho okwesabayo ungelabufakazi.',
    medical:
      '**Nxa umuntu elimele, esopha, enathe itshefu, ebeletha loba engavuki, msiseni esibhedlela loba ekliniki eseduze khathesi; lingalindi impendulo lapha.** Phathani lokho akunathileyo. Kakho okumele alelwe ukwelatshwa kwesiphuthumayo ngoba engelamali: celani usista loba udokotela omkhulu.',
    held: '**Nxa amapholisa ekubambile loba ebambe isihlobo sakho, loba ethethwe: hlala uzolile, ungalwi labo, ucele masinyane ukukhuluma legqwetha lokwazisa abangakini lapho okhona.** Kawubanjelwanga ukukhuluma loba ukusayina ulutho lokho kungakenziwa. Nxa kungekho otsho lapho umuntu akhona, buzani ezitetshini zonke eziseduze, libhale ukuthi ngubani omtheseyo, nini njalo ngemota bani, litshele igqwetha leZimbabwe Human Rights Commission lamuhla. ILegal Aid Directorate inceda abangelamali yegqwetha.',
    unclear:
      '**Nxa kulomuntu ongalimala loba osengozini khathesi, yikho okuqalayo: yana ebantwini obathembayo, lesiteshini samapholisa, ekliniki loba esibhedlela esiseduze.** Ungahlali wedwa lalokho. Okomthetho kungake kulinde.',
  },
}

/** Where a danger is possible but not likely: one gentle sentence. */
const POSSIBLE: Record<Language, string> = {
  en: 'If somebody is in danger now, go to people you trust and to the nearest police station, clinic or hospital first; this can wait.',
  sn: 'Kana pane munhu ari munjodzi izvozvi, tangai maenda kuvanhu vamunovimba navo nekukamba yemapurisa, kukiriniki kana kuchipatara chiri pedyo; izvi zvinogona kumirira.',
  nd: 'Nxa kulomuntu osengozini khathesi, qalani liye ebantwini elibathembayo lesiteshini samapholisa, ekliniki loba esibhedlela esiseduze; lokhu kungalinda.',
}

/** All that is said, by language. */
export const DANGER_LINES = {
  en: { ...LINES.en, possible: POSSIBLE.en },
  sn: { ...LINES.sn, possible: POSSIBLE.sn },
  nd: { ...LINES.nd, possible: POSSIBLE.nd },
}

/** What somebody who may be in danger is told before anything else: which help is near, or one gentle sentence where it is only possible. */
export const dangerLine = ({ kind, isLikely }: Danger, lines: (typeof DANGER_LINES)[Language]): string =>
  isLikely ? lines[kind] : lines.possible
