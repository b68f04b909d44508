import { describe, expect, it } from 'vitest'
import { type PdfText, makePdf } from '#server/features/library/reading/fixtures.ts'
import { fileBounds } from '#server/features/library/reading/file-bounds.ts'
import { readDocument } from '#server/features/library/reading/read-document.ts'

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

  it('reads a heading of two lines whole, also where it is as small as the text', async () => {
    const heading = '53. Freedom from torture and from cruel, inhuman or degrading treatment or other'
    const page: PdfText[] = [
      ...body([wide, wide]),
      { text: heading, bold: true, y: 660 },
      { text: 'punishment of persons', bold: true, y: 646 },
      { text: wide, y: 626 },
      { text: '54. Rights of children', bold: true, y: 606 },
      { text: 'Note', bold: true, y: 592 },
      { text: wide, y: 578 },
      ...body(
        Array.from({ length: 12 }, () => wide),
        550,
      ),
    ]
    const paragraphs = await paragraphsOf(makePdf([page]))
    expect(paragraphs.filter((text) => text.startsWith('#'))).toEqual([
      `# ${heading} punishment of persons`,
      '# 54. Rights of children',
    ])
  })

  it('joins the lines of a paragraph, and begins a new one at (a), (b)', async () => {
    const lines = [wide, `${wide}`, 'pay in full—', '(a) his wages; and', '(b) his benefits.']
    expect(await paragraphsOf(makePdf([body(lines)]))).toEqual([
      `${wide} ${wide} pay in full—`,
      '(a) his wages; and',
      '(b) his benefits.',
    ])
  })

  it('puts words that the lines cut together again, so that they are found', async () => {
    const lines = [
      'A marriage that was validly registered in another country or that was solem-',
      'nized before a minister of religion in the manner that is usual for the per-',
      'formance of it is valid.',
    ]
    const text = (await paragraphsOf(makePdf([body(lines)]))).join(' ')
    expect(text).toContain('solemnized before')
    expect(text).toContain('performance of it')
  })

  it('keeps the hyphen of a word whose halves are words where lines do not cut words', async () => {
    const lines = [`${wide} of the well-`, 'known kind', ...Array.from({ length: 8 }, () => wide)]
    expect((await paragraphsOf(makePdf([body(lines)]))).join(' ')).toContain('well-known kind')
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
    expect(fileBounds.pdfPages).toBeLessThan(10_000)
  })

  it('reads a file of which the end is missing where its pages can still be found, or says that it is damaged', async () => {
    const whole = makePdf([body([wide])])
    const outcome = await readDocument(whole.subarray(0, Math.floor(whole.length / 3)))
    expect(outcome).toMatchObject({ ok: false, reason: 'corrupt' })
  })

  it('does not call a PDF read whose fonts give wrong letters', async () => {
    const shifted = (text: string) =>
      text.replace(/[a-z]/gi, (letter) => String.fromCharCode(letter.charCodeAt(0) + (/[zZ]/.test(letter) ? -25 : 1)))
    const page = body(Array.from({ length: 6 }, () => shifted(wide)))
    const outcome = await readDocument(makePdf([page]))
    expect(outcome).toMatchObject({ ok: false, sentence: expect.stringContaining('which letters its fonts show') })
    // the pages that can be read are, and the others are counted
    const mixed = await readDocument(makePdf([body([wide]), page, body([wide])]))
    expect(mixed).toMatchObject({ ok: true, unreadPages: 1 })
    expect(mixed.ok && mixed.text).not.toContain('Uif fnqmpzfs')
  })

  it('does not call a PDF read whose fonts name no letters', async () => {
    const named = Buffer.from(makePdf([body([wide, wide])])).toString('latin1')
    const glyphs = Array.from({ length: 224 }, (_, at) => `/g${at + 1}`).join(' ')
    const unnamed = named.replace('/Encoding/WinAnsiEncoding', `/Encoding<</Differences[32 ${glyphs}]>>`)
    const outcome = await readDocument(new Uint8Array(Buffer.from(unnamed, 'latin1')))
    expect(outcome).toMatchObject({ ok: false, sentence: expect.stringContaining('which letters its fonts show') })
  })

  it('reads Shona, Ndebele, German and a page of capitals as they are', async () => {
    for (const text of [
      'Vanhu vese vanoberekwa vakasununguka uyewo vakaenzana pahunhu nekodzero dzavo, vese vane hana yokuziva',
      'Bonke abantu bazalwa bekhululekile njalo belingana kumalungelo abo, balesipho sokucabanga lesazela',
      'Die Rechtsanwaltschaft und das Schriftstück, welches zur Vollstreckung der Zwangsverpflichtung berechtigt',
      'THE EMPLOYER SHALL NOT TERMINATE THE CONTRACT WITHOUT NOTICE IN WRITING TO THE EMPLOYEE AND THE UNION',
    ]) {
      const outcome = await readDocument(makePdf([body(Array.from({ length: 5 }, (_, at) => `${text} ${at}`))]))
      expect(outcome.ok && outcome.unreadPages).toBeUndefined()
      expect(outcome.ok).toBe(true)
    }
  })
})
