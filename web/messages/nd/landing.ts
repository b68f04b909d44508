import type { Catalogue } from '#web/messages/catalogue.ts'

export const landing: Catalogue['landing'] = {
  headline: (product) => `I-${product} yakho ye-AI`,
  lead: (country) =>
    `Buza ngomthetho we-${country} ngamazwi akho. Impendulo ngayinye itshengisa ingxenye yomthetho evela kuyo, ukuze uzibalele.`,
  useNow: 'Sebenzisa i-AI Lawyer khathesi',
  noCard: 'Akudingeki ikhadi lebhanga • Ungayekela loba nini',
  onYourMind: 'Kuyini okukukhathazayo?',
  sayWhatHappened: 'Akudingeki ukuthi wazi ukuthi yiwuphi umthetho. Tshono okwenzakeleyo.',
  askFirst: 'Buza umbuzo wakho wokuqala',
  howItWorks: 'Okusebenza ngakho',
  step1: 'Tshono okwenzakeleyo',
  step1Text: 'Bhala njengokungathi utshela umngane: umnikazi wendlu, ubhosi, isivumelwano, isikwelede, ukubotshwa.',
  step2: 'Bala impendulo lomthetho wayo',
  step2Text: 'Vula umthetho ubone ingxenye yakhona, amazwi aqakathekileyo efakwe ngombala oliphuzi.',
  step3: 'Thatha isinyathelo esilandelayo',
  step3Text: 'Gcina ingxoxo, qhubeka muva, kumbe wenze incwadi kumbe isivumelwano osidingayo.',
  whatItDoes: 'Okukwenzela khona',
  offer1: 'Izimpendulo kanye lalapho ezivela khona',
  offer1Text:
    'Akulalutho olubhalwayo olungekho emthethweni, ilizwi ngelizwi. Nxa ilayibhulali ingelampendulo, uyatshelwa.',
  offer2: 'Imibhalo esiyigcwaliselayo',
  offer2Text: 'Khetha ugwalo, uphendule imibuzo yalo, ubusudawuniloda seluphelile njenge-PDF kumbe DOC.',
  offer3: 'Ilayibhulali yokubala',
  offer3Text: 'Imithetho lemibhalo elula, kuhlelwe ngezihloko. Dinga, bala efonini, kumbe udawunilode.',
  seeAll: 'Bona konke esikwenzayo',
  free: 'Okwamahala, kungela-account',
  payForAsk: 'Uhlawula okubuzileyo',
  payText:
    'Akulamali yenyanga. I-account entsha iqala ngamaphoyinti amahala. Uthenga amanye nge-EcoCash nxa uwadinga, njalo kawaphelelwa yisikhathi.',
  reply: 'Impendulo eyodwa',
  fullSource: 'Umthetho wonke',
  generated: 'Ugwalo olwenziweyo',
  onePoint: (count) => `iphoyinti ${count}`,
  manyPoints: (count) => `amaphoyinti ${count}`,
  shownFirst: 'utshelwa kuqala',
  example: 'Isibonelo',
  exampleQuestion: 'Umnikazi wendlu uthi ngiphume ngoLwesihlanu kungenjalo uzafohloza umnyango. Angakwenza yini lokho?',
  exampleAnswer:
    'Hatshi. Kakho ovunyelwa ukukukhupha emzini wakho kungelasinqumo somthethwandaba, njalo umthethwandaba kumele ukhangele isimo sakho sonke kuqala {source}.',
  exampleSource: 'Constitution of Zimbabwe, isigaba 74, njengoba sinjalo ngo-7 Mpandula 2017',
}
