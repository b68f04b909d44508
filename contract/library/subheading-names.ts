import type { InOtherLanguages } from './document-text.ts'

/** What the headings of our guides are called; the translations are ours, a machine helped, and no native speaker has read them yet. */
const CALLED = new Map<string, InOtherLanguages>([
  ['Business and tax', { sn: 'Bhizinesi nemutero', nd: 'Ibhizimusi lomthelo' }],
  ['Citizens and state', { sn: 'Vagari nehurumende', nd: 'Izakhamizi lombuso' }],
  ['Constitution', { sn: 'Constitution', nd: 'Constitution' }],
  ['Courts and help', { sn: 'Matare nerubatsiro', nd: 'Imithethwandaba losizo' }],
  ['Estates', { sn: 'Nhaka', nd: 'Ilifa' }],
  ['Family', { sn: 'Mhuri', nd: 'Imuli' }],
  ['Health and welfare', { sn: 'Hutano nekuchengetwa kwevanhu', nd: 'Impilo lenhlalakahle' }],
  ['Home and land', { sn: 'Imba nevhu', nd: 'Indlu lomhlaba' }],
  ['Money and consumers', { sn: 'Mari nevatengi', nd: 'Imali labathengi' }],
  ['Safety and police', { sn: 'Kuchengeteka nemapurisa', nd: 'Ukuvikeleka lamapholisa' }],
  ['Work', { sn: 'Basa', nd: 'Umsebenzi' }],
])

/** What a heading of the library is called in other languages; undefined for one that an administrator added. */
export const subheadingCalled = (name: string): InOtherLanguages | undefined => CALLED.get(name)
