import { TOPICS } from '#contract/product.ts'

/** The topic of the first page that was pressed; undefined for anything else. */
export const topicOf = (question: string) =>
  TOPICS.find((name) => question.toLowerCase() === `i need help with ${name.toLowerCase()}`)
