import type { Catalogue } from '#web/messages/catalogue.ts'

export const features: Catalogue['features'] = {
  pageTitle: 'Esikwenzayo',
  title: (product) => `I-${product} yakho ye-AI`,
  lead: 'Umsizi owenzelwe ilayibhulali elemibhalo yomthetho edlula 20,000: udinga isigaba, asichaze ngamazwi alula, akutshengise lapho esikhona.',
  threeTools: 'Izinto ezintathu',
  assistant: 'Umsizi womthetho we-AI',
  assistantText:
    'Buza ngamazwi akho uthole impendulo emfitshane. Izibonakaliso ezincinyane ziqamba isigaba umutsho ngamunye ovela kuso; cindezela esisodwa ukuze ubale isigaba leso. Thumela isivumelwano kumbe incwadi ubuze ngakho.',
  generation: 'Ukwenza imibhalo',
  generationText:
    'Izivumelwano zokuqhatsha indlu, ezemalimboleko, izincwadi zokufuna imali, izivumelwano zomsebenzi lokunye. Ubuzwa kuphela okudingwa lugwalo. Intengo ngamaphoyinti ibonakala ungakaqali.',
  library: 'Ilayibhulali yemithetho',
  libraryText:
    'Imithetho yePalamende lemibhalo elula, kuhlelwe ngezihloko. Dinga ngebizo kumbe ilizwi, bala efonini loba yiphi, kumbe udawunilode ifayili.',
  sixReasons: 'Izizatho eziyisithupha zokuyisebenzisa',
  reason1: 'Ungazihlolela',
  reason1Text: 'Wonke amazwi acatshunwe khona asegwalweni oluqanjiweyo, ilizwi ngelizwi. Lokhu kuhlolwa ungakakuboni.',
  reason2: 'Iyavuma engakwaziyo',
  reason2Text: 'Nxa ilayibhulali ingelampendulo, uyatshelwa njalo utshengiswe izigaba eziseduze.',
  reason3: 'Yenzelwe iZimbabwe',
  reason3Text: 'Izimpendulo zivela emthethweni weZimbabwe, njalo zitsho usuku lwamazwi akhona.',
  reason4: 'Iyasebenza efonini encane',
  reason4Text: 'Amakhasi alula, avuleka masinyane ku-inthanethi ebuthakathaka, njalo asebenzisa idatha elutshwana.',
  reason5: 'Imibuzo yakho ngeyakho',
  reason5Text: 'Kakho omunye obona izingxoxo zakho, ngaphandle kokuthi usitshele ngempendulo. Ungacima ngayinye yazo.',
  reason6: 'Akulamali yenyanga',
  reason6Text: 'Uthenga amaphoyinti nge-EcoCash nxa uwadinga. Kawaphelelwa yisikhathi.',
  getStarted: 'Qala khathesi',
}
