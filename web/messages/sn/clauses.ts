import type { Catalogue } from '#web/messages/catalogue.ts'

export const clauses: Catalogue['clauses'] = {
  title: 'Zvimwe zvakabvumiranwa',
  about: 'Munogona kuwedzera zvikamu kubva muraibhurari yedu. Hazviwedzeri mutengo.',
  add: 'Wedzerai zvikamu',
  close: 'Varai runyorwa',
  loading: 'Tichitora zvikamu…',
  notLoaded: 'Zvikamu hazvina kukwanisa kutorwa.',
  search: 'Tsvagai muzvikamu',
  count: (count) => (count === 1 ? 'chikamu 1' : `zvikamu ${count}`),
  addShort: 'Wedzerai',
  addOne: (title) => `Wedzerai: ${title}`,
  up: (title) => `Kwidzai: ${title}`,
  down: (title) => `Dzikisai: ${title}`,
  remove: (title) => `Bvisai: ${title}`,
  does: 'Chinoitei:',
  avoid: 'Pachisingafaniri kushandiswa:',
  law: 'Chakavakirwa pai:',
  kinds: {
    lease: 'Kuroja',
    employment: 'Basa',
    loan: 'Zvikwereti',
    sale: 'Kutengesa',
    service: 'Mabasa anoitirwa vamwe',
    confidentiality: 'Zvakavanzika',
    general: 'Chibvumirano chipi zvacho',
  },
}
