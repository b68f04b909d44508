import type { Deps } from '#server/context.ts'
import { readersPage } from '#server/features/auth/service.ts'
import { getDocumentText } from '#server/features/library/service.ts'
import { textOfLaw } from './law-text.ts'

/** The page of a section of a long document with its text; a table is drawn by the code alone. */
export const lawPage = (deps: Deps) =>
  readersPage<'/library/:documentId/:section'>(deps, 'law-page', async (ctx, c) => {
    const { documentId, section } = c.req.param()
    const document = await getDocumentText(ctx, { documentId, section })
    if (!document.excerpt || document.own || /^\|/m.test(document.text)) return undefined
    return { html: textOfLaw(document), data: { law: { documentId, section, document } } }
  })
