import { useSearchParams } from 'react-router'
import { filledFields, lettersFor, progressOf } from '#contract/procedures/procedure-walk.ts'
import { today } from '#web/features/procedures/calendar.ts'
import { useEnglishProcedure, useKeptProcedure } from '#web/features/procedures/queries.ts'
import { runOfTab, runToGoOn } from '#web/features/procedures/run.ts'
import { useUser } from '#web/lib/session/session.ts'

/** The name of a template that a procedure leads to, and what its answers put into the fields. */
export type Letter = { name: string; fields: Record<string, string> }

/**
 * The letter that the address names ("?letter=letter-of-demand&from=small-claims"), filled from the answers that this person gave
 * there; the address holds none of them. Undefined while it is loading, null where there is no such letter.
 */
export function useLetterOfProcedure(): Letter | null | undefined {
  const [params] = useSearchParams()
  const { _id: userId } = useUser()
  const [template, slug] = [params.get('letter'), params.get('from') ?? '']
  const isWanted = template !== null && slug !== ''
  const inTab = isWanted ? runOfTab(slug) : undefined
  const asksServer = isWanted && (!inTab || inTab.isKept)
  const kept = useKeptProcedure(slug, userId, asksServer)
  const run = isWanted ? runToGoOn(slug, kept.data?.kept) : undefined
  const { data: procedure, isError } = useEnglishProcedure(
    slug,
    run?.version,
    isWanted && !(asksServer && kept.isLoading),
  )
  if (!isWanted || isError) return null
  if (!procedure) return undefined
  const walk = { answers: run?.answers ?? {}, rules: procedure.rules, today: today() }
  const { answers } = progressOf(procedure, walk)
  const named = procedure.letters.filter((one) => one.template === template)
  const letter = lettersFor(named, { ...walk, answers })[0] ?? named[0]
  return letter ? { name: letter.title, fields: filledFields(letter.fill, procedure, answers) } : null
}
