import type { BlockCollector } from './blocks.ts'

/** A row longer than this is page layout made with a table, not a table of figures. */
const longestRow = 1000

type Row = { cells: { level: number; text: string }[][] }

/** A row whose cells hold one line each becomes one paragraph; any other is read cell by cell. */
function writeRow(row: Row, add: (level: number, text: string) => void): void {
  const cells = row.cells.map((cell) => cell.filter((paragraph) => paragraph.text.trim()))
  const length = cells.flat().reduce((sum, { text }) => sum + text.length, 0)
  const filled = cells.filter((cell) => cell.length)
  if (filled.length > 1 && length <= longestRow && cells.every((cell) => cell.length <= 1)) {
    // an empty cell keeps its place, so that what follows stays in its column
    const line = cells.map((cell) => cell[0]?.text.trim() ?? '').join(' | ')
    add(0, line.trim())
  } else {
    for (const { level, text } of cells.flat()) add(level, text)
  }
}

/**
 * Puts paragraphs into the document, those of a table row as "cell | cell". `open` and `close` take the names of XML
 * elements (tr, tc) and say whether they used them; tables inside cells become paragraphs of the cell.
 */
export function createTables(blocks: BlockCollector) {
  const rows: Row[] = []
  const add = (level: number, text: string) => {
    const cell = rows.at(-1)?.cells.at(-1)
    if (cell) cell.push({ level, text })
    else blocks.add(level, text)
  }
  return {
    add,
    open(name: string): boolean {
      if (name === 'tr') rows.push({ cells: [] })
      else if (name === 'tc') rows.at(-1)?.cells.push([])
      return name === 'tr' || name === 'tc'
    },
    close(name: string): boolean {
      const row = name === 'tr' ? rows.pop() : undefined
      if (row) writeRow(row, add)
      return name === 'tr' || name === 'tc'
    },
  }
}
