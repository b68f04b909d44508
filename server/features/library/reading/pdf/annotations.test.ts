import { describe, expect, it } from 'vitest'
import { makePdf, scannedPage } from '#server/features/library/reading/fixtures.ts'
import { readDocument } from '#server/features/library/reading/read-document.ts'

async function textOf(bytes: Uint8Array): Promise<string> {
  const outcome = await readDocument(bytes)
  return outcome.ok ? outcome.text : outcome.reason
}

const widget = (rect: string, field: string) => `/Subtype/Widget/Rect[${rect}]${field}`
const freeText = (rect: string, words: string) => `/Subtype/FreeText/Rect[${rect}]/Contents(${words})/DA(/F1 10 Tf)`

describe('what was filled into a PDF, and noted on it', () => {
  const labels = [
    { text: 'Affidavit of residence', y: 780, size: 18 },
    { text: 'Full name', y: 700 },
    { text: 'Town', y: 700, x: 350 },
    { text: 'Married', y: 680, x: 90 },
    { text: 'I make oath and say that what stands below is true.', y: 640 },
  ]

  it('reads each value beside its label, which box is ticked and what was chosen', async () => {
    const notes = [
      widget('120 696 340 712', '/FT/Tx/T(name)/V(Rudo Moyo)'),
      widget('390 696 560 712', '/FT/Ch/Ff 131072/T(town)/Opt[[(hre) (Harare)] [(byo) (Bulawayo)]]/V(byo)'),
      widget('60 678 74 692', '/FT/Btn/T(married)/V/Yes/AS/Yes/AP<</N<</Yes 7 0 R/Off 7 0 R>>>>'),
      widget('60 560 500 630', '/FT/Tx/Ff 4096/T(facts)/V(I live in Glen View.\\rI have lived there since 2019.)'),
    ]
    const text = await textOf(makePdf([labels], { notes, streams: [''] }))
    expect(text.split('\n\n')).toEqual([
      '# Affidavit of residence',
      expect.stringMatching(/^Full name Rudo Moyo (\| )?Town Bulawayo$/),
      '[x] Married',
      'I make oath and say that what stands below is true.',
      'I live in Glen View. I have lived there since 2019.',
    ])
  })

  it('reads nothing of a hidden field or of one for a password', async () => {
    const notes = [
      widget('120 696 340 712', '/FT/Tx/T(name)/V(Hidden Words)/F 2'),
      widget('390 696 560 712', '/FT/Tx/Ff 8192/T(pin)/V(1234)'),
    ]
    expect(await textOf(makePdf([labels], { notes }))).not.toMatch(/Hidden|1234/)
  })

  it('reads text boxes, stamps and the words of a signature, and no comments', async () => {
    const notes = [
      freeText('60 600 400 620', 'Amended: the rent is US$200'),
      '/Subtype/Stamp/Rect[300 400 500 450]/AP<</N 7 0 R>>',
      widget('60 300 260 350', '/FT/Sig/T(signed)/AP<</N 8 0 R>>'),
      '/Subtype/Text/Rect[10 10 20 20]/Contents(a comment for a colleague)',
    ]
    const streams = [
      'BT /F1 20 Tf 5 10 Td (RECEIVED 3 May 2026) Tj ET',
      'BT /F1 9 Tf 5 10 Td (Signed by Rudo Moyo) Tj ET',
    ]
    const paragraphs = (await textOf(makePdf([labels], { notes, streams }))).split('\n\n')
    expect(paragraphs.slice(-3)).toEqual(['Amended: the rent is US$200', 'RECEIVED 3 May 2026', 'Signed by Rudo Moyo'])
    expect(paragraphs.join()).not.toContain('colleague')
  })

  it('reads a page that holds nothing else, and does not take notes on a scan for its text', async () => {
    const notes = [freeText('60 600 400 620', 'Seen and noted by the landlord on 3 May')]
    expect(await textOf(makePdf([[]], { notes }))).toBe('Seen and noted by the landlord on 3 May')
    expect(await textOf(makePdf([scannedPage], { notes }))).toBe('scanned')
  })

  it('reads a form of thousands of boxes in its time', async () => {
    const notes = Array.from({ length: 3000 }, (_, at) =>
      widget(`${at % 500} ${at % 800} ${(at % 500) + 40} ${(at % 800) + 12}`, `/FT/Tx/T(f${at})/V(value ${at})`),
    )
    expect(await textOf(makePdf([labels], { notes }))).toContain('value 2999')
  })
})
