import type { Sentences } from './translate.ts'

/** What a check of citations says of each, in Ndebele. Ours; no native speaker has read it yet. */
export const citations: Sentences = {
  'This library has no Act of exactly that name; the nearest is the {act}.':
    'Ilayibhulali le ayilayo i-Act elalelo bizo ngqo; eseduze yi-{act}.',
  'This library has no Statutory Instrument {number} of {year}.':
    'Ilayibhulali le ayilayo i-Statutory Instrument {number} ka-{year}.',
  'This library has no {act}.': 'Ilayibhulali le ayilayo i-{act}.',
  'That does not mean that there is none.': 'Lokho akutsho ukuthi ayikho.',
  'Look in the Government Gazette, at zimlii.org or at veritaszim.net.':
    'Khangela ku-Government Gazette, ku-zimlii.org kumbe ku-veritaszim.net.',
  'Repealed: the {act} took its place.': 'Yasuswa: indawo yayo yathathwa yi-{act}.',
  'In this library, as at {date}.': 'Ikhona kule ilayibhulali, njengoba yayinjalo ngo-{date}.',
  'In this library as “{name}”.': 'Ikhona kule ilayibhulali njenge-“{name}”.',
  'In this library.': 'Ikhona kule ilayibhulali.',
  'Nothing is quoted of it here.': 'Akulamazwi ayo acatshunwe lapha.',
  'The text names no Act for this section before it.': 'Umbhalo lo awuqambi i-Act ngaphambi kwalesi sigaba.',
  'Taken as the {act}, which the text names before.': 'Ithathwe njenge-{act}, umbhalo oyiqambe phambili.',
  'The {act}, as at {date}, has no section {number}.':
    'I-{act}, njengoba yayinjalo ngo-{date}, ayilaso isigaba {number}.',
  'The {act} has no section {number}.': 'I-{act} ayilaso isigaba {number}.',
  'Section {number} as held here has no ({part}).': 'Isigaba {number} esilapha asila-({part}).',
  'Its section {number} is shown.': 'Isigaba sayo {number} yiso esitshengiswayo.',
  'The {act} was repealed: the {other} took its place.': 'I-{act} yasuswa: indawo yayo yathathwa yi-{other}.',
  'The words quoted beside it are not of this section.': 'Amazwi aseceleni kwayo kawasiwo alesi sigaba.',
  'What is quoted stands there word for word.': 'Okucatshuniweyo kukhona ilizwi ngelizwi.',
  'The section does not read so. Not in it, or not in this place: “{words}”.':
    'Isigaba asibhalwanga njalo. Akukho, kumbe akukho kule indawo: “{words}”.',
  'There can be no instrument of {year} yet.': 'Ayingabi khona i-instrument ka-{year} okwakhathesi.',
  'There can be no judgment of {year} yet.': 'Asingabi khona isahlulelo sika-{year} okwakhathesi.',
  'This form is of a judgment of {court}, which gave none before {year}.':
    'Lindlela yokubhala ngeyesahlulelo se-{court}, engazange yahlulele ngaphambi kuka-{year}.',
  'A judgment of {court}.': 'Isahlulelo se-{court}.',
  'This library does not hold this judgment.': 'Ilayibhulali le ayilaso lesisahlulelo.',
  'This library holds no judgments.': 'Ilayibhulali le ayilazo izahlulelo.',
  'So neither its existence nor what it decided was checked.':
    'Ngakho akuhlolwanga ukuthi sikhona kumbe ukuthi sahlulela ukuthini.',
  'Read it at zimlii.org before you rely on it.': 'Sibale ku-zimlii.org ungakathembi kuso.',
}
