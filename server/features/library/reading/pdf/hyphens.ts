import type { PdfLine } from './page.ts'
import { lineEndHyphen } from './lines.ts'

const words = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu
/** Lines that end with a hyphen, at least, in a document that cuts its words; and their share. */
const fewestCut = 2
const leastCut = 0.01
const lastWord = /[\p{L}\p{N}-]+$/u
const firstWord = /^[\p{L}\p{N}-]+/u

/** The word before and after a line end: ["step", "child"]. */
function splitWord(before: string, after: string): [string, string] {
  return [lastWord.exec(before.slice(0, -1))?.[0].toLowerCase() ?? '', firstWord.exec(after)?.[0].toLowerCase() ?? '']
}

/** How often each word stands in the lines, the halves of cut ones left out. */
function countWords(lines: PdfLine[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [at, line] of lines.entries()) {
    let text = line.text.toLowerCase()
    if (text.endsWith(lineEndHyphen)) text = text.slice(0, -1).replace(lastWord, '')
    if (lines[at - 1]?.text.endsWith(lineEndHyphen)) text = text.replace(firstWord, '')
    for (const [word] of text.matchAll(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

/**
 * PDFium marks every hyphen at a line end alike, "certifi-cate" and "step-child". The document decides: a word that
 * it writes elsewhere in one piece is joined, one that it writes with a hyphen keeps it, and a word that stands
 * nowhere else goes the way most of the others went. Where none stands elsewhere, a document that ends line after line
 * with a hyphen cuts its words: they are joined unless both halves are words of it. Takes all lines in order; the function
 * it gives takes a line and the next of its paragraph, and gives the line as it stands before the next: "the ",
 * "certifi", "step-".
 */
export function createHyphenJoiner(lines: PdfLine[]): (line: string, next: string) => string {
  const cut = lines.filter((line) => line.text.endsWith(lineEndHyphen)).length
  const counts = cut ? countWords(lines) : new Map<string, number>()
  const cutsWords = cut >= fewestCut && cut >= lines.length * leastCut
  const preference = (start: string, end: string) =>
    (counts.get(start + end) ?? 0) - (counts.get(`${start}-${end}`) ?? 0)
  let lean = 0
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1]
    if (next && line.text.endsWith(lineEndHyphen)) lean += Math.sign(preference(...splitWord(line.text, next.text)))
  }
  return (line, next) => {
    if (!line.endsWith(lineEndHyphen)) return `${line} `
    const [start, end] = splitWord(line, next)
    const letters = /^\p{Ll}+$/u.test(end) && /\p{L}$/u.test(start)
    const parts = cutsWords && !(counts.has(start) && counts.has(end)) ? 1 : -1
    const solid = preference(start, end) || (letters ? lean || parts : -1)
    return line.slice(0, -1) + (solid > 0 ? '' : '-')
  }
}
