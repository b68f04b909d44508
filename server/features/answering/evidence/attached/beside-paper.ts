import type { Ctx } from '#server/context.ts'
import { isSettled, EVIDENCE_LIKELY_AT, EVIDENCE_SURE_AT } from '#server/features/answering/decision/decide.ts'
import { findCaveats } from '#server/features/answering/evidence/caveats.ts'
import { questionCoverage } from '#server/features/answering/evidence/coverage.ts'
import { findPassages } from '#server/features/answering/evidence/find-passages.ts'
import {
  type Gathered,
  type Material,
  type Reading,
  titlesNamed,
} from '#server/features/answering/evidence/gather-evidence.ts'
import { weighEvidence } from '#server/features/answering/evidence/weigh-evidence.ts'
import { answerWording } from '#server/features/answering/sentences/index.ts'
import { asksOfWholePaper, beyondPaper } from './attached.ts'
import { findMatters } from './matters.ts'
import { attachedPaper, type Paper, pastedPaper } from './paper.ts'

/** Characters of a question and its paper that are searched together. */
const SEARCHED_MAX = 1_900

/**
 * What was gathered, with the law about the paper that a question leans on. The paper says what is looked for and nothing else: danger,
 * the kind of question, and the Acts that are named are those of the question.
 */
export async function besidePaper(ctx: Ctx, reading: Reading, material: Material): Promise<Material> {
  // a model reads the paper itself, and who is in danger hears first whom to reach, not what a paper leads to
  if (ctx.models || 'reviewed' in material || reading.danger?.isLikely) return material
  return { gathered: await lawOfPaper(ctx, reading, material.gathered) }
}

async function lawOfPaper(ctx: Ctx, reading: Reading, gathered: Gathered): Promise<Gathered> {
  const paper = isElsewhere(gathered) ? undefined : await paperMeant(ctx, reading, gathered)
  if (!paper?.stretches.length) return gathered
  const { isPasted } = paper
  const whole = isPasted ? gathered.query : `${gathered.query}\n${paper.text}`.slice(0, SEARCHED_MAX).toWellFormed()
  const { law, evidence } = isPasted ? gathered : await lawFor(ctx, reading, whole, gathered.acts)
  const question = isPasted ? '' : beyondPaper(gathered.query)
  // who asks a whole question is answered it, in addition to the clauses that it is about
  const standsAlone =
    gathered.own.length > 0 && gathered.evidence.likely >= Math.max(EVIDENCE_LIKELY_AT, evidence.likely)
  if (standsAlone) return gathered
  const { matters, agrees } = await findMatters(ctx, paper, { question, whole, hits: law })
  const isSure = agrees && !paper.isPerhaps
  const likely = isSure ? evidence.likely : Math.min(evidence.likely, EVIDENCE_LIKELY_AT)
  const isNearer = likely > gathered.evidence.likely || isPasted
  const best = isNearer ? { query: whole, law, evidence: { ...evidence, likely } } : {}
  const scope = matters.length && gathered.scope.label === 'not_law' ? LAW : gathered.scope
  return { ...gathered, ...best, scope, matters, documentSilent: false }
}

/** What is asked of another country's law, of a judgment, or of a wrong, no letter makes a question of our law. */
const isElsewhere = ({ scope, judgments }: Gathered) =>
  judgments.passages.length > 0 ||
  (scope.label !== 'law' && scope.label !== 'not_law' && isSettled(scope.label, scope.probability))

/** The law in force for question and paper together; which Acts are named the question says. */
async function lawFor(ctx: Ctx, { question, plan, draft, language }: Reading, whole: string, acts: Gathered['acts']) {
  const passages = await findPassages(ctx, { question: whole, plan, conversationId: draft.run.conversationId })
  const asked = { question: question.text, acts, wording: answerWording(ctx, language) }
  const { hits: law, ...caveats } = await findCaveats(ctx, { ...asked, hits: passages.filter((hit) => !hit.own) })
  return { law, evidence: await weighEvidence(ctx, whole, law, { acts: titlesNamed(acts, caveats) }) }
}

/** Who asks of a letter asks of law, however little the question says. */
const LAW: Gathered['scope'] = { label: 'law', probability: 1 }

/** How much of a question that means little alone a paper must say to be meant by it. */
const PARTLY = 0.3

/** `isPerhaps`: nothing says that the paper is meant, but the question alone means little. */
type PaperMeant = Paper & { isPasted?: boolean; isPerhaps?: boolean }

/** The paper that a question leans on: pasted into it, or attached and spoken of, or all that gives it a meaning. */
async function paperMeant(ctx: Ctx, reading: Reading, gathered: Gathered): Promise<PaperMeant | undefined> {
  const { question, attachments, draft, history } = reading
  const { own, evidence, documentSilent } = gathered
  const pasted = pastedPaper(question.text)
  if (pasted) return { ...pasted, isPasted: true }
  if (!attachments.some(({ state }) => state === 'ready')) return undefined
  const isMeant = own.length > 0 || asksOfWholePaper(ctx, question.text)
  if (!isMeant && evidence.likely >= EVIDENCE_SURE_AT) return undefined
  const paper = await attachedPaper(ctx, draft.run.conversationId)
  if (isMeant || !paper) return paper
  const asked = await questionCoverage(ctx, beyondPaper(question.text))
  const isSpokenOf = (asked?.shareIn(paper.text) ?? 0) >= PARTLY
  const isFirst = !documentSilent && !history.some(({ sender }) => sender === 'ai')
  const isPerhaps = isSpokenOf || (isFirst && evidence.likely < EVIDENCE_LIKELY_AT)
  return isPerhaps ? { ...paper, isPerhaps } : undefined
}
