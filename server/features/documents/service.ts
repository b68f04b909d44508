export { downloadDocument, listDocuments } from './documents.ts'
export { generateDocument } from './generate.ts'
export { seedTemplates } from './starter.ts'
export { addTemplate, deleteTemplate, getTemplatePlaceholders, listTemplates, updateTemplate } from './templates.ts'
