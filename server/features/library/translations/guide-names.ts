import type { InOtherLanguages } from '#contract/library/document-text.ts'
import type { LibraryDocument } from '#contract/library/library.ts'
import type { Ctx } from '#server/context.ts'
import { guideTranslator } from './current-translations.ts'
import { OTHER_LANGUAGES, type Translated } from './guide-translations.ts'

type Heading = { number?: string | undefined; heading?: string | undefined }

/** The heading of a part of a guide in another language, without its number; undefined where nobody has translated it. Pure. */
export function translateHeading(
  { number, heading }: Heading,
  translate: (english: string) => Translated | undefined,
): string | undefined {
  if (!heading) return undefined
  // what stands before the first part is headed by the title
  const lines = [`## ${heading}`, ...(number ? [`## ${number}. ${heading}`] : []), heading]
  return lines
    .map(translate)
    .find(Boolean)
    ?.text.replace(/^#+ (?:\d+[.)] )?/, '')
}

/** What titles and headings of our guides are called in Shona and Ndebele; nothing where they are not translated. */
export async function guideNames(ctx: Pick<Ctx, 'config' | 'db' | 'state'>) {
  const { translate } = await guideTranslator(ctx)
  const calledBy = (name: (language: (typeof OTHER_LANGUAGES)[number]) => string | undefined) => {
    const names = OTHER_LANGUAGES.flatMap((language) => {
      const called = name(language)
      return called ? [[language, called] as const] : []
    })
    return names.length ? { called: Object.fromEntries(names) as InOtherLanguages } : {}
  }
  return {
    ofTitle: (title: string) => calledBy((language) => translate(language, title)?.text),
    ofHeading: (part: Heading) => calledBy((language) => translateHeading(part, (text) => translate(language, text))),
  }
}

/** Documents of the library, the guides among them with what they are called in Shona and Ndebele. */
export async function withGuideNames(ctx: Ctx, documents: LibraryDocument[]): Promise<LibraryDocument[]> {
  if (!documents.some(({ isGuide }) => isGuide)) return documents
  const names = await guideNames(ctx)
  return documents.map((one) => (one.isGuide ? { ...one, ...names.ofTitle(one.name) } : one))
}
