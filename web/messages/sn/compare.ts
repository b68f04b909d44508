import type { Catalogue } from '#web/messages/catalogue.ts'

export const compare: Catalogue['compare'] = {
  title: 'Enzanisai zvinyorwa zviviri',
  lead: 'Onai zvakashanduka pakati pezvinyorwa zviviri zvechibvumirano kana tsamba, izwi neizwi. Ndezvemahara, uye hatichengeti chero chimwe chazvo.',
  before: 'Chekare',
  after: 'Chitsva',
  pasteHint: 'Isai mashoko acho, kana kuatora mufaira reWord kana PDF.',
  fromFile: 'Torai mufaira',
  fileOfBefore: 'Faira reWord kana PDF rechekare',
  fileOfAfter: 'Faira reWord kana PDF rechitsva',
  compare: 'Enzanisai',
  result: 'Zvakashanduka',
  nothing: 'Zviviri zvacho zvinotaura zvimwe chete. Panogona kungosiyana nzvimbo dziri pakati pemashoko.',
  changed: (count) => (count === 1 ? 'ndima 1 yakashanduka' : `ndima ${count} dzakashanduka`),
  added: (count) => (count === 1 ? '1 yakawedzerwa' : `${count} dzakawedzerwa`),
  removed: (count) => (count === 1 ? '1 yakabviswa' : `${count} dzakabviswa`),
  unchanged: (count) => (count === 1 ? 'ndima 1 isina kushanduka' : `ndima ${count} dzisina kushanduka`),
  isChanged: 'Yakashanduka',
  isAdded: 'Yakawedzerwa',
  isRemoved: 'Yakabviswa',
  wasRemoved: 'zvakabviswa:',
  wasAdded: 'zvakawedzerwa:',
  askAbout: 'Bvunzai nezvekushanduka uku',
  question: (before, after) =>
    before && after
      ? `Muchibvumirano changu izvi: “${before}” zvakashandurwa kuita: “${after}”. Zvinorevei kwandiri, uye zvinotenderwa here?`
      : after
        ? `Izvi zvakawedzerwa muchibvumirano changu: “${after}”. Zvinorevei kwandiri, uye zvinotenderwa here?`
        : `Izvi zvakabviswa muchibvumirano changu: “${before}”. Zvinorevei kwandiri, uye zvinotenderwa here?`,
  wordFile: 'Gwaro reWord rinoratidza zvakashanduka',
  wordNotMade: 'Gwaro reWord harina kukwanisa kugadzirwa',
}
