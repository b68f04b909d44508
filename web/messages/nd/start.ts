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
}
