/** The parts of a .docx that are alike in all our templates: styles, numbering, settings, package. */
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export const part = (xml: string) => DECLARATION + xml
export const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!)

/** A4 in twentieths of a point, and the width between its margins. */
export const PAGE = { width: 11_906, height: 16_838, margin: 1_304 }
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin

const INK = '1F2A37'
const QUIET = '5B6472'
/** Calibri is on most machines; we ship Carlito, which has its measures, so that pages break alike everywhere. */
const font = '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="Calibri" w:cs="Arial"/>'
const size = (points: number) => `<w:sz w:val="${points * 2}"/><w:szCs w:val="${points * 2}"/>`

function style(id: string, name: string, paragraph: string, run = '', more = '') {
  const base = id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>'
  const isDefault = id === 'Normal' ? ' w:default="1"' : ''
  return `<w:style w:type="paragraph"${isDefault} w:styleId="${id}"><w:name w:val="${name}"/>${base}${more}<w:qFormat/><w:pPr>${paragraph}</w:pPr><w:rPr>${run}</w:rPr></w:style>`
}
const numbered = (level: number, list = 1) => `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`
const spacing = (before: number, after: number, line = 276) =>
  `<w:spacing w:before="${before}" w:after="${after}" w:line="${line}" w:lineRule="auto"/>`

export function stylesPart(): string {
  const styles = [
    style('Normal', 'Normal', `<w:widowControl/>${spacing(0, 120)}`),
    style(
      'Title',
      'Title',
      `<w:keepNext/>${spacing(0, 60, 240)}`,
      `<w:b/><w:bCs/><w:color w:val="${INK}"/>${size(20)}`,
    ),
    style('Subtitle', 'Subtitle', `<w:keepNext/>${spacing(0, 240, 240)}`, `<w:color w:val="${QUIET}"/>${size(12)}`),
    style(
      'Heading1',
      'heading 1',
      `<w:keepNext/><w:keepLines/>${numbered(0)}${spacing(280, 100, 240)}<w:outlineLvl w:val="0"/>`,
      `<w:b/><w:bCs/><w:color w:val="${INK}"/>${size(12)}`,
      '<w:next w:val="Clause"/>',
    ),
    style(
      'Heading2',
      'heading 2',
      `<w:keepNext/><w:keepLines/>${spacing(280, 100, 240)}<w:outlineLvl w:val="1"/>`,
      `<w:b/><w:bCs/><w:color w:val="${INK}"/>${size(12)}`,
      '<w:next w:val="Normal"/>',
    ),
    style('Clause', 'Clause', numbered(1)),
    style('Subclause', 'Subclause', `${numbered(2)}${spacing(0, 80)}`),
    style('Subsubclause', 'Subsubclause', `${numbered(3)}${spacing(0, 80)}`),
    style('Numbered', 'Numbered', numbered(0, 2)),
    style('TableText', 'Table Text', spacing(50, 50, 252), size(10.5)),
    style('TableHead', 'Table Head', `<w:keepNext/>${spacing(50, 50, 252)}`, `<w:b/><w:bCs/>${size(10.5)}`),
    style('SignText', 'Signature Text', `<w:keepNext/><w:keepLines/>${spacing(0, 40, 252)}`, size(10.5)),
    style('Header', 'header', `${spacing(0, 0, 240)}<w:jc w:val="right"/>`, `<w:color w:val="${QUIET}"/>${size(9)}`),
    style(
      'Footer',
      'footer',
      `<w:tabs><w:tab w:val="right" w:pos="${TEXT_WIDTH}"/></w:tabs>${spacing(0, 0, 240)}`,
      `<w:color w:val="${QUIET}"/>${size(8)}`,
    ),
  ]
  const defaults = `<w:docDefaults><w:rPrDefault><w:rPr>${font}<w:kern w:val="0"/>${size(11)}<w:lang w:val="en-ZW" w:eastAsia="en-ZW" w:bidi="ar-SA"/></w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults>`
  const table = `<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="108" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>`
  return part(`<w:styles ${NAMESPACES}>${defaults}${styles.join('')}${table}</w:styles>`)
}

/** 1. / 1.1 / (a) / (i), and a plain list of statements: each level belongs to its style, so that Word renumbers when somebody edits. */
export function numberingPart(): string {
  const levels: [string, string, string, number, number][] = [
    ['Heading1', 'decimal', '%1.', 567, 567],
    ['Clause', 'decimal', '%1.%2', 567, 567],
    ['Subclause', 'lowerLetter', '(%3)', 1_021, 454],
    ['Subsubclause', 'lowerRoman', '(%4)', 1_475, 454],
    ['Numbered', 'decimal', '%1.', 567, 567],
  ]
  const xml = levels.map(
    ([styleId, format, text, left, hanging], i) =>
      `<w:lvl w:ilvl="${i % 4}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:pStyle w:val="${styleId}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${left}" w:hanging="${hanging}"/></w:pPr></w:lvl>`,
  )
  return part(
    `<w:numbering ${NAMESPACES}><w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="multilevel"/>${xml.slice(0, 4).join('')}</w:abstractNum><w:abstractNum w:abstractNumId="1"><w:multiLevelType w:val="singleLevel"/>${xml[4]}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
  )
}

export const settingsPart = () =>
  part(
    `<w:settings ${NAMESPACES}><w:defaultTabStop w:val="567"/><w:characterSpacingControl w:val="doNotCompress"/><w:compat><w:doNotExpandShiftReturn/><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat><w:themeFontLang w:val="en-ZW"/></w:settings>`,
  )

/** Which part is what, and how the main part reaches the others. */
export function packageParts(): Record<string, string> {
  const overrides = ['document.main', 'styles', 'numbering', 'settings', 'header', 'footer']
  const names = ['document', 'styles', 'numbering', 'settings', 'header1', 'footer1']
  const types = overrides.map(
    (type, i) => `<Override PartName="/word/${names[i]}.xml" ContentType="${WORD}.${type}+xml"/>`,
  )
  const extra = `<Override PartName="/word/header2.xml" ContentType="${WORD}.header+xml"/><Override PartName="/word/footer2.xml" ContentType="${WORD}.footer+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>`
  const relations = ['styles', 'numbering', 'settings', 'header', 'footer', 'header', 'footer']
  const targets = ['styles', 'numbering', 'settings', 'header1', 'footer1', 'header2', 'footer2']
  const relationships = (list: string) =>
    part(`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`)
  return {
    '[Content_Types].xml': part(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.join('')}${extra}</Types>`,
    ),
    '_rels/.rels': relationships(
      `<Relationship Id="rId1" Type="${RELATION}/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>`,
    ),
    'word/_rels/document.xml.rels': relationships(
      relations
        .map((type, i) => `<Relationship Id="rId${i + 1}" Type="${RELATION}/${type}" Target="${targets[i]}.xml"/>`)
        .join(''),
    ),
  }
}

export const corePart = (title: string, creator: string, category: string) =>
  part(
    `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeXml(title)}</dc:title><dc:creator>${escapeXml(creator)}</dc:creator><dc:language>en-ZW</dc:language>${category && `<cp:category>${escapeXml(category)}</cp:category>`}</cp:coreProperties>`,
  )
