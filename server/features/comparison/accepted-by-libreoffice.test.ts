import { afterAll, describe, expect, test } from 'vitest'
import { builtinInstalled } from '#server/adapters/converter/builtin.ts'
import { readDocument } from '#server/features/library/reading/read-document.ts'
import { writeDocx } from '#server/text/docx-writer.ts'
import { closeLibreOffice, paragraphsWithout, throughLibreOffice } from '#tests/support/libreoffice.ts'
import { wordContract } from '#tests/support/word-contract.ts'
import { compareParagraphs } from './paragraphs.ts'
import { trackedBlocks } from './tracked-blocks.ts'

afterAll(closeLibreOffice)

async function textOf(bytes: Uint8Array) {
  const read = await readDocument(bytes)
  if (!read.ok) throw new Error(read.sentence)
  return read.text
}

/** The lines of a text as they are compared: what a line says, however it is spaced. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)

describe.skipIf(!builtinInstalled())('in LibreOffice', { timeout: 240_000 }, () => {
  test('accepting every change gives the newer file, rejecting every change the older, with tables, footnotes, lists and headers', async () => {
    const older = await textOf(wordContract({ rent: '100', note: 'As the law says.' }))
    const newer = await textOf(wordContract({ rent: '150', note: 'As both agree, and as the law says.' }))
    for (const [before, after] of [
      [older, newer],
      [newer, older],
      [older, `${newer}\nOne line more.`],
      [`First of all.\n${older}`, newer],
    ] as const) {
      const blocks = trackedBlocks(await compareParagraphs(before, after))
      const xml = await throughLibreOffice(writeDocx({ title: 'Compared', blocks, changedAt: new Date() }))
      expect(linesOf(paragraphsWithout(xml, 'ins').join('\n'))).toEqual(linesOf(before))
      expect(linesOf(paragraphsWithout(xml, 'del').join('\n'))).toEqual(linesOf(after))
    }
  })
})
