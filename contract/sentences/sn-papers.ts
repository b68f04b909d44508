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
  'Say why': 'Taurai kuti sei',
  'Name at least one signer': 'Nyorai munhu mumwe chete achasaina kana kupfuura',
  'This is no SHA-256 hash': 'Iyi haisi hash yeSHA-256',
}
