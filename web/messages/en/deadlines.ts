/** How a date was counted, and what its entry in a calendar says: the server says it too. */
export { deadlineMessages as deadlines } from '#contract/procedures/deadline-words.ts'
