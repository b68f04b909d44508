import type { Catalogue } from '#web/messages/catalogue.ts'

export const start: Catalogue['start'] = {
  disclaimer:
    'Ruzivo rwemutemo, kwete mazano egweta; hatisi gweta rakanyoreswa (Legal Practitioners Act [Chapter 27:07] s 9).',
  topicContractReview: 'Kutarisa chibvumirano',
  topicLegalAdvice: 'Mazano emutemo',
  topicDocumentGeneration: 'Kugadzira gwaro',
  topicCaseAnalysis: 'Kuongorora nyaya',
  topicComplianceCheck: 'Kuona kana mutemo uchitevedzwa',
  topicLegalResearch: 'Kutsvaga mitemo',
  examples: 'Vanhu vanobvunza, semuenzaniso',
  lastAsked: 'Zvamakapedzisira kubvunza',
  allConsultations: 'Zvese zvamakambobvunza',
  exampleContractReview:
    'Chibvumirano changu cherendi chinoti muridzi wemba anogara nedhipoziti yangu. Zvinobvumidzwa here?',
  exampleLegalAdvice: 'Ndakadzingwa basa pasina hearing. Ndingaitei?',
  exampleDocumentGeneration: 'Chibvumirano chechikwereti chinofanira kunyorwa sei?',
  exampleCaseAnalysis: 'Mapurisa anogona kundichengeta kwenguva yakareba sei ndisati ndaendeswa kudare?',
  exampleComplianceCheck: 'Ndinofanira kupa mushandi notisi yemwedzi mingani?',
  exampleLegalResearch: 'Section 12B of the Labour Act inoti chii?',
}
