import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { makePdf } from '#server/features/library/reading/fixtures.ts'

/** Cells of the picture that stands for a page: bits of its text, black for 1. */
export const GRID = { columns: 32, rows: 128 }
/** Where the picture stands on an A4 page, in points. */
export const BOX = { left: 40, bottom: 40, width: 500, height: 700, page: 842 }

/** A PDF of pages that are pictures and nothing else; `tesseractDouble` finds these texts in the pictures' pixels. */
export function scannedPdf(texts: string[]): Uint8Array {
  return makePdf(texts.map((text) => pageOf(Buffer.from(text, 'latin1'))))
}

function pageOf(text: Buffer): string {
  const bits = Array.from({ length: GRID.columns * GRID.rows }, (_, at) => ((text[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
  const pixels = bits.map((bit) => (bit ? '00' : 'ff')).join('')
  const place = `${BOX.width} 0 0 ${BOX.height} ${BOX.left} ${BOX.bottom} cm`
  return `q ${place} BI /W ${GRID.columns} /H ${GRID.rows} /BPC 8 /CS /G /F /AHx ID ${pixels}> EI Q`
}

/** What the program does, on its own: it shares nothing with this process. */
function program(GRID: { columns: number; rows: number }, BOX: Record<string, number>, log: string) {
  const fs = process.getBuiltinModule('node:fs')
  const args = process.argv.slice(2)
  fs.appendFileSync(log, `${JSON.stringify({ args, env: Object.keys(process.env) })}\n`)
  if (args.includes('--version')) return process.stdout.write('tesseract 5.3.0\n leptonica-1.82.0\n')
  if (args.includes('--list-langs')) return process.stdout.write('List of available languages in "/x/" (1):\neng\n')
  const pgm = fs.readFileSync(0)
  const header = /^P5\n(\d+) (\d+)\n255\n/.exec(pgm.subarray(0, 40).toString('latin1'))
  if (args[0] !== 'stdin' || args[1] !== 'stdout' || !header) {
    process.stderr.write('Error during processing.\n')
    process.exit(1)
  }
  const [width, height] = [Number(header[1]), Number(header[2])]
  const scale = height / BOX['page']!
  const isBlack = (column: number, row: number) => {
    const x = Math.floor((BOX['left']! + ((column + 0.5) * BOX['width']!) / GRID.columns) * scale)
    const fromTop = BOX['page']! - BOX['bottom']! - BOX['height']! + ((row + 0.5) * BOX['height']!) / GRID.rows
    return pgm[header[0].length + Math.floor(fromTop * scale) * width + x]! < 128
  }
  const bytes: number[] = []
  for (let at = 0; at < GRID.columns * GRID.rows; at += 8) {
    let byte = 0
    for (let bit = 0; bit < 8; bit++) {
      byte = byte * 2 + Number(isBlack((at + bit) % GRID.columns, Math.floor((at + bit) / GRID.columns)))
    }
    bytes.push(byte)
  }
  const text = Buffer.from(bytes.filter(Boolean)).toString('latin1')
  if (text.startsWith('HANG')) return setInterval(() => {}, 1_000)
  const rows = ['level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext']
  rows.push(`1\t1\t0\t0\t0\t0\t0\t0\t${width}\t${height}\t-1\t`)
  for (const [i, line] of text.split('\n').entries()) {
    let left = 200
    const top = 200 + i * 60
    rows.push(`4\t1\t1\t1\t${i + 1}\t0\t${left}\t${top}\t${line.length * 20}\t40\t-1\t`)
    for (const [j, word] of line.split(' ').entries()) {
      rows.push(`5\t1\t1\t1\t${i + 1}\t${j + 1}\t${left}\t${top}\t${word.length * 20}\t40\t95.5\t${word}`)
      left += (word.length + 1) * 20
    }
  }
  process.stdout.write(`${rows.join('\n')}\n`)
}

/** A program with tesseract's command line; `log` is a file with a line of JSON for each call. */
export function tesseractDouble() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tesseract-'))
  const command = path.join(folder, 'tesseract')
  const log = path.join(folder, 'log')
  const code = `(${program.toString()})(${JSON.stringify(GRID)}, ${JSON.stringify(BOX)}, ${JSON.stringify(log)})`
  writeFileSync(command, `#!${process.execPath}\n${code}\n`)
  chmodSync(command, 0o755)
  return { command, log }
}
