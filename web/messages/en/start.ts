/** What the landing page and the start of a consultation share. */
export const start = {
  disclaimer:
    'Legal information, not legal advice; not a registered legal practitioner (Legal Practitioners Act [Chapter 27:07] s 9).',
  topicContractReview: 'Contract Review',
  topicLegalAdvice: 'Legal Advice',
  topicDocumentGeneration: 'Document Generation',
  topicCaseAnalysis: 'Case Analysis',
  topicComplianceCheck: 'Compliance Check',
  topicLegalResearch: 'Legal Research',
}

/** The message of each topic. What a press of one asks stays English: the specification words it. */
export const TOPIC_TEXTS = {
  'Contract Review': 'topicContractReview',
  'Legal Advice': 'topicLegalAdvice',
  'Document Generation': 'topicDocumentGeneration',
  'Case Analysis': 'topicCaseAnalysis',
  'Compliance Check': 'topicComplianceCheck',
  'Legal Research': 'topicLegalResearch',
} as const
