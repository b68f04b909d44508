import PizZip from 'pizzip'
import { PRODUCT } from '#contract/product.ts'
import { bodyXml, paragraph } from './blocks.ts'
import {
  corePart,
  escapeXml,
  NAMESPACES,
  numberingPart,
  packageParts,
  PAGE,
  part,
  settingsPart,
  stylesPart,
} from './parts.ts'
import type { Source } from './source.ts'

/** A fixed moment, so that the same source gives the same bytes. */
const MADE = new Date(Date.UTC(2026, 0, 1))

/** The .docx of a template's source. */
export function templateDocx(source: Source): Buffer {
  const zip = new PizZip()
  const files: Record<string, string> = {
    ...packageParts(),
    'word/document.xml': documentPart(source),
    'word/styles.xml': stylesPart(),
    'word/numbering.xml': numberingPart(),
    'word/settings.xml': settingsPart(),
    'word/header1.xml': part(`<w:hdr ${NAMESPACES}>${paragraph(source.footer, 'Header')}</w:hdr>`),
    'word/header2.xml': part(`<w:hdr ${NAMESPACES}>${paragraph('', 'Header')}</w:hdr>`),
    'word/footer1.xml': footerPart(source.initials),
    'word/footer2.xml': footerPart(source.initials),
    'docProps/core.xml': corePart(source.name, PRODUCT, source.category),
  }
  for (const [name, xml] of Object.entries(files)) zip.file(name, xml, { date: MADE, createFolders: false })
  return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE', compressionOptions: { level: 9 } })
}

/** The first page has no header; its title says it already. */
function documentPart({ blocks }: Source): string {
  const references = ['header', 'footer']
    .map(
      (kind, i) =>
        `<w:${kind}Reference w:type="default" r:id="rId${i + 4}"/><w:${kind}Reference w:type="first" r:id="rId${i + 6}"/>`,
    )
    .join('')
  const { width, height, margin } = PAGE
  const page = `<w:pgSz w:w="${width}" w:h="${height}"/><w:pgMar w:top="1247" w:right="${margin}" w:bottom="1247" w:left="${margin}" w:header="624" w:footer="510" w:gutter="0"/>`
  const body = bodyXml(blocks)
  return part(
    `<w:document ${NAMESPACES}><w:body>${body}<w:sectPr>${references}${page}<w:titlePg/></w:sectPr></w:body></w:document>`,
  )
}

const field = (code: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`
const text = (words: string) => `<w:r><w:t xml:space="preserve">${escapeXml(words)}</w:t></w:r>`

const LINE_TO_INITIAL = '_'.repeat(9)

/** Lines to initial the page on, where its parties do, and the page number; what every document says once is added when it is filled in. */
function footerPart(initials: string[]): string {
  const lines = initials.map((who) => `${who} ${LINE_TO_INITIAL}`)
  const toInitial = lines.length ? text(['Initials:', ...lines].join('   ')) : ''
  const rule = '<w:pBdr><w:top w:val="single" w:sz="4" w:space="4" w:color="D3D8DF"/></w:pBdr>'
  const pages = `<w:p><w:pPr><w:pStyle w:val="Footer"/>${rule}${toInitial ? '' : '<w:jc w:val="right"/>'}</w:pPr>${toInitial && `${toInitial}<w:r><w:tab/></w:r>`}${text('Page ')}${field('PAGE')}${text(' of ')}${field('NUMPAGES')}</w:p>`
  return part(`<w:ftr ${NAMESPACES}>${pages}</w:ftr>`)
}
