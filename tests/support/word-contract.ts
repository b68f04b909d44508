import { docx, p, table } from './docx.ts'

const numbered = (text: string) =>
  p(text).replace('<w:p>', '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>')

const NUMBERING = `<?xml version="1.0" encoding="UTF-8"?><w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`
const RELATION =
  '<Relationship Id="rId90" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="numbering.xml"/>'

/** A lease as Word writes it, with a header, a numbered list, a table and a footnote. */
export const wordContract = ({ rent, note }: { rent: string; note: string }): Uint8Array =>
  docx({
    header: p('Lease of a house'),
    body: [
      p('Lease'),
      numbered(`The tenant pays ${rent} dollars a month & no more.`),
      numbered('The tenant keeps <no> dog.'),
      table([
        ['Deposit', '“50” dollars'],
        ['Rent', `${rent} dollars`],
      ]),
      p('Signed in Harare.'),
    ].join(''),
    footnote: p(note),
    files: { 'word/numbering.xml': NUMBERING },
    relations: RELATION,
  })
