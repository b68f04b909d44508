import type { DocumentText } from '#contract/library/document-text.ts'
import type { Deps } from '#server/context.ts'
import { readersPage } from '#server/features/auth/service.ts'
import { EXCERPT_MAX, getDocumentText } from '#server/features/library/service.ts'
import { textOfLaw } from './law-text.ts'

/**
 * The page of a document, or of a section of it, with its text: of a long document the section or the beginning. A table is drawn by
 * the code alone, and so is a passage that was searched for.
 */
export const lawPage = (deps: Deps) =>
  readersPage<'/library/:documentId/:section?'>(deps, 'law-page', async (ctx, c) => {
    const { documentId, section } = c.req.param()
    if (c.req.query('q')) return undefined
    const document = await getDocumentText(ctx, { documentId, ...(section ? { section } : { beginning: true }) })
    if (!isDrawn(document)) return undefined
    return { html: textOfLaw(document), data: { law: { documentId, section, document } } }
  })

/** A long text that is whole all the same, a judgment, comes after its page. */
const isDrawn = ({ own, text, excerpt }: DocumentText) =>
  !own && (excerpt !== undefined || text.length <= EXCERPT_MAX) && !/^\|/m.test(text)
