import { describe, expect, it } from 'vitest'
import { type PdfText, makePdf } from './fixtures.ts'
import { limits } from './limits.ts'
import { readDocument } from './read-document.ts'

async function paragraphsOf(bytes: Uint8Array): Promise<string[]> {
  const outcome = await readDocument(bytes)
  if (!outcome.ok) throw new Error(`${outcome.reason} ${outcome.detail}`)
  return outcome.text.split('\n\n')
}

const wide = 'The employer shall give the employee notice in writing of the termination of the contract, and shall'
const body = (texts: string[], from = 700): PdfText[] => texts.map((text, at) => ({ text, y: from - at * 14 }))

describe('reading a PDF', () => {
  it('makes headings of larger letters, and of bold lines that begin like a section', async () => {
    const page: PdfText[] = [
      { text: 'Labour Act', size: 22 },
      { text: 'Part II', size: 16 },
      { text: '12B. Unfair dismissal', bold: true },
      { text: wide },
      { text: 'Every employee has the right not to be unfairly dismissed.' },
    ]
    const paragraphs = await paragraphsOf(makePdf([page]))
    expect(paragraphs.slice(0, 3)).toEqual(['# Labour Act', '## Part II', '### 12B. Unfair dismissal'])
  })

  it('joins the lines of a paragraph, and begins a new one at (a), (b)', async () => {
    const lines = [wide, `${wide}`, 'pay in full—', '(a) his wages; and', '(b) his benefits.']
    expect(await paragraphsOf(makePdf([body(lines)]))).toEqual([
      `${wide} ${wide} pay in full—`,
      '(a) his wages; and',
      '(b) his benefits.',
    ])
  })

  it('carries a paragraph over a page, without the running header and the page number', async () => {
    const page = (number: number, texts: string[]): PdfText[] => [
      { text: 'Labour Act', y: 810 },
      ...body(texts),
      { text: String(number), x: 300, y: 30 },
    ]
    const pages = [
      page(1, [wide, wide]),
      page(2, ['not dismiss him unfairly.', wide]),
      page(3, ['so.']),
      page(4, [wide]),
    ]
    const text = (await paragraphsOf(makePdf(pages))).join('\n')
    expect(text).toContain(`${wide} ${wide} not dismiss him unfairly.`)
    expect(text).not.toMatch(/Labour Act|^\d$/m)
  })

  it('keeps the columns of a table row apart', async () => {
    const rows: PdfText[] = [
      ['Application', 'US$20'],
      ['Licence', 'US$100'],
    ].flatMap(([name, fee], at) => [
      { text: name!, y: 700 - at * 14 },
      { text: fee!, x: 300, y: 700 - at * 14 },
    ])
    expect(await paragraphsOf(makePdf([rows]))).toEqual(['Application | US$20', 'Licence | US$100'])
  })

  it('does not take a line that begins with # for a heading', async () => {
    expect(await paragraphsOf(makePdf([body(['# of occasions: four'])]))).toEqual(['\\# of occasions: four'])
  })

  it('refuses more pages than it may read, and says how many there are', async () => {
    const many = makePdf(Array.from({ length: 10_000 }, () => [{ text: 'A page of this very long book.' }]))
    const outcome = await readDocument(many)
    expect(outcome).toMatchObject({ ok: false, reason: 'too_large' })
    expect(!outcome.ok && outcome.sentence).toContain('10,000 pages')
    expect(limits.pdfPages).toBeLessThan(10_000)
  })

  it('reads a file of which the end is missing where its pages can still be found, or says that it is damaged', async () => {
    const whole = makePdf([body([wide])])
    const outcome = await readDocument(whole.subarray(0, Math.floor(whole.length / 3)))
    expect(outcome).toMatchObject({ ok: false, reason: 'corrupt' })
  })
})
