import type { Sentences } from './translate.ts'

/** What is refused about contracts, signatures and procedures, in Shona. Ours; no native speaker has read it yet. */
export const papers: Sentences = {
  'There is no such kind of contract': 'Hapana rudzi rwechibvumirano rwakadaro',
  'There is no such review': 'Hapana ongororo yakadaro',
  'Only a contract that came as a Word file can be had back as one':
    'Chibvumirano chakauya seWord file chete ndicho chinogona kudzoswa seWord file',
  'This review is not ready yet': 'Ongororo iyi haisati yapera',
  'Somebody else has changed this draft. Copy your text, then load the page anew.':
    'Mumwe munhu achinja draft iyi. Koperai mashoko enyu, motanga peji patsva.',
  'There is no draft': 'Hapana draft',
  'Somebody else has changed this draft. Load the page anew.': 'Mumwe munhu achinja draft iyi. Tangai peji patsva.',
  'Nothing of this procedure was changed here': 'Hapana chakachinjwa panzira iyi pano',
  'There is no such request': 'Hapana chikumbiro chakadaro',
  'This link opens nothing. It may be over, withdrawn or replaced by a newer one. Ask whoever sent it.':
    'Link iyi haivhuri chinhu. Inogona kunge yapera nguva, yadzoserwa kana yatsiviwa neitsva. Bvunzai akaitumira.',
  'The secret is wrong': 'Chakavanzika ichi hachisicho',
  'Paste a contract to review': 'Isai chibvumirano chamunoda kuongororwa',
  'Write your full name': 'Nyorai zita renyu rese',
  'Write your initials': 'Nyorai mavara ekutanga emazita enyu',
  'Say why': 'Taurai kuti sei',
  'Name at least one signer': 'Nyorai munhu mumwe chete achasaina kana kupfuura',
  'This is no SHA-256 hash': 'Iyi haisi hash yeSHA-256',
  'We hold no Act that asks for more than agreement here. If somebody later denies the signature, the court weighs the record of it like any other evidence.':
    'Hatina Mutemo unoda zvinopfuura kubvumirana pano. Kana mumwe munhu akazoramba kuti akasaina, dare rinoyera zvakarekodhwa sezvarinoita humwe uchapupu.',
  'We hold no Act that asks for more than agreement here. If somebody later denies the signature, the court weighs the record of it like any other evidence. {more}':
    'Hatina Mutemo unoda zvinopfuura kubvumirana pano. Kana mumwe munhu akazoramba kuti akasaina, dare rinoyera zvakarekodhwa sezvarinoita humwe uchapupu. {more}',
  'A power of attorney is signed by hand before witnesses who sign too, and banks and offices ask for the original.':
    'Gwaro rekupa mumwe simba (power of attorney) rinosainwa neruoko pamberi pezvapupu zvinosainawo, uye mabhangi nemahofisi anoda gwaro racho pacharo.',
  'The registry has forms of its own for the change of ownership, which are signed on paper.':
    'Hofisi yekunyoresa ine mafomu ayo ekuchinja muridzi, anosainwa papepa.',
  'This notice is served on the State or the police. Sign two copies by hand, and have the one you keep stamped with the day.':
    'Chiziviso ichi chinopiwa Hurumende kana mapurisa. Sainai makopi maviri neruoko, uye chamunosara nacho chidhindwe zuva.',
  'We hold no Act that says how a suretyship is signed, and whoever denies having signed one denies the whole debt. Sign it by hand, before witnesses.':
    'Hatina Mutemo unotaura kuti surety inosainwa sei, uye anoramba kuti akaisaina anoramba chikwereti chose. Isainei neruoko pamberi pezvapupu.',
  'An affidavit is signed before a commissioner of oaths or a justice of the peace.':
    'Affidavit inosainwa pamberi pecommissioner of oaths kana justice of the peace.',
  'This consent is sworn before a commissioner of oaths, and border officers want to see the original.':
    'Mvumo iyi inopikirwa pamberi pecommissioner of oaths, uye vashandi vepamuganhu vanoda kuona gwaro racho pacharo.',
  'For a large debt have it signed on paper as well, with witnesses: whoever denies a signature makes the other side prove it.':
    'Kana chikwereti chakakura rinofanirawo kusainwa papepa nezvapupu: anoramba siginecha anoita kuti mumwe wake aratidze kuti ndeyake.',
  'An affidavit is sworn or affirmed and signed before a commissioner of oaths or a justice of the peace (Justices of the Peace and Commissioners of Oaths Act [Chapter 7:09], section 8). A signature by link is no oath.':
    'Affidavit inopikirwa kana kusimbiswa yosainwa pamberi pecommissioner of oaths kana justice of the peace (Justices of the Peace and Commissioners of Oaths Act [Chapter 7:09], section 8). Siginecha yepalink haisi mhiko.',
  'A demand for the small claims court is still delivered by hand or by registered post (Small Claims Courts Act [Chapter 7:12], section 22): print the signed file and send it so.':
    'Tsamba yekureva mari yesmall claims court inofanira kupiwa neruoko kana neposvo yakanyoreswa (Small Claims Courts Act [Chapter 7:12], section 22): dhindai faira rakasainwa moritumira nenzira iyoyo.',
  'A lease of five years or more, or one that is to be registered, is not for this: see a lawyer or conveyancer.':
    'Chibvumirano cherendi chemakore mashanu kana kupfuura, kana chinofanira kunyoreswa, hachisi cheizvi: onai gweta kana conveyancer.',
  'For a large loan have it signed on paper as well, with witnesses: whoever denies a signature makes the other side prove it.':
    'Kana chikwereti chakakweretwa chakakura rinofanirawo kusainwa papepa nezvapupu: anoramba siginecha anoita kuti mumwe wake aratidze kuti ndeyake.',
  'Add each clause once': 'Wedzerai chikamu chimwe nechimwe kamwe chete',
  'This document is out to be signed already. Withdraw that request first.':
    'Gwaro iri ratotumirwa kuti risainwe. Tangai madzosa chikumbiro ichocho.',
  'This request is over: nobody can sign it any more.': 'Chikumbiro ichi chapera: hapana achakwanisa kusaina.',
  'This request is over. Send the document again.': 'Chikumbiro ichi chapera. Tumirai gwaro zvakare.',
  'Everybody has signed: this can no longer be withdrawn.': 'Vese vasaina: hazvichagoni kudzoswa.',
  'Draw your signature again, larger': 'Dhirowai saini yenyu zvakare, yakakura',
  'This document cannot be edited any more. Make a new one.': 'Gwaro iri harichagoni kugadziridzwa. Gadzirai idzva.',
  'This document takes no such clause': 'Gwaro iri haritambiri chikamu ichi',
  'The price in points is now {now}, not {before}. Nothing was taken. To agree to the new price, send it once more.':
    'Mutengo wemapoints zvino wava {now}, kwete {before}. Hapana chatorwa. Kuti mubvume mutengo mutsva, tumirai zvakare.',
}
