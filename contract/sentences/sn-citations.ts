import type { Sentences } from './translate.ts'

/** What a check of citations says of each, in Shona. Ours; no native speaker has read it yet. */
export const citations: Sentences = {
  'This library has no Act of exactly that name; the nearest is the {act}.':
    'Raibhurari ino haina Act ine zita iroro chairo; iri pedyo ndi{act}.',
  'This library has no Statutory Instrument {number} of {year}.':
    'Raibhurari ino haina Statutory Instrument {number} ya{year}.',
  'This library has no {act}.': 'Raibhurari ino haina {act}.',
  'That does not mean that there is none.': 'Hazvirevi kuti haipo.',
  'Look in the Government Gazette, at zimlii.org or at veritaszim.net.':
    'Tarisai muGovernment Gazette, pazimlii.org kana paveritaszim.net.',
  'Repealed: the {act} took its place.': 'Yakabviswa: yakatsiviwa ne{act}.',
  'In this library, as at {date}.': 'Iri muraibhurari ino, sezvayakanga iri musi wa {date}.',
  'In this library as “{name}”.': 'Iri muraibhurari ino se“{name}”.',
  'In this library.': 'Iri muraibhurari ino.',
  'Nothing is quoted of it here.': 'Hapana mashoko ayo akatorwa pano.',
  'The text names no Act for this section before it.': 'Gwaro iri harina Act yarinodoma pamberi pechikamu ichi.',
  'Taken as the {act}, which the text names before.': 'Yatorwa se{act}, yakadomwa negwaro pamberi.',
  'The {act}, as at {date}, has no section {number}.':
    '{act}, sezvayakanga iri musi wa {date}, haina chikamu {number}.',
  'The {act} has no section {number}.': '{act} haina chikamu {number}.',
  'Section {number} as held here has no ({part}).': 'Chikamu {number} chiri muno hachina ({part}).',
  'Its section {number} is shown.': 'Chikamu chayo {number} ndicho chinoratidzwa.',
  'The {act} was repealed: the {other} took its place.': '{act} yakabviswa: yakatsiviwa ne{other}.',
  'The words quoted beside it are not of this section.': 'Mashoko ari parutivi haasi echikamu ichi.',
  'What is quoted stands there word for word.': 'Mashoko akatorwa arimo shoko neshoko.',
  'The section does not read so. Not in it, or not in this place: “{words}”.':
    'Chikamu hachina kunyorwa saizvozvo. Hazvimo, kana kuti hazvisi panzvimbo iyi: “{words}”.',
  'There can be no instrument of {year} yet.': 'Hakusati kwagona kuva neinstrument ya{year}.',
  'There can be no judgment of {year} yet.': 'Hakusati kwagona kuva nemutongo wa {year}.',
  'This form is of a judgment of {court}, which gave none before {year}.':
    'Manyorerwo aya ndeemutongo we{court}, iro risina kumbotonga {year} isati yasvika.',
  'A judgment of {court}.': 'Mutongo we{court}.',
  'This library does not hold this judgment.': 'Raibhurari ino haina mutongo uyu.',
  'This library holds no judgments.': 'Raibhurari ino haina mitongo.',
  'So neither its existence nor what it decided was checked.':
    'Saka hazvina kuongororwa kuti uriko here kana kuti wakatongei.',
  'Read it at zimlii.org before you rely on it.': 'Uverengei pazimlii.org musati mavimba nawo.',
}
