import type { JobHandlers } from '#server/jobs/queue.ts'
import { discardUnclaimed } from './generate.ts'

export { downloadDocument, listDocuments } from './documents.ts'
export { generateDocument } from './generate.ts'
export { seedTemplates } from './starter.ts'
export { addTemplate, deleteTemplate, getTemplatePlaceholders, listTemplates, updateTemplate } from './templates.ts'

export const documentsJobs: JobHandlers = {
  'documents.discard-unclaimed': { run: discardUnclaimed },
}
