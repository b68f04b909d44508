import { crc32, deflateSync } from 'node:zlib'
import { BOX, GRID } from './tesseract.ts'

/** Blocks of 8 by 8 pixels: two points each on an A4 page. */
const ACROSS = 298
const DOWN = 422
const A4 = { width: 595, height: 842 }
/** The middle of a white and of a black block, as the format codes them. */
const WHITE = 63
const BLACK = -64

/**
 * A JPEG of a page, in which `tesseractDouble` finds the text; of blocks that are black or white it needs no more than their middles.
 * `turned`: taken with the phone on its side, as EXIF says.
 */
export function photographOf(text: string, { turned = false } = {}): Buffer {
  const bytes = Buffer.from(text, 'latin1')
  const [columns, rows] = turned ? [DOWN, ACROSS] : [ACROSS, DOWN]
  const middles = Array.from({ length: columns * rows }, (_, at) => {
    const [x, y] = [at % columns, Math.floor(at / columns)]
    return turned ? isBlack(bytes, ACROSS - 1 - y, x) : isBlack(bytes, x, y)
  }).map((black) => (black ? BLACK : WHITE))
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(turned ? [segment(0xe1, EXIF_TURNED)] : []),
    segment(0xdb, [0, ...Array<number>(64).fill(16)]),
    segment(0xc0, [8, ...short(rows * 8), ...short(columns * 8), 1, 1, 0x11, 0]),
    // the differences of middles that occur have 0, 6 or 7 bits; nothing follows them in a block
    segment(0xc4, [0x00, 1, 1, 1, ...Array<number>(13).fill(0), 0, 6, 7]),
    segment(0xc4, [0x10, 1, ...Array<number>(15).fill(0), 0]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    scanOf(middles),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** Numbers of a point, by the colour type of a PNG; a palette has one. */
const PNG_NUMBERS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** The same page as a PNG of a colour type; where that has an opacity, white is what is not there, as in a screenshot. */
export function screenshotOf(text: string, colourType: 0 | 2 | 3 | 4 | 6 = 6): Buffer {
  const bytes = Buffer.from(text, 'latin1')
  const numbers = PNG_NUMBERS[colourType]!
  const point = (black: boolean) => {
    if (colourType === 3) return [black ? 1 : 0]
    const opacity = colourType >= 4
    return [
      ...Array<number>(numbers - Number(opacity)).fill(black || opacity ? 0 : 255),
      ...(opacity ? [black ? 255 : 0] : []),
    ]
  }
  const rows = Array.from({ length: DOWN }, (_, y) => [
    0,
    ...Array.from({ length: ACROSS }, (__, x) => point(isBlack(bytes, x, y))).flat(),
  ])
  const head = Buffer.concat([long(ACROSS), long(DOWN), Buffer.from([8, colourType, 0, 0, 0])])
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...(colourType === 3 ? [chunk('PLTE', Buffer.from([255, 255, 255, 0, 0, 0]))] : []),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const long = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const chunk = (type: string, content: Buffer) =>
  Buffer.concat([
    long(content.length),
    Buffer.from(type),
    content,
    long(crc32(Buffer.concat([Buffer.from(type), content]))),
  ])

const short = (value: number) => [value >> 8, value & 255]
const segment = (marker: number, content: number[]) =>
  Buffer.from([0xff, marker, ...short(content.length + 2), ...content])
/** Big-endian, one directory with one entry: orientation 6, a quarter to the right. */
const EXIF_TURNED = [
  ...Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0', 'latin1'),
]

function isBlack(text: Buffer, x: number, y: number): boolean {
  const point = { x: ((x + 0.5) / ACROSS) * A4.width, y: ((y + 0.5) / DOWN) * A4.height }
  const column = Math.floor(((point.x - BOX.left) / BOX.width) * GRID.columns)
  const row = Math.floor(((point.y - (BOX.page - BOX.bottom - BOX.height)) / BOX.height) * GRID.rows)
  if (column < 0 || column >= GRID.columns || row < 0 || row >= GRID.rows) return false
  const at = row * GRID.columns + column
  return (((text[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1
}

const CODES: Record<number, string> = { 0: '0', 6: '10', 7: '110' }

function scanOf(middles: number[]): Buffer {
  let bits = ''
  let last = 0
  for (const middle of middles) {
    const difference = middle - last
    last = middle
    const size = difference ? 32 - Math.clz32(Math.abs(difference)) : 0
    const value = difference < 0 ? difference + 2 ** size - 1 : difference
    bits += CODES[size]! + (size ? value.toString(2).padStart(size, '0') : '') + '0'
  }
  const bytes = bits.match(/.{1,8}/g)!.flatMap((byte) => {
    const value = Number.parseInt(byte.padEnd(8, '1'), 2)
    return value === 0xff ? [0xff, 0] : [value]
  })
  return Buffer.from(bytes)
}
