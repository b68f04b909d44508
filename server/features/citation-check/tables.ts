import { chargeTable } from '#server/db/charge-table.ts'

/** Texts whose citations a person had checked. */
export const citationChecks = chargeTable('citation_checks')
