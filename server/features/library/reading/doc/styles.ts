import { slice, sprmsOf } from './property-changes.ts'

/** What a paragraph's properties say; undefined where they say nothing. */
export type ParagraphProperties = {
  /** Heading level from the outline, 1-based; 0 for text. */
  level?: number
  /** 1-based number of its list override, and its depth in the list. */
  list?: number
  depth?: number
  inTable?: boolean
  rowEnd?: boolean
}

type Style = { builtin: number; basedOn: number; name: string; properties: ParagraphProperties }

const noStyle = 0xfff
const longestChain = 16
const mostStyles = 5000

/** Takes property changes of a paragraph or paragraph style, gives those that matter for reading. */
export function paragraphProperties(grpprl: Buffer): ParagraphProperties {
  const properties: ParagraphProperties = {}
  for (const { code, operand } of sprmsOf(grpprl)) {
    if (code === 0x2640) properties.level = (operand[0] ?? 9) < 9 ? (operand[0] ?? 0) + 1 : 0
    else if (code === 0x460b) properties.list = operand.readUInt16LE(0)
    else if (code === 0x260a) properties.depth = operand[0] ?? 0
    else if (code === 0x2416) properties.inTable = operand[0] === 1
    else if (code === 0x2417) properties.rowEnd = operand[0] === 1
  }
  return properties
}

/** The paragraph properties of a style: the first of its groups, after the style's own number. */
function styleProperties(definition: Buffer, from: number): ParagraphProperties {
  if (from + 4 > definition.length) return {}
  const length = definition.readUInt16LE(from)
  if (length < 2 || from + 2 + length > definition.length) return {}
  return paragraphProperties(definition.subarray(from + 4, from + 2 + length))
}

function readStyle(definition: Buffer, baseBytes: number): Style | undefined {
  if (definition.length < baseBytes + 2) return undefined
  const nameChars = definition.readUInt16LE(baseBytes)
  const nameFrom = baseBytes + 2
  const nameTo = nameFrom + nameChars * 2
  if (nameTo > definition.length) return undefined
  const kind = definition.readUInt16LE(2) & 0xf
  const groups = nameTo + 2 + (nameTo & 1)
  return {
    builtin: definition.readUInt16LE(0) & 0xfff,
    basedOn: definition.readUInt16LE(2) >> 4,
    name: definition.toString('utf16le', nameFrom, nameTo),
    properties: kind === 1 ? styleProperties(definition, groups) : {},
  }
}

function readStyles(sheet: Buffer): (Style | undefined)[] {
  const styles: (Style | undefined)[] = []
  if (sheet.length < 6) return styles
  let at = 2 + sheet.readUInt16LE(0)
  const count = Math.min(mostStyles, sheet.readUInt16LE(2))
  const baseBytes = sheet.readUInt16LE(4)
  while (styles.length < count && at + 2 <= sheet.length) {
    const length = sheet.readUInt16LE(at)
    at += 2
    styles.push(length ? readStyle(slice(sheet, at, length), baseBytes) : undefined)
    at += length + (length & 1)
  }
  return styles
}

/** Word's own numbers: 1 to 9 are its headings, 19 to 27 its table of contents, 62 its title. */
function builtinLevel({ builtin }: Style): number | undefined {
  if (builtin >= 1 && builtin <= 9) return Math.min(6, builtin)
  return builtin === 62 ? 1 : undefined
}

/** Takes the style sheet (STSH), gives what a style means for its paragraphs, by the style's number. */
export function readDocStyles(sheet: Buffer) {
  const styles = readStyles(sheet)
  function along<T>(index: number, answer: (style: Style) => T | undefined): T | undefined {
    let at = index
    for (let step = 0; step < longestChain && at !== noStyle; step++) {
      const style = styles[at]
      if (!style) return undefined
      const value = answer(style)
      if (value !== undefined) return value
      at = style.basedOn
    }
    return undefined
  }
  return {
    level: (index: number) => along(index, (style) => style.properties.level ?? builtinLevel(style)) ?? 0,
    list: (index: number) => along(index, (style) => style.properties.list),
    depth: (index: number) => along(index, (style) => style.properties.depth),
    isContents: (index: number) => {
      const style = styles[index]
      return !!style && ((style.builtin >= 19 && style.builtin <= 27) || /^toc \d/i.test(style.name))
    },
  }
}
