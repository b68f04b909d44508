/** A cell of a table, and where its words begin in the text of its block. */
export type Cell = { text: string; start: number }
export type Table = { head?: Cell[]; rows: Cell[][]; isNamedByFirst: boolean }

/** Between two cells, of which either may be empty. */
const BORDER = /(?<=^|\s)\|(?=\s|$)/g

/** The rule of brackets between the parties and the number of a case, which stand next to each other in no table. */
const CAPTION = /(?<=^|\s)\|\s+[\])](?=\s|$)/

/** Whether a line is a row of a table, as the cells of Word and PDF tables are kept: "cell | cell". */
export const isTableRow = (line: string) => !line.includes('\n') && line.search(BORDER) >= 0 && !CAPTION.test(line)

function cellsOf(line: string, offset: number): Cell[] {
  const borders = [...line.matchAll(BORDER)].map(({ index }) => index)
  return [-1, ...borders].map((border, at) => {
    const cell = line.slice(border + 1, borders[at] ?? line.length)
    const text = cell.trim()
    return { text, start: offset + border + 1 + cell.indexOf(text) }
  })
}

/**
 * The table in the text of a block. Which cells are heads is not kept with the text: with three columns or more the first row is,
 * unless there is a number in it; with two, the first cell of each row names the row.
 */
export function tableOf(text: string): Table {
  const rows: Cell[][] = []
  for (const match of text.matchAll(/[^\n]+/g)) rows.push(cellsOf(match[0], match.index))
  const [first = [], ...others] = rows
  const hasHead = first.length > 2 && others.length > 0 && !first.some((cell) => /\d/.test(cell.text))
  return hasHead
    ? { head: first, rows: others, isNamedByFirst: false }
    : { rows, isNamedByFirst: rows.every((row) => row.length === 2) }
}
