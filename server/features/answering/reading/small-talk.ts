import { TOPICS } from '#contract/product.ts'

type Topic = (typeof TOPICS)[number]

const TOPIC_LINES: Record<Topic, string> = {
  'Contract Review':
    'I can read your contract with you. Attach it here as a PDF or Word file, then ask, for example: "What is my notice period?" or "Which clauses are bad for me?"',
  'Legal Advice':
    'Tell me what happened in a few plain sentences: who did what, when, and what you want to reach. I will look for what the law of Zimbabwe says about it.',
  'Document Generation':
    'Ready-made documents such as affidavits and agreements are under [Generate Legal Document](/app/generatedocument). If you are not sure which one you need, tell me what it is for.',
  'Case Analysis':
    'Describe the case: the people, the facts in the order they happened, the dates, and where it stands now. If you have papers, attach them as PDF or Word files.',
  'Compliance Check':
    'Tell me what your business or organisation does and which rule worries you, for example employment contracts, personal data or company filings.',
  'Legal Research':
    'Give me the point of law to research, as exactly as you can. Naming the Act or the section helps, for example: "Labour Act, grounds for unfair dismissal".',
}

/** What is said to who presses one of the topics; undefined for anything else. */
export function topicLine(question: string): string | undefined {
  const topic = TOPICS.find((name) => question.toLowerCase() === `i need help with ${name.toLowerCase()}`)
  return topic && TOPIC_LINES[topic]
}
