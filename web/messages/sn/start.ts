import type { Catalogue } from '#web/messages/catalogue.ts'

export const start: Catalogue['start'] = {
  disclaimer:
    'Ruzivo rwemutemo, kwete mazano egweta; hatisi gweta rakanyoreswa (Legal Practitioners Act [Chapter 27:07] s 9).',
  topicContractReview: 'Kutarisa kondirakiti',
  topicLegalAdvice: 'Mazano emutemo',
  topicDocumentGeneration: 'Kugadzira gwaro',
  topicCaseAnalysis: 'Kuongorora nyaya',
  topicComplianceCheck: 'Kuona kana mutemo uchitevedzwa',
  topicLegalResearch: 'Kutsvaga mitemo',
}
