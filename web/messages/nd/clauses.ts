import type { Catalogue } from '#web/messages/catalogue.ts'

export const clauses: Catalogue['clauses'] = {
  title: 'Okunye okuvunyelwaneyo',
  about: 'Ungengeza izigaba ezivela elayibrari yethu. Akwengezi inani.',
  add: 'Engeza izigaba',
  close: 'Vala uluhlu',
  loading: 'Silanda izigaba…',
  notLoaded: 'Izigaba azilandekanga.',
  search: 'Dinga ezigabeni',
  count: (count) => (count === 1 ? 'isigaba esi-1' : `izigaba ezingu-${count}`),
  addShort: 'Engeza',
  addOne: (title) => `Engeza: ${title}`,
  up: (title) => `Phakamisa: ${title}`,
  down: (title) => `Yehlisa: ${title}`,
  remove: (title) => `Susa: ${title}`,
  does: 'Okwenzayo:',
  avoid: 'Nxa kungafanelanga sisetshenziswe:',
  law: 'Okusekelwe kukho:',
  kinds: {
    lease: 'Ukurenta',
    employment: 'Umsebenzi',
    loan: 'Imali eyebolekiweyo lezikwelede',
    sale: 'Ukuthengisa',
    service: 'Imisebenzi eyenzelwa abanye',
    confidentiality: 'Okuyimfihlo',
    general: 'Isivumelwano loba yisiphi',
  },
}
