import type { Sentences } from './translate.ts'

/** What is refused about contracts, signatures and procedures, in Ndebele. Ours; no native speaker has read it yet. */
export const papers: Sentences = {
  'There is no such kind of contract': 'Akulahlobo lwesivumelwano olunjalo',
  'There is no such review': 'Akulakuhlola okunjalo',
  'Only a contract that came as a Word file can be had back as one':
    'Yisivumelwano esafika siyi-Word file kuphela esingabuyiselwa siyi-Word file',
  'This review is not ready yet': 'Lokhu kuhlola akukapheli',
  'Somebody else has changed this draft. Copy your text, then load the page anew.':
    'Omunye umuntu usentshintshe le-draft. Khophela amazwi akho, ubusuvula ikhasi kutsha.',
  'There is no draft': 'Akula-draft',
  'Somebody else has changed this draft. Load the page anew.':
    'Omunye umuntu usentshintshe le-draft. Vula ikhasi kutsha.',
  'Nothing of this procedure was changed here': 'Akukho okwantshintshwa kulindlela lapha',
  'There is no such request': 'Akulasicelo esinjalo',
  'This link opens nothing. It may be over, withdrawn or replaced by a newer one. Ask whoever sent it.':
    'Le-link kayivuli lutho. Kungenzeka isiphelelwe yisikhathi, isuswe kumbe ithathelwe indawo ngentsha. Buza lowo oyithumileyo.',
  'The secret is wrong': 'Imfihlo le kayisiyo',
  'Paste a contract to review': 'Faka isivumelwano ofuna sihlolwe',
  'Write your full name': 'Bhala ibizo lakho eligcweleyo',
  'Write your initials': 'Bhala izinhlamvu zokuqala zamabizo akho',
  'Say why': 'Tsho ukuthi kungani',
  'Name at least one signer': 'Bhala okungenani umuntu oyedwa ozasayina',
  'This is no SHA-256 hash': 'Lokhu kayisi-hash ye-SHA-256',
  'We hold no Act that asks for more than agreement here. If somebody later denies the signature, the court weighs the record of it like any other evidence.':
    'Asilawo uMthetho ofuna okungaphezu kokuvumelana lapha. Nxa umuntu esephika isignitsha, umthethwandaba ulinganisa okubhaliweyo ngayo njengobunye ubufakazi.',
  'We hold no Act that asks for more than agreement here. If somebody later denies the signature, the court weighs the record of it like any other evidence. {more}':
    'Asilawo uMthetho ofuna okungaphezu kokuvumelana lapha. Nxa umuntu esephika isignitsha, umthethwandaba ulinganisa okubhaliweyo ngayo njengobunye ubufakazi. {more}',
  'A power of attorney is signed by hand before witnesses who sign too, and banks and offices ask for the original.':
    'Incwadi yokunika omunye amandla (power of attorney) isayinwa ngesandla phambi kwabafakazi abasayinayo labo, njalo amabhanga lamahofisi afuna uqobo lwayo.',
  'The registry has forms of its own for the change of ownership, which are signed on paper.':
    'Ihofisi yokubhalisa ilamafomu ayo okutshintsha umnikazi, asayinwa ephepheni.',
  'This notice is served on the State or the police. Sign two copies by hand, and have the one you keep stamped with the day.':
    'Lesi saziso sinikwa uHulumende loba amapholisa. Sayina amakhophi amabili ngesandla, lakho osala lalo ligxotshwe ngosuku.',
  'We hold no Act that says how a suretyship is signed, and whoever denies having signed one denies the whole debt. Sign it by hand, before witnesses.':
    'Asilawo uMthetho otsho ukuthi isibambiso sisayinwa njani, njalo ophika ukuthi wasisayina uphika isikwelede sonke. Sisayine ngesandla, phambi kwabafakazi.',
  'An affidavit is signed before a commissioner of oaths or a justice of the peace.':
    'I-affidavit isayinwa phambi kwe-commissioner of oaths loba i-justice of the peace.',
  'This consent is sworn before a commissioner of oaths, and border officers want to see the original.':
    'Le mvumo ifungelwa phambi kwe-commissioner of oaths, njalo abasemngceleni bafuna ukubona uqobo lwayo.',
  'For a large debt have it signed on paper as well, with witnesses: whoever denies a signature makes the other side prove it.':
    'Nxa isikwelede sisikhulu kumele lisayinwe laphepheni, labafakazi: ophika isignitsha wenza omunye ayiqinisekise.',
  'An affidavit is sworn or affirmed and signed before a commissioner of oaths or a justice of the peace (Justices of the Peace and Commissioners of Oaths Act [Chapter 7:09], section 8). A signature by link is no oath.':
    'I-affidavit iyafungelwa loba iqiniswe ibisisayinwa phambi kwe-commissioner of oaths loba i-justice of the peace (Justices of the Peace and Commissioners of Oaths Act [Chapter 7:09], section 8). Isignitsha yelinki kayisiso isifungo.',
  'A demand for the small claims court is still delivered by hand or by registered post (Small Claims Courts Act [Chapter 7:12], section 22): print the signed file and send it so.':
    'Incwadi yokubiza imali ye-small claims court kumele isiwe ngesandla loba ngeposi ebhalisiweyo (Small Claims Courts Act [Chapter 7:12], section 22): phrinta ifayili esayiniweyo uyithumele ngaleyo ndlela.',
  'A lease of five years or more, or one that is to be registered, is not for this: see a lawyer or conveyancer.':
    'Isivumelwano serenti seminyaka emihlanu loba ngaphezulu, kumbe okumele sibhaliswe, kasisiso salokhu: bona igqwetha loba i-conveyancer.',
  'For a large loan have it signed on paper as well, with witnesses: whoever denies a signature makes the other side prove it.':
    'Nxa imali ebolekiweyo inengi kumele lisayinwe laphepheni, labafakazi: ophika isignitsha wenza omunye ayiqinisekise.',
  'Add each clause once': 'Engeza isigaba ngasinye kanye kuphela',
  'This document is out to be signed already. Withdraw that request first.':
    'Ugwalo lolu seluthunyelwe ukuthi lusayinwe. Qala uhoxise leso sicelo.',
  'This request is over: nobody can sign it any more.': 'Lesi sicelo sesiphelile: akusekho ongasayina.',
  'This request is over. Send the document again.': 'Lesi sicelo sesiphelile. Thumela ugwalo futhi.',
  'Everybody has signed: this can no longer be withdrawn.': 'Bonke basayinile: akusahoxiseki.',
  'Draw your signature again, larger': 'Dweba isignetsha yakho futhi, ibe nkulu',
  'This document cannot be edited any more. Make a new one.': 'Ugwalo lolu alusahleleki. Yenza olutsha.',
  'This document takes no such clause': 'Ugwalo lolu alusamukeli lesi sigaba',
  'The price in points is now {now}, not {before}. Nothing was taken. To agree to the new price, send it once more.':
    'Intengo yamaphoyinti khathesi isingu-{now}, hatshi u-{before}. Akulalutho oluthethweyo. Ukuze uvume intengo entsha, thumela futhi.',
}
