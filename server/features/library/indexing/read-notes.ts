import { recognisedNote } from '#contract/library/recognised.ts'
import type { Document } from '#server/features/library/documents/create-from-file.ts'
import type { JudgmentDetails } from '#server/features/library/judgments/judgment-head.ts'
import { isActTitle } from '#server/features/library/reading/statute/statute-patterns.ts'
import type { CutOutcome } from '#server/features/library/reading/thread/worker-entry.ts'

/** What a reader made of a file. */
export type Read = Omit<Extract<CutOutcome, { ok: true }>, 'kind'> & { kind: string }

/** What an admin called it stays; an import, which nobody named, takes the Act's or the judgment's own title. */
export function titlesAfter(
  document: Document,
  read: Read,
  judgment: JudgmentDetails | undefined,
): { title: string; name: string } {
  const { name, title } = document
  if (document.conversationId || !read.title) return { title, name }
  if (document.textId && title && title === name) return { title, name }
  const unnamed = document.source === 'import' && !document.textId && (judgment !== undefined || isActTitle(read.title))
  return { title: read.title, name: unnamed ? read.title : name }
}

/** With a ready document: what of it could not be read, or not surely. */
export function noteOn(read: Read): string | null {
  return [scanNote(read), unreadNote(read)].filter(Boolean).join(' ') || null
}

const scanNote = ({ recognised }: Read): string =>
  recognised ? `${recognisedNote(recognised.map(({ page }) => page))}: words may be wrong.` : ''

function unreadNote({ unreadPages, pages }: Read): string {
  if (!unreadPages) return ''
  const some = unreadPages === 1 ? '1 page is a picture' : `${unreadPages} pages are pictures`
  return `${some}${pages ? ` (of ${pages})` : ''}, so the words there cannot be searched.`
}
