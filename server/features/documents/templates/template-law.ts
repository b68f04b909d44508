import { asc, isNull } from 'drizzle-orm'
import { mentionsIn } from '#server/features/citation-check/service.ts'
import type { LawSentence } from '#contract/library/law-state.ts'
import {
  changedSections,
  endsOfActs,
  lawWordings,
  tellsOfChange,
  sentenceOfCited,
  sentenceOfEnd,
} from '#server/features/library/service.ts'
import type { Ctx } from '#server/context.ts'
import { lruMemo } from '#server/db/batch.ts'
import { perProcess } from '#server/process-state.ts'
import { runTemplateTask } from '#server/features/documents/engine/template-worker.ts'
import { templates } from '#server/features/documents/tables.ts'

type TemplateFile = Pick<typeof templates.$inferSelect, 'id' | 'contentHash' | 'location'>

/** A citation in a template's words, and the line in which it stands. */
type Citation = { mention: ReturnType<typeof mentionsIn>[number]; line: string }

/** What templates cite, by the hash of their file. */
const citations = perProcess(() => lruMemo<string, Promise<Citation[]>>(200))

/**
 * What became of the law that a template's own words cite and do not themselves tell of, a sentence each: sections that changed
 * or ended since the library's text, and Acts that ended. Empty where its file cannot be read now.
 */
export async function lawOfTemplate(ctx: Ctx, template: TemplateFile): Promise<LawSentence[]> {
  const cited = await citationsOf(ctx, template)
  const sections = cited.flatMap(({ mention, line }) =>
    mention.kind === 'section' && mention.act ? [{ act: mention.act, number: mention.number, line }] : [],
  )
  const acts = cited.flatMap(({ mention, line }) =>
    mention.kind === 'act' && !tellsOfChange(line) ? [mention.act] : [],
  )
  const [changed, ends] = await Promise.all([changedSections(ctx, sections), endsOfActs(ctx, [...new Set(acts)])])
  const notes = sections.flatMap((section) => {
    const known = changed(section)
    return known && !tellsOfChange(section.line, known.law) ? [known] : []
  })
  // a section that is cited under two names of its Act is listed once
  const bySentence = new Map(
    notes.toReversed().map((one) => [`${one.cited.split(' s ').at(-1)} ${one.law.sentence}`, one]),
  )
  const changes = [...bySentence.values()].toReversed().map(sentenceOfCited)
  const ended = [...ends].map(([act, end]) => sentenceOfEnd(act, end, lawWordings(ctx)))
  return [...changes, ...ended]
}

/** Names of the templates that are offered and cite what `isMeant` says; a mention of a whole Act has no number. */
export async function templatesCiting(
  ctx: Ctx,
  isMeant: (cited: { act: string; number?: string }) => boolean,
): Promise<string[]> {
  const offered = await ctx.db.select().from(templates).where(isNull(templates.deletedAt)).orderBy(asc(templates.name))
  const cites = await Promise.all(
    offered.map(async (template) =>
      (await citationsOf(ctx, template)).some(
        ({ mention }) => 'act' in mention && mention.act && isMeant({ ...mention, act: mention.act }),
      ),
    ),
  )
  return offered.filter((_, i) => cites[i]).map(({ name }) => name)
}

async function citationsOf(ctx: Ctx, { id, contentHash, location }: TemplateFile): Promise<Citation[]> {
  const read = async () => {
    const { text } = await runTemplateTask({ do: 'read', bytes: await ctx.files.get(location) })
    return mentionsIn(text).map((mention) => ({ mention, line: lineAt(text, mention.start) }))
  }
  return citations(ctx)(contentHash, read).catch((error: unknown) => {
    ctx.log.warn({ err: error, template: id }, 'the law behind a template is not known')
    return []
  })
}

function lineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at)
  return text.slice(text.lastIndexOf('\n', at) + 1, end < 0 ? undefined : end)
}
