import type { Effect } from '#contract/library/law-state.ts'
import { dateInWords } from '#server/text/date-in-words.ts'
import type { Wording } from './en.ts'

/** Of `umthetho`, the law. */
const done: Record<Effect, string> = {
  amended: 'waguqulwa',
  substituted: 'watshintshwa ngamanye amazwi',
  inserted: 'wengezelelwa amazwi',
  repealed: 'wasuswa',
  struck_down: 'wachithwa ngumthethwandaba',
  lapsed: 'waphelelwa ngamandla',
  superseded: 'wathathelwa indawo',
  commenced: 'waqala ukusebenza',
  not_yet_in_force: 'awukaqalisi ukusebenza',
}

/** Ours, with a machine's help; no native speaker has read them yet (docs/languages.md). */
export const nd: Wording = {
  when: (since) =>
    `${since.length === 10 ? 'mhla ka-' : since.length === 7 ? 'ngo-' : 'ngomnyaka ka-'}${dateInWords(since, 'nd')}`,
  clause: ({ effect, place, when, by }) =>
    [place, done[effect], when, `${effect === 'lapsed' ? 'ngaphansi kwe-' : 'yi-'}${by}`].filter(Boolean).join(' '),
  ended: (clause) => `Awuseyimthetho: ${clause}.`,
  changed: (clauses, more) =>
    `Waguqulwa emva kwalamazwi: ${clauses.join('; ')}${more ? `; lezinye inguquko ezingu-${more}` : ''}.`,
  notYet: (starts) => `Awukaqalisi ukusebenza${starts ? `: uzaqala ${starts}` : ''}.`,
  perhapsNotYet: 'Mhlawumbe awukaqalisi ukusebenza: uqala ngosuku olumiswa kwenye indawo, njalo alwaziwa lapha.',
  perhapsChanged: (clause) =>
    `Mhlawumbe awusenjengalamazwi: ${clause}, kusukela ngosuku olumiswe kwenye indawo, njalo alwaziwa lapha.`,
  ofAct: (clause, asAt, isReported) =>
    `${asAt ? `Amazwi angomhla ka-${dateInWords(asAt, 'nd')}` : 'Amazwi osuku lwakudala'}: uMthetho wonke ${clause}${isReported ? ' (kubikiwe; awukho kulelibhulali)' : ''}, njalo akulalutho lapha olutsho ukuthi lesisigaba saguqulwa na.`,
  reported: '(Kubikiwe; akufundwanga lapha.)',
  endedBy: (by) => `Awuseyimthetho: waqedwa yi-${by}.`,
  behind: 'Umthetho osekela lokhu:',
  seeAbove: (cited) => `Umthetho waguquka: khangela inothi nge-${cited} ngaphezulu.`,
}
