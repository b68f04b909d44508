import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { makeDoc, makeFib, makeOle, onePiece } from '#server/features/library/reading/fixtures.ts'
import { readDocument } from '#server/features/library/reading/read-document.ts'

async function readText(bytes: Uint8Array): Promise<string> {
  const outcome = await readDocument(bytes)
  return outcome.ok ? outcome.text : outcome.reason
}

const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(Math.max(0, 4096 - bytes.length))])

describe('reading a .doc', () => {
  // Written by LibreOffice as Word 97 from a lease of ours: list styles, a table, tracked and hidden words, a footnote.
  it('writes automatic numbers, headings, table rows and footnotes, and leaves out deleted and hidden words', async () => {
    const text = await readText(readFileSync(new URL('./numbered-lease.doc', import.meta.url)))
    expect(text.split('\n\n')).toEqual([
      '# Lease agreement',
      '# 1. Definitions',
      '1.1 In this lease',
      '(a) “rent” means money',
      '(b) “deposit” means security',
      '(i) deep one',
      '(ii) deep two',
      '1.2 Further',
      '(a) restart letter',
      '# 2. Rent',
      '2.1 Payable monthly',
      '• a bullet',
      'Application fee | US$20',
      'Licence | US$100',
      'Kept text with note and field shown',
      '[Footnote: The note text.]',
    ])
  })

  it('keeps dashes and curly quotes of the one-byte text Word writes', async () => {
    const bytes = Buffer.from([0x93, 0x72, 0x65, 0x6e, 0x74, 0x94, 0x20, 0x97, 0x20, 0x80, 0x35, 0x0d])
    const pieces = onePiece(bytes.length, (1024 << 1) | 0x40000000)
    const main = Buffer.concat([makeFib(bytes.length, { 33: [0, pieces.length] }), bytes])
    expect(await readText(makeOle({ WordDocument: padded(main), '0Table': padded(pieces) }))).toBe('“rent” — €5')
  })

  it('shows the result of a field and not its code', async () => {
    expect(await readText(makeDoc(['Pay by \u0013 DATE \\@ "d" \u00141 May\u0015 each year.']))).toBe(
      'Pay by 1 May each year.',
    )
  })
})

/** A .doc with one endnote and two text boxes, of which the first hangs on the character at `anchor`. */
function docWithBoxes(anchor: number): Uint8Array {
  const main = 'In the High Court\rThe rent is due\u0002 monthly.\rSign \u0008here.\r'
  const [note, box, loose] = ['See section 5.\r', 'Case HC 12/26\r', 'Filed in Harare\r']
  const text = main + note + box + loose
  const words = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer)
  const entry = (bytes: number, at: number, shape: number) => {
    const made = Buffer.alloc(bytes)
    made.writeInt32LE(shape, at)
    return made
  }
  const parts: Record<number, Buffer> = {
    33: onePiece(text.length),
    40: Buffer.concat([words(anchor, main.length), entry(26, 0, 1025)]),
    46: Buffer.concat([words(main.indexOf('\u0002'), main.length), Buffer.alloc(2)]),
    47: words(0, note.length),
    56: Buffer.concat([words(0, box.length, box.length + loose.length), entry(22, 14, 1025), entry(22, 14, 9)]),
  }
  const tables: Record<number, [number, number]> = {}
  let end = 0
  for (const [number, bytes] of Object.entries(parts)) {
    tables[Number(number)] = [end, bytes.length]
    end += bytes.length
  }
  const lengths = { endnotes: note.length, textBoxes: box.length + loose.length }
  const fib = makeFib(main.length, tables, lengths)
  const table = padded(Buffer.concat(Object.values(parts)))
  return makeOle({ WordDocument: padded(Buffer.concat([fib, Buffer.from(text, 'utf16le')])), '0Table': table })
}

describe('what stands beside the text of a .doc', () => {
  it('reads endnotes, and text boxes where they hang', async () => {
    const anchor = 'In the High Court\rThe rent is due\u0002 monthly.\rSign '.length
    expect((await readText(docWithBoxes(anchor))).split('\n\n')).toEqual([
      'In the High Court',
      'The rent is due monthly.',
      '[Footnote: See section 5.]',
      'Case HC 12/26',
      'Sign here.',
      'Filed in Harare',
    ])
  })

  it('reads a text box once whatever it claims to hang on', async () => {
    for (const anchor of [0, 60, 75, 80, 0xffffffff]) {
      expect((await readText(docWithBoxes(anchor))).match(/Case HC 12/g)).toHaveLength(1)
    }
  })
})

describe('hostile .doc files', () => {
  const whole = makeDoc(['The tenant pays rent to the landlord.'])

  it('says damaged wherever the file is cut', async () => {
    for (const part of [0.2, 0.5, 0.8, 0.95]) {
      expect(await readText(whole.subarray(0, Math.floor(whole.length * part)))).toBe('corrupt')
    }
  })

  it('survives tables that point outside the file, whatever bytes are wrong', async () => {
    for (let at = 512; at < whole.length; at += 97) {
      const broken = whole.slice()
      broken.fill(0xff, at, at + 4)
      expect(await readText(broken)).toMatch(/tenant|^[a-z_]+$/)
    }
  })

  it('ends a chain of sectors that runs in a circle', async () => {
    const circle = Buffer.from(whole)
    const table = (circle.readUInt32LE(76) + 1) * 512
    for (let sector = 0; sector < 20; sector++) circle.writeUInt32LE(sector, table + sector * 4)
    expect(await readText(circle)).toBe('corrupt')
  })

  it('refuses text pieces that overlap, which would multiply the text', async () => {
    const pieces = Buffer.alloc(5 + 12 * 3 + 4)
    pieces[0] = 2
    pieces.writeUInt32LE(40, 1)
    for (const [at, value] of [0, 20, 5, 25].entries()) pieces.writeUInt32LE(value, 5 + at * 4)
    const text = Buffer.from('The tenant pays rent.\r', 'utf16le')
    const main = Buffer.concat([makeFib(40, { 33: [0, pieces.length] }), text])
    expect(await readText(makeOle({ WordDocument: padded(main), '0Table': padded(pieces) }))).toBe('corrupt')
  })
})
