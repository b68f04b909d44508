import type { Catalogue } from '#web/messages/catalogue.ts'

export const start: Catalogue['start'] = {
  disclaimer:
    'Ulwazi lomthetho, hatshi iseluleko segqwetha; kasisilo igqwetha elibhalisiweyo (Legal Practitioners Act [Chapter 27:07] s 9).',
  topicContractReview: 'Ukuhlola isivumelwano',
  topicLegalAdvice: 'Izeluleko zomthetho',
  topicDocumentGeneration: 'Ukwenza ugwalo',
  topicCaseAnalysis: 'Ukuhlola indaba',
  topicComplianceCheck: 'Ukuhlola ukulandelwa komthetho',
  topicLegalResearch: 'Ukudinga imithetho',
  examples: 'Abantu babuza, njengalokhu',
  lastAsked: 'Owakucina ukukubuza',
  allConsultations: 'Konke owake wakubuza',
  exampleContractReview: 'Isivumelwano sami serenti sithi umnikazi wendlu angasala ledeposithi yami. Kuvunyelwe na?',
  exampleLegalAdvice: 'Ngixotshiwe emsebenzini kungela hearing. Ngingenzani?',
  exampleDocumentGeneration: 'Ngifuna ukweboleka omunye umuntu imali. Ngidinga luphi ugwalo?',
  exampleCaseAnalysis: 'Amapholisa angangigcina isikhathi esingakanani engakangisi emthethwandaba?',
  exampleComplianceCheck: 'Kumele ngiphe isisebenzi inothisi yezinyanga ezingaki?',
  exampleLegalResearch: 'I-section 12B yeLabour Act ithini?',
}
