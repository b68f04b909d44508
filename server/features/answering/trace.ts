import type { Hit } from '#server/features/library/service.ts'
import type { Decision } from './decision/decide.ts'
import type { Gathered, Material, Reading } from './evidence/gather-evidence.ts'

/** What is stored of how an answer came to be. */
export function traceOf(
  { draft, plan, danger, previousQuestion }: Reading,
  material: Material,
  decision: Decision,
): Record<string, unknown> {
  const trace = {
    ...draft.run.trace,
    understood: plan,
    danger,
    ...(previousQuestion && { readWithBefore: true }),
  }
  if ('reviewed' in material) {
    const { own, law } = material.reviewed
    return { ...trace, passages: [...own, ...law].map(passageTrace) }
  }
  return { ...trace, ...evidenceTrace(material.gathered), ...('grade' in decision && { grade: decision.grade }) }
}

const evidenceTrace = ({ passages, presumes, caveats, names, scope, evidence }: Gathered) => ({
  passages: passages.map(passageTrace),
  repeals: caveats.repeals,
  ...(presumes && { presumes }),
  ...(names.length && { notHeld: names.map(({ name }) => name) }),
  scope,
  evidence: {
    likely: evidence.likely,
    guide: evidence.guide && { likely: evidence.guide.likely, features: evidence.guide.features },
    statutes: evidence.statutes.map(({ likely, features }) => ({ likely, features })),
  },
})

const passageTrace = (hit: Hit) => ({
  passageId: hit.passageId,
  documentId: hit.documentId,
  title: hit.title,
  number: hit.number,
  heading: hit.heading,
  score: Math.round(hit.score * 100) / 100,
  own: hit.own,
})
