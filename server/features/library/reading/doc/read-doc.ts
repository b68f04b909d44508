import { type ReadParts, createBlocks } from '#server/features/library/reading/blocks.ts'
import { addDocParagraphs } from './body.ts'
import { openDoc } from './file-information-block.ts'
import { type OleFile, openOle } from './ole-file.ts'
import { refuse } from '#server/features/library/reading/refusal.ts'

function refuseOthers(ole: OleFile): void {
  const has = (name: string) => ole.paths.includes(name)
  if (has('EncryptedPackage')) throw refuse('encrypted')
  if (!has('WordDocument')) throw refuse('not_a_document', { detail: ole.paths.slice(0, 10).join(', ') })
}

/**
 * Takes the bytes of an OLE2 file, gives the headings and paragraphs of the Word 97–2003 document in it, with the
 * numbers of its automatic lists. Macros stay where they are: only text is read. Throws a refusal: encrypted (an
 * encrypted .docx is such a file too), old_word, not_a_document, corrupt.
 */
export async function readDoc(bytes: Uint8Array): Promise<ReadParts> {
  const ole = openOle(bytes)
  refuseOthers(ole)
  const blocks = createBlocks()
  addDocParagraphs(openDoc(ole), blocks)
  return { kind: 'doc', blocks: blocks.blocks }
}
