import type { ChildProcess } from 'node:child_process'
import PizZip from 'pizzip'
import { afterAll, describe, expect, test } from 'vitest'
import type { Decision, ReviewedParagraph, StoredFinding } from '#contract/contract-review.ts'
import { startOffice } from '#server/adapters/converter/builtin-process.ts'
import { builtinInstalled } from '#server/adapters/converter/builtin.ts'
import { createLog } from '#server/log.ts'
import { applyChanges } from './changes.ts'
import { writeReviewed } from './reviewed-document.ts'

let office: ChildProcess | undefined
const stopping = new AbortController()
afterAll(() => stopping.abort())

/** A document as LibreOffice understood it, written by it as a Word file once more. */
async function throughLibreOffice(docx: Uint8Array): Promise<string> {
  office ??= await startOffice(createLog({ LOG_LEVEL: 'silent' }), stopping.signal)
  const child = office
  const answer = await new Promise<{ data?: Uint8Array; error?: string }>((resolve) => {
    child.once('message', resolve)
    child.send({ id: 1_000, docx, to: 'docx' })
  })
  if (!answer.data) throw new Error(answer.error)
  return new PizZip(answer.data).file('word/document.xml')!.asText()
}

const plain = (xml: string) =>
  xml
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&')

/** The paragraphs once every change is accepted (`gone` is "del") or rejected ("ins"). */
function paragraphsWithout(xml: string, gone: 'del' | 'ins'): string[] {
  const lines = ['']
  for (const [, properties = '', content = ''] of xml.matchAll(
    /<w:p(?: [^>]*)?>(<w:pPr>[^]*?<\/w:pPr>)?([^]*?)<\/w:p>/g,
  )) {
    lines.push(lines.pop()! + plain(content.replace(new RegExp(`<w:${gone} [^>]*[^/]>[^]*?</w:${gone}>`, 'g'), '')))
    if (!new RegExp(`<w:${gone} [^>]*/>`).test(properties)) lines.push('')
  }
  return lines.slice(0, -1).filter(Boolean)
}

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
})
