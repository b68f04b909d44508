import { type ReadParts, createBlocks } from '#server/features/library/reading/blocks.ts'
import { bodyHandler, readNotes } from './body.ts'
import { readNumbering } from './numbering.ts'
import { type DocxPackage, openDocxPackage } from './package.ts'
import { readStyles } from './styles.ts'
import { refuse } from '#server/features/library/reading/refusal.ts'

/** The main part of the package as its relations name it; Word itself always says word/document.xml. */
async function findMainPart(docx: DocxPackage): Promise<string> {
  let main = 'word/document.xml'
  await docx.read('_rels/.rels', {
    open(tag) {
      const type = tag.attribute('Type') ?? ''
      if (tag.name !== 'Relationship' || !type.endsWith('/officeDocument')) return
      main = (tag.attribute('Target') ?? main).replace(/^\//, '')
    },
  })
  return main
}

function notWord(docx: DocxPackage) {
  const isSheet = docx.names.some((name) => /^(?:xl|ppt)\//.test(name))
  const isOpenDocument = docx.names.includes('content.xml')
  const sentence = isSheet
    ? 'This is a spreadsheet or a presentation, not a Word document. Add a .pdf, .docx or .doc file.'
    : isOpenDocument
      ? 'This is an OpenDocument file. Open it, save it as .docx, and add that file.'
      : 'This is a ZIP archive, not a Word document. Unpack it, and add the documents inside.'
  return refuse('not_a_document', { sentence })
}

/** The program parts of a .docm; Word runs them whatever the file's name is. */
function hasMacros(docx: DocxPackage): boolean {
  return docx.names.some((name) => /(?:^|\/)vba(?:Project|Data)[^/]*\.(?:bin|xml)$/i.test(name))
}

async function readBody(docx: DocxPackage, main: string) {
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const styles = await readStyles(docx, `${folder}styles.xml`)
  const label = await readNumbering(docx, `${folder}numbering.xml`, styles)
  const notes = new Map<string, string>()
  await readNotes(docx, `${folder}footnotes.xml`, 'footnote', notes)
  await readNotes(docx, `${folder}endnotes.xml`, 'endnote', notes)
  const blocks = createBlocks()
  await docx.read(main, bodyHandler({ styles, label, notes, blocks }))
  return blocks.blocks
}

/**
 * Takes the bytes of a zip file, gives the headings and paragraphs of the Word document in it, with the numbers Word
 * counts for them. Parts are read one after the other as streams; nothing outside the file is opened. Throws a
 * refusal: not_a_document, encrypted, macros, too_large, corrupt.
 */
export async function readDocx(bytes: Uint8Array): Promise<ReadParts> {
  const docx = await openDocxPackage(bytes)
  try {
    const main = await findMainPart(docx)
    if (!docx.has(main) || !/\.xml$/i.test(main) || /^(?:xl|ppt)\//.test(main)) throw notWord(docx)
    if (hasMacros(docx)) throw refuse('macros')
    return { kind: 'docx', blocks: await readBody(docx, main) }
  } finally {
    docx.close()
  }
}
