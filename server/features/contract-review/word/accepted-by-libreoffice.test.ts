import { afterAll, describe, expect, test } from 'vitest'
import type { Decision, ReviewedParagraph, StoredFinding } from '#contract/documents/contract-review.ts'
import { builtinInstalled } from '#server/adapters/converter/builtin.ts'
import { passagesOf } from '#server/features/library/reading/statute/cut-passages.ts'
import { closeLibreOffice, paragraphsWithout, throughLibreOffice } from '#tests/support/libreoffice.ts'
import { wordContract } from '#tests/support/word-contract.ts'
import { readDocument } from '#server/features/library/reading/read-document.ts'
import { applyChanges } from './changes.ts'
import { paragraphsOf } from './paragraphs.ts'
import { writeReviewed } from './reviewed-document.ts'

afterAll(closeLibreOffice)

let seed = 11
const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
const WORDS = ['rent', 'notice', 'wage & leave', 'the', 'of', '“three”', 'landlord', 'shall', '<may>', 'not']
const line = () => Array.from({ length: 2 + random(9) }, () => WORDS[random(WORDS.length)]).join(' ')

/** A contract with findings all over it, most of them accepted. */
function randomReview(round: number) {
  const paragraphs: ReviewedParagraph[] = Array.from({ length: 1 + random(8) }, (_, i) => ({
    text: line(),
    isHeading: i === 0 && round % 2 === 0,
    clause: '',
  }))
  const findings: StoredFinding[] = []
  const decisions: Record<string, Decision> = {}
  const add = (change: NonNullable<StoredFinding['change']>) => {
    const id = `f${findings.length}`
    const { kind, ...place } = change
    findings.push({
      id,
      by: 'rules',
      kind: 'risky',
      title: `Title ${id}`,
      explanation: 'Why & how.',
      cited: 'Kite Act [Chapter 1:01], s 1',
      words: 'words',
      change,
      ...(kind === 'replace' && { place }),
    })
    decisions[id] = (['accepted', 'accepted', 'accepted', 'open', 'refused'] as const)[random(5)]!
  }
  for (const [paragraph, { text }] of paragraphs.entries()) {
    const middle = 1 + random(text.length - 1)
    const which = random(6)
    if (which === 0) add({ kind: 'replace', paragraph, start: 0, end: text.length, text: '' })
    if (which === 1) add({ kind: 'replace', paragraph, start: 0, end: text.length, text: line() })
    if (which === 2) add({ kind: 'replace', paragraph, start: 0, end: middle, text: `${line()} ` })
    if (which >= 2 && which < 4)
      add({ kind: 'replace', paragraph, start: middle, end: text.length, text: random(2) ? '' : line() })
    if (random(4) === 0) add({ kind: 'insert', paragraph, start: 0, end: 0, text: line() })
  }
  if (random(3) === 0) add({ kind: 'insert', paragraph: -1, start: 0, end: 0, text: line() })
  return { name: 'Contract', paragraphs, findings, decisions }
}

describe.skipIf(!builtinInstalled())('in LibreOffice', { timeout: 480_000 }, () => {
  test('accepting every change gives the changed contract, rejecting every change gives the contract as it was', async () => {
    for (let round = 0; round < 40; round++) {
      const review = randomReview(round)
      const accepted = review.findings.flatMap(({ id, change }) =>
        change && review.decisions[id] === 'accepted' ? [change] : [],
      )
      const xml = await throughLibreOffice(writeReviewed(review, new Date('2026-11-25T10:00:00Z')))
      expect(paragraphsWithout(xml, 'ins'), `rejected in round ${round}`).toEqual(
        review.paragraphs.map(({ text }) => text),
      )
      expect(paragraphsWithout(xml, 'del'), `accepted in round ${round}`).toEqual(
        applyChanges(review.paragraphs, accepted),
      )
    }
  })

  test('so it does for a file with a table, a footnote, a numbered list and a header', async () => {
    const read = await readDocument(wordContract({ rent: '100', note: 'As the law says.' }))
    if (!read.ok) throw new Error(read.sentence)
    const paragraphs = paragraphsOf(read.text, passagesOf(read.text))
    const told = paragraphs.map(({ text }) => text).join('\n')
    for (const words of ['100', 'As the law says.', 'The tenant pays', 'Deposit']) expect(told).toContain(words)
    const changes = paragraphs.map(({ text }, paragraph) => ({
      kind: 'replace' as const,
      paragraph,
      start: 0,
      end: text.length,
      text: paragraph % 3 ? `${text} Or so.` : '',
    }))
    const findings = changes.map((change, i) => ({
      id: `f${i}`,
      by: 'rules' as const,
      kind: 'risky' as const,
      title: 'T',
      explanation: 'E',
      cited: 'Kite Act [Chapter 1:01], s 1',
      words: 'w',
      change,
    }))
    const decisions = Object.fromEntries(findings.map(({ id }) => [id, 'accepted' as const]))
    const xml = await throughLibreOffice(writeReviewed({ name: 'Lease', paragraphs, findings, decisions }, new Date()))
    expect(paragraphsWithout(xml, 'ins')).toEqual(paragraphs.map(({ text }) => text))
    expect(paragraphsWithout(xml, 'del')).toEqual(applyChanges(paragraphs, changes))
  })
})
