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
  'Say why': 'Tsho ukuthi kungani',
  'Name at least one signer': 'Bhala okungenani umuntu oyedwa ozasayina',
  'This is no SHA-256 hash': 'Lokhu kayisi-hash ye-SHA-256',
}
