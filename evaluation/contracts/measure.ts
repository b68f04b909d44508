import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import type { ReviewedParagraph, StoredFinding } from '#contract/documents/contract-review.ts'
import { clausesIn } from '#server/features/contract-review/rules/clause-model.ts'
import type { ContractCheck } from '#server/features/contract-review/rules/content.ts'
import { guessKind } from '#server/features/contract-review/rules/kind.ts'
import { reviewByRules } from '#server/features/contract-review/rules/rules.ts'
import { paragraphsOf } from '#server/features/contract-review/word/paragraphs.ts'
import { passagesOf } from '#server/features/library/reading/statute/cut-passages.ts'
import { ROOT } from '#server/root.ts'
import { readCitations } from '#server/features/library/service.ts'

/** A fault that a writer planted: `quote` is where it stands, "" where something is missing; any of `sections` says so. */
const Fault = z.object({ sort: z.string(), what: z.string(), quote: z.string(), sections: z.array(z.string()) })
export type Fault = z.infer<typeof Fault>
/** A line of key.jsonl. */
const Case = z.object({ file: z.string(), kind: z.string(), lawful: z.boolean(), faults: z.array(Fault) })
type Case = z.infer<typeof Case>

/**
 * What the rules made of a contract: of each planted fault whether it was called one, or at least pointed at, and what else was
 * called one or pointed at.
 */
export type MeasuredContract = {
  of: Case
  guessed: string
  faults: { fault: Fault; isFound: boolean; isPointedAt: boolean }[]
  falseAlarms: StoredFinding[]
  idlePointers: StoredFinding[]
}

type Checks = Map<string, ContractCheck>

/** The contracts of a folder with their key. Throws where it has none, or one that cannot be read. */
export function readCases(folder: string): Case[] {
  const lines = readFileSync(path.join(folder, 'key.jsonl'), 'utf8').split('\n').filter(Boolean)
  const cases = lines.map((line) => z.parse(Case, JSON.parse(line)))
  const unread = cases.flatMap(({ faults }) =>
    faults.flatMap(({ sections }) => sections.filter((one) => !placesOf(`(${one})`).length)),
  )
  if (unread.length) throw new Error(`No citations of sections: ${unread.join('; ')}`)
  return cases
}

/** Reviews a contract by the rules, as the kind that its person names, or as the kind that is guessed. */
export async function measureContract(
  checks: Checks,
  folder: string,
  of: Case,
  by: 'named' | 'guessed',
): Promise<MeasuredContract> {
  const text = readFileSync(path.join(folder, of.file), 'utf8')
  const paragraphs = paragraphsOf(text, passagesOf(text))
  const guessed = guessKind(checks, paragraphs)
  const check = checks.get(by === 'named' ? of.kind : guessed)
  const findings = check
    ? (await reviewByRules(check, paragraphs, clausesIn({ CONTENT_DIR: path.join(ROOT, 'content') }))).findings
    : []
  // "unclear" asks to look and accuses of nothing
  const accusing = findings.filter(({ kind }) => kind !== 'unclear')
  const says = (finding: StoredFinding, fault: Fault) => isAbout(finding, fault, paragraphs)
  const isIdle = (finding: StoredFinding) => !of.faults.some((fault) => says(finding, fault))
  return {
    of,
    guessed,
    faults: of.faults.map((fault) => ({
      fault,
      isFound: accusing.some((finding) => says(finding, fault)),
      isPointedAt: findings.some((finding) => says(finding, fault)),
    })),
    falseAlarms: accusing.filter(isIdle),
    idlePointers: findings.filter((finding) => finding.kind === 'unclear' && isIdle(finding)),
  }
}

/** Whether a finding is about a planted fault: it stands at its words, by the same Act, or it cites its section. */
function isAbout({ place, explanation }: StoredFinding, { quote, sections }: Fault, paragraphs: ReviewedParagraph[]) {
  const cited = placesOf(explanation)
  const planted = sections.flatMap((one) => placesOf(`(${one})`))
  if (!quote || !place) return !quote && cited.some((one) => planted.some((other) => isWithin(one, other)))
  const text = paragraphs[place.paragraph]!.text
  const at = text.indexOf(quote)
  return (
    at >= 0 &&
    at < place.end &&
    place.start < at + quote.length &&
    cited.some(({ act }) => planted.some((other) => other.act === act))
  )
}

type Place = { act: string; section: string }

const placesOf = (text: string): Place[] =>
  readCitations(text).citations.flatMap(({ act, sections }) => sections.map((section) => ({ act, section })))

/** Whether one place is the other or a part of it: s 12(2) and s 12(2)(f), and not s 1 and s 12. */
const isWithin = (a: Place, b: Place) =>
  a.act === b.act && (`${a.section}(`.startsWith(`${b.section}(`) || `${b.section}(`.startsWith(`${a.section}(`))
