import type { TouchedByChange } from '#contract/library/law-changes.ts'
import type { Ctx } from '#server/context.ts'
import { templatesCiting } from '#server/features/documents/service.ts'
import {
  countQuestionsOf,
  enteredLines,
  findLawChange,
  listPublicGuides,
  readAct,
  sameAct,
  sectionsCited,
  textOfGuide,
} from '#server/features/library/service.ts'
import type { Download } from '#server/http/route.ts'

export { addLawChange, listLawChanges, updateLawChange, withdrawLawChange } from '#server/features/library/service.ts'

/** Guides, templates and questions of the bank that rest on what a change touches; all of an Act's where it names no section. */
export async function getTouchedByChange(ctx: Ctx, { id }: { id: string }): Promise<TouchedByChange> {
  const { act, chapter, section } = await findLawChange(ctx.db, id)
  const meant = { ...readAct(act), ...(chapter && { chapter }) }
  const isTouched = (cited: { act: string; chapter?: string | null; number?: string }) =>
    sameAct({ ...readAct(cited.act), ...(cited.chapter && { chapter: cited.chapter }) }, meant) &&
    (!section || cited.number?.toUpperCase() === section.toUpperCase())
  const guides: string[] = []
  for (const guide of await listPublicGuides(ctx))
    if (sectionsCited((await textOfGuide(ctx, guide)) ?? '').some(isTouched)) guides.push(guide.title)
  return {
    guides,
    templates: await templatesCiting(ctx, isTouched),
    questions: await countQuestionsOf(ctx, meant, section),
  }
}

/** What administrators entered, to be put into content/changes.jsonl. */
export async function exportLawChanges(ctx: Ctx): Promise<Download> {
  return { name: 'changes.jsonl', type: 'application/jsonl', body: new TextEncoder().encode(await enteredLines(ctx)) }
}
