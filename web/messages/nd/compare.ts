import type { Catalogue } from '#web/messages/catalogue.ts'

export const compare: Catalogue['compare'] = {
  title: 'Qathanisa imibhalo emibili',
  lead: 'Bona okuguqukileyo phakathi kwemibhalo emibili yesivumelwano loba yencwadi, ilizwi ngelizwi. Kumahala, njalo asigcini loba munye wayo.',
  before: 'Omdala',
  after: 'Omutsha',
  pasteHint: 'Faka amazwi awo, loba uwathathe efayilini ye-Word loba ye-PDF.',
  fromFile: 'Thatha efayilini',
  fileOfBefore: 'Ifayili ye-Word loba ye-PDF yomdala',
  fileOfAfter: 'Ifayili ye-Word loba ye-PDF yomutsha',
  compare: 'Qathanisa',
  result: 'Okuguqukileyo',
  nothing: 'Yomibili itsho okufananayo. Kungehluka izikhala kuphela.',
  changed: (count) => (count === 1 ? 'indima 1 eguqukileyo' : `izindima ezingu-${count} eziguqukileyo`),
  added: (count) => (count === 1 ? 'eyengeziweyo 1' : `ezengeziweyo ${count}`),
  removed: (count) => (count === 1 ? 'esusiweyo 1' : `ezisusiweyo ${count}`),
  unchanged: (count) => (count === 1 ? 'indima 1 engaguqukanga' : `izindima ezingu-${count} ezingaguqukanga`),
  isChanged: 'Iguqukile',
  isAdded: 'Yengeziwe',
  isRemoved: 'Isusiwe',
  wasRemoved: 'kususiwe:',
  wasAdded: 'kwengezwe:',
  askAbout: 'Buza ngalolu guquko',
  question: (before, after) =>
    before && after
      ? `Esivumelwaneni sami lokhu: “${before}” kuguqulwe kwaba: “${after}”. Kutshoni kimi, njalo kuvunyelwe yini?`
      : after
        ? `Lokhu kwengezwe esivumelwaneni sami: “${after}”. Kutshoni kimi, njalo kuvunyelwe yini?`
        : `Lokhu kususwe esivumelwaneni sami: “${before}”. Kutshoni kimi, njalo kuvunyelwe yini?`,
  wordFile: 'Ugwalo lwe-Word olutshengisa okuguqukileyo',
  wordNotMade: 'Ugwalo lwe-Word aluphumelelanga ukwenziwa',
}
