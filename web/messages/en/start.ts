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
  examples: 'People ask, for example',
  lastAsked: 'What you asked last',
  allConsultations: 'All consultations',
  exampleContractReview: 'My lease says that the landlord may keep my deposit. Is that allowed?',
  exampleLegalAdvice: 'I was dismissed without a hearing. What can I do?',
  exampleDocumentGeneration: 'What must be in a written loan agreement?',
  exampleCaseAnalysis: 'How long may the police hold me before I am taken to court?',
  exampleComplianceCheck: 'How much notice must an employer give to end a permanent contract?',
  exampleLegalResearch: 'What does section 12B of the Labour Act say?',
}

/** The message of each topic. What a press of one asks stays English: the topics are sent word for word as they were agreed. */
export const TOPIC_TEXTS = {
  'Contract Review': 'topicContractReview',
  'Legal Advice': 'topicLegalAdvice',
  'Document Generation': 'topicDocumentGeneration',
  'Case Analysis': 'topicCaseAnalysis',
  'Compliance Check': 'topicComplianceCheck',
  'Legal Research': 'topicLegalResearch',
} as const

/** The message of the example of each topic. */
export const EXAMPLE_TEXTS = {
  'Contract Review': 'exampleContractReview',
  'Legal Advice': 'exampleLegalAdvice',
  'Document Generation': 'exampleDocumentGeneration',
  'Case Analysis': 'exampleCaseAnalysis',
  'Compliance Check': 'exampleComplianceCheck',
  'Legal Research': 'exampleLegalResearch',
} as const
