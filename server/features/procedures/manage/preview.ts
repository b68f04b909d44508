import type { TextProblem } from '#contract/procedures/managed-procedures.ts'
import type { Procedure, ProcedureFile } from '#contract/procedures/procedures.ts'
import type { Ctx } from '#server/context.ts'
import { readCitations } from '#server/features/library/service.ts'
import { asWalked } from '#server/features/procedures/as-walked.ts'
import type { Problem } from '#server/features/procedures/check.ts'
import { content, versionOf } from '#server/features/procedures/content.ts'
import { asTextProblem, readText, textsWithPath } from './read-text.ts'

/**
 * Reads a text that is being written: every problem, and what people would walk. An error is what nobody could walk or would be
 * led astray by; a warning is what the library does not know (a section, a guide), which it may lack rightly.
 */
export async function checkText(
  ctx: Ctx,
  slug: string,
  text: string,
): Promise<{ problems: TextProblem[]; preview: Procedure | null }> {
  const { problems, procedure, lineOf } = readText(text, content(ctx.config).rules)
  if (!procedure) return { problems, preview: null }
  const errors = [...letterProblems(ctx, procedure), ...malformedCitations(procedure)]
  const preview = await asWalked(ctx, slug, { version: versionOf(text), procedure })
  const known = new Set(preview.guides.map((guide) => guide.slug))
  const missing = new Set(preview.sections.filter(({ documentId }) => !documentId).map(({ raw }) => raw))
  const warnings = [
    ...procedure.guides.flatMap((guide, at): Problem[] =>
      known.has(guide) ? [] : [{ path: ['guides', at], sentence: `The library has no guide ${guide}` }],
    ),
    ...textsWithPath(procedure).flatMap(({ path, said }) =>
      readCitations(said)
        .citations.filter(({ raw }) => missing.has(raw))
        .map(({ raw }): Problem => ({ path, sentence: `The library does not have what is cited here: ${raw}` })),
    ),
  ]
  const told = [
    ...errors.map((one) => asTextProblem('error', one, lineOf)),
    ...warnings.map((one) => asTextProblem('warning', one, lineOf)),
  ].toSorted((a, b) => a.line - b.line)
  return { problems: told, preview }
}

const letterProblems = ({ config }: Ctx, { letters }: ProcedureFile): Problem[] =>
  letters.flatMap(({ template }, at) =>
    content(config).templates.has(template)
      ? []
      : [{ path: ['letters', at, 'template'], sentence: `There is no template ${template}` }],
  )

const malformedCitations = (procedure: ProcedureFile): Problem[] =>
  textsWithPath(procedure).flatMap(({ path, said }) =>
    readCitations(said).malformed.map((one) => ({ path, sentence: `This looks like a citation and is none: ${one}` })),
  )
