export { deadlineMessagesSn as deadlines } from '#contract/procedures/deadline-words-sn.ts'
