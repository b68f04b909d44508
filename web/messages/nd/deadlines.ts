export { deadlineMessagesNd as deadlines } from '#contract/procedures/deadline-words-nd.ts'
