import type { DocumentText } from '#contract/library/document-text.ts'
import { nameOfReading } from '#contract/library/section-name.ts'
import type { Deps } from '#server/context.ts'
import { readersPage } from '#server/features/auth/service.ts'
import { EXCERPT_MAX, getDocumentText } from '#server/features/library/service.ts'
import type { Language } from '#server/text/language.ts'
import { textOfLaw } from './law-text.ts'

/**
 * The page of a document, or of a section of it, called what that is, with its text: of a long document the section or the beginning.
 * A table is drawn by the code alone, and so is a passage that was searched for.
 */
export const lawPage = (deps: Deps) =>
  readersPage<'/library/:documentId/:section?'>(deps, 'law-page', async (ctx, c) => {
    const { documentId, section } = c.req.param()
    const document = await getDocumentText(ctx, { documentId, ...(section ? { section } : { beginning: true }) })
    const numbered = sectionNumbered(document, section)
    const nameIn = (language: Language) => nameOfReading(numbered, document, language)
    if (c.req.query('q') || !isDrawn(document)) return { nameIn }
    return { nameIn, html: textOfLaw(document), data: { law: { documentId, section, document } } }
  })

const sectionNumbered = ({ sections = [] }: DocumentText, wanted: string | undefined) =>
  wanted === undefined ? undefined : sections.find(({ number }) => number?.toUpperCase() === wanted.toUpperCase())

/** A long text that is whole all the same, a judgment, comes after its page. */
const isDrawn = ({ own, text, excerpt }: DocumentText) =>
  !own && (excerpt !== undefined || text.length <= EXCERPT_MAX) && !/^\|/m.test(text)
