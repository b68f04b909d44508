import type { Effect } from '#contract/library/law-state.ts'
import type { Wording } from './en.ts'

/** Of `mutemo`, the law. */
const done: Record<Effect, string> = {
  amended: 'wakachinjwa',
  substituted: 'wakatsiviwa nemamwe mashoko',
  inserted: 'wakawedzerwa mashoko',
  repealed: 'wakabviswa',
  struck_down: 'wakaraswa nedare',
  lapsed: 'wakapera simba',
  superseded: 'wakatsiviwa',
  commenced: 'wakatanga kushanda',
  not_yet_in_force: 'hausati watanga kushanda',
}

/** Ours, with a machine's help; no native speaker has read them yet (docs/languages.md). */
export const sn: Wording = {
  done,
  onDay: (day) => `musi wa ${day}`,
  inMonth: (month) => `muna ${month}`,
  inYear: (year) => `mugore ra ${year}`,
  made: (what, by) => `${what} ne${by}`,
  madeWhen: (what, when, by) => `${what} ${when} ne${by}`,
  under: (what, by) => `${what} pasi pe${by}`,
  underWhen: (what, when, by) => `${what} ${when} pasi pe${by}`,
  ended: (clause) => `Hauchisiri mutemo: ${clause}.`,
  changed: (clauses, more) =>
    `Wakachinjwa mushure memashoko aya: ${clauses.join('; ')}${more ? `; nedzimwe shanduko ${more}` : ''}.`,
  notYet: (starts) => `Hausati watanga kushanda${starts ? `: uchatanga ${starts}` : ''}.`,
  perhapsNotYet: 'Pamwe hausati watanga kushanda: unotanga pazuva rinotarwa kune imwe nzvimbo, uye harizivikanwi pano.',
  perhapsChanged: (clause) =>
    `Pamwe hauchisina mashoko aya: ${clause}, kubva pazuva rakatarwa kune imwe nzvimbo, uye harizivikanwi pano.`,
  textAsAt: (day) => `Mashoko apo ${day}`,
  textOfOldDay: 'Mashoko ezuva rekare',
  ofAct: (text, clause) =>
    `${text}: Mutemo wose ${clause}, uye hapana pano panoti chikamu ichi chakachinjwa here kana kuti kwete.`,
  ofActReported: (text, clause) =>
    `${text}: Mutemo wose ${clause} (zvakanzi; hausi muraibhurari ino), uye hapana pano panoti chikamu ichi chakachinjwa here kana kuti kwete.`,
  reported: '(Zvakanzi; hazvina kuverengwa pano.)',
  endedBy: (by) => `Hauchisiri mutemo: wakagumiswa ne${by}.`,
  behind: 'Mutemo uri shure kweizvi:',
  seeAbove: (cited) => `Mutemo wakachinja: onai chiziviso pamusoro pe-${cited} chiri pamusoro apa.`,
}
