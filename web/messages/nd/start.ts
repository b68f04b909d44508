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
  exampleDocumentGeneration: 'Isivumelwano semalimboleko kumele sibhalwe njani?',
  exampleCaseAnalysis: 'Amapholisa angangigcina isikhathi esingakanani engakangisi emthethwandaba?',
  exampleComplianceCheck: 'Umqhatshi kumele anike inothisi yesikhathi esingakanani nxa eqeda umsebenzi?',
  exampleLegalResearch: 'Section 12B of the Labour Act ithini?',
}
