import type { Effect } from '#contract/library/law-state.ts'
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
  done,
  onDay: (day) => `mhla ka-${day}`,
  inMonth: (month) => `ngo-${month}`,
  inYear: (year) => `ngomnyaka ka-${year}`,
  made: (what, by) => `${what} yi-${by}`,
  madeWhen: (what, when, by) => `${what} ${when} yi-${by}`,
  under: (what, by) => `${what} ngaphansi kwe-${by}`,
  underWhen: (what, when, by) => `${what} ${when} ngaphansi kwe-${by}`,
  ended: (clause) => `Awuseyimthetho: ${clause}.`,
  changed: (clauses, more) =>
    `Waguqulwa emva kwalamazwi: ${clauses.join('; ')}${more ? `; lezinye inguquko ezingu-${more}` : ''}.`,
  notYet: (starts) => `Awukaqalisi ukusebenza${starts ? `: uzaqala ${starts}` : ''}.`,
  perhapsNotYet: 'Mhlawumbe awukaqalisi ukusebenza: uqala ngosuku olumiswa kwenye indawo, njalo alwaziwa lapha.',
  perhapsChanged: (clause) =>
    `Mhlawumbe awusenjengalamazwi: ${clause}, kusukela ngosuku olumiswe kwenye indawo, njalo alwaziwa lapha.`,
  textAsAt: (day) => `Amazwi angomhla ka-${day}`,
  textOfOldDay: 'Amazwi osuku lwakudala',
  ofAct: (text, clause) =>
    `${text}: uMthetho wonke ${clause}, njalo akulalutho lapha olutsho ukuthi lesisigaba saguqulwa na.`,
  ofActReported: (text, clause) =>
    `${text}: uMthetho wonke ${clause} (kubikiwe; awukho kulelibhulali), njalo akulalutho lapha olutsho ukuthi lesisigaba saguqulwa na.`,
  reported: '(Kubikiwe; akufundwanga lapha.)',
  endedBy: (by) => `Awuseyimthetho: waqedwa yi-${by}.`,
  behind: 'Umthetho osekela lokhu:',
  seeAbove: (cited) => `Umthetho waguquka: khangela inothi nge-${cited} ngaphezulu.`,
}
