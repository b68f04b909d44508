import type { Ctx } from '#server/context.ts'
import { clauseLibrary } from './clauses/content.ts'

export const listClauses = (ctx: Ctx) => clauseLibrary(ctx.config)

export { documentToSign, downloadDocument, holdDocument, keptDocuments, listDocuments } from './documents.ts'
export { DOCUMENT_TEXTS, generateDocument } from './generate.ts'
export { deleteDocuments, renameDocument } from './own-documents.ts'
export { nextField, problemWith, wholeForm } from '#server/features/documents/values/one-by-one.ts'
export { seedTemplates } from '#server/features/documents/templates/starter.ts'
export { getDocumentText, getFilledForm } from './versions.ts'
export {
  addTemplate,
  deleteTemplate,
  getTemplatePlaceholders,
  listTemplates,
  updateTemplate,
} from '#server/features/documents/templates/templates.ts'
export { getTemplateOutline, updateTemplateFields } from '#server/features/documents/templates/template-fields.ts'
export { downloadTemplate, printTemplate, replaceTemplate } from '#server/features/documents/templates/template-file.ts'
export { templatesCiting } from '#server/features/documents/templates/template-law.ts'
