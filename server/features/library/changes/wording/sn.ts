import type { Effect } from '#contract/library/law-state.ts'
import { dateInWords } from '#server/text/date-in-words.ts'
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
  when: (since) =>
    `${since.length === 10 ? 'musi wa ' : since.length === 7 ? 'muna ' : 'mugore ra '}${dateInWords(since, 'sn')}`,
  clause: ({ effect, place, when, by }) =>
    [place, done[effect], when, `${effect === 'lapsed' ? 'pasi pe' : 'ne'}${by}`].filter(Boolean).join(' '),
  ended: (clause) => `Hauchisiri mutemo: ${clause}.`,
  changed: (clauses, more) =>
    `Wakachinjwa mushure memashoko aya: ${clauses.join('; ')}${more ? `; nedzimwe shanduko ${more}` : ''}.`,
  notYet: (starts) => `Hausati watanga kushanda${starts ? `: uchatanga ${starts}` : ''}.`,
  perhapsNotYet: 'Pamwe hausati watanga kushanda: unotanga pazuva rinotarwa kune imwe nzvimbo, uye harizivikanwi pano.',
  perhapsChanged: (clause) =>
    `Pamwe hauchisina mashoko aya: ${clause}, kubva pazuva rakatarwa kune imwe nzvimbo, uye harizivikanwi pano.`,
  ofAct: (clause, asAt, isReported) =>
    `${asAt ? `Mashoko apo ${dateInWords(asAt, 'sn')}` : 'Mashoko ezuva rekare'}: Mutemo wose ${clause}${isReported ? ' (zvakanzi; hausi muraibhurari ino)' : ''}, uye hapana pano panoti chikamu ichi chakachinjwa here kana kuti kwete.`,
  reported: '(Zvakanzi; hazvina kuverengwa pano.)',
  endedBy: (by) => `Hauchisiri mutemo: wakagumiswa ne${by}.`,
  behind: 'Mutemo uri shure kweizvi:',
  seeAbove: (cited) => `Mutemo wakachinja: onai chiziviso pamusoro pe-${cited} chiri pamusoro apa.`,
}
