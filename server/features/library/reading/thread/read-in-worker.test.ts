import { afterAll, describe, expect, it } from 'vitest'
import { makeDocx, makePdf, pdfBomb, xmlParagraph } from '#server/features/library/reading/fixtures.ts'
import { closeReaders, createReaderPool, readInWorker } from './read-in-worker.ts'

const rent = makeDocx(xmlParagraph('The tenant pays rent.'))
/** Takes seconds to read: two million paragraphs in a small file. */
const slow = makeDocx('<w:p><w:r><w:t>ab</w:t></w:r></w:p>'.repeat(2_000_000))

afterAll(closeReaders)

async function expectStillReading(): Promise<void> {
  expect(await readInWorker(rent)).toMatchObject({ ok: true, text: 'The tenant pays rent.' })
}

describe('reading in a thread of its own', () => {
  it('reads all three formats one after the other, and leaves the bytes with the caller', async () => {
    const bytes = rent.slice()
    await expectStillReading()
    expect(await readInWorker(makePdf([[{ text: 'The tenant pays rent.' }]]))).toMatchObject({ ok: true, pages: 1 })
    expect(bytes).toEqual(rent)
  })

  it('stops a file that takes too long, in a sentence, and reads the next one', async () => {
    const outcome = await readInWorker(slow, undefined, createReaderPool({ timeMs: 50 }))
    expect(outcome).toMatchObject({ ok: false, reason: 'too_slow', sentence: expect.stringContaining('too long') })
    await expectStillReading()
  })

  it('stops a file that takes too much memory, and reads the next one', async () => {
    const large = makeDocx(`<w:p><w:r><w:t>${'a '.repeat(15_000_000)}</w:t></w:r></w:p>`)
    expect(await readInWorker(large, undefined, createReaderPool({ heapMb: 16 }))).toMatchObject({
      ok: false,
      reason: 'too_large',
    })
    await expectStillReading()
  })

  it('stops a PDF that inflates without end at its memory limit, and reads the next one', async () => {
    const bomb = pdfBomb(700_000_000)
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await readInWorker(bomb)).toMatchObject({ ok: false, reason: 'too_large' })
    await expectStillReading()
  })

  it('answers every file of many that come at once', async () => {
    const files = Array.from({ length: 12 }, (_, at) => (at % 3 ? rent : new Uint8Array([1, 2, 3])))
    const outcomes = await Promise.all(files.map((file) => readInWorker(file)))
    expect(outcomes.map((outcome) => outcome.ok)).toEqual(files.map((file) => file === rent))
  })
})
