import PizZip from 'pizzip'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** A one-line .docx to test an engine with before a person's document goes in. */
export function probeDocx(): Uint8Array {
  const zip = new PizZip()
  zip.file(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  )
  zip.file(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}" Target="word/document.xml"/></Relationships>`,
  )
  zip.file(
    'word/document.xml',
    '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Ready</w:t></w:r></w:p></w:body></w:document>',
  )
  return zip.generate({ type: 'uint8array' })
}
