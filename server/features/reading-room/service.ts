/** The reading page of a law: where its address leads. What stands in the library is the library's own. */
export { documentAtAddress } from '#server/features/library/service.ts'
