/** What of a JPEG a PDF must say. `turn`: degrees clockwise that make it upright. */
type Jpeg = { width: number; height: number; components: 1 | 3 | 4; turn: 0 | 90 | 180 | 270 }

const START_OF_FRAME = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])
const START_OF_SCAN = 0xda
const EXIF = 0xe1
const COLOURS = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' } as const

/** Reads the head of a JPEG; undefined when it is none, or is cut off before its picture begins. */
export function readJpeg(bytes: Uint8Array): Jpeg | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return undefined
  let turn: Jpeg['turn'] = 0
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff;) {
    const marker = file[at + 1]!
    if (marker === 0xff) at++
    else {
      const segment = file.subarray(at + 4, at + 2 + file.readUInt16BE(at + 2))
      if (START_OF_FRAME.has(marker)) return frameOf(segment, turn)
      if (marker === START_OF_SCAN) return undefined
      if (marker === EXIF) turn = turnOf(segment) ?? turn
      at += 4 + Math.max(segment.length, 0)
    }
  }
  return undefined
}

function frameOf(segment: Buffer, turn: Jpeg['turn']): Jpeg | undefined {
  if (segment.length < 6) return undefined
  const [height, width, components] = [segment.readUInt16BE(1), segment.readUInt16BE(3), segment[5]]
  if (!width || !height || (components !== 1 && components !== 3 && components !== 4)) return undefined
  return { width, height, components, turn }
}

const ORIENTATION = 0x0112
const TURNS: Record<number, Jpeg['turn']> = { 3: 180, 6: 90, 8: 270 }

/** How a phone was held, from the first directory of EXIF. */
function turnOf(segment: Buffer): Jpeg['turn'] | undefined {
  if (segment.length < 14 || segment.toString('latin1', 0, 4) !== 'Exif') return undefined
  const tiff = segment.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let at = directory + 2, left = short(directory); left > 0 && at + 12 <= tiff.length; at += 12, left--)
    if (short(at) === ORIENTATION) return TURNS[short(at + 8)]
  return undefined
}

/** The longer side of A4, in points: letters are photographed more than anything else. */
const LONG_SIDE = 842

/**
 * A PDF with one page for each photograph, upright, its bytes as they are; undefined when one of them is no JPEG. It is read,
 * recognised, shown and downloaded like any other scan.
 */
export function pdfOfPhotographs(photographs: Uint8Array[]): Uint8Array | undefined {
  const heads = photographs.map(readJpeg)
  const objects: Buffer[] = []
  const add = (head: string, stream?: Uint8Array) => {
    const body = stream ? [Buffer.from(`${head}\nstream\n`), stream, Buffer.from('\nendstream')] : [Buffer.from(head)]
    objects.push(Buffer.concat([Buffer.from(`${objects.length + 1} 0 obj\n`), ...body, Buffer.from('\nendobj\n')]))
  }
  const pageOf = (i: number) => 3 + i * 3
  add('<< /Type /Catalog /Pages 2 0 R >>')
  add(`<< /Type /Pages /Count ${heads.length} /Kids [${heads.map((_, i) => `${pageOf(i)} 0 R`).join(' ')}] >>`)
  for (const [i, head] of heads.entries()) {
    if (!head) return undefined
    const scale = LONG_SIDE / Math.max(head.width, head.height)
    const [width, height] = [head.width, head.height].map((pixels) => (pixels * scale).toFixed(2))
    const draw = Buffer.from(`q ${width} 0 0 ${height} 0 0 cm /P Do Q`)
    const [content, picture] = [pageOf(i) + 1, pageOf(i) + 2]
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${head.turn} /Contents ${content} 0 R /Resources << /XObject << /P ${picture} 0 R >> >> >>`,
    )
    add(`<< /Length ${draw.length} >>`, draw)
    add(
      `<< /Type /XObject /Subtype /Image /Width ${head.width} /Height ${head.height} /BitsPerComponent 8 /ColorSpace ${COLOURS[head.components]} /Filter /DCTDecode /Length ${photographs[i]!.length} >>`,
      photographs[i],
    )
  }
  return wholeFile(objects)
}

function wholeFile(objects: Buffer[]): Uint8Array {
  const start = Buffer.from('%PDF-1.4\n')
  let at = start.length
  const places = objects.map((object) => {
    const place = at
    at += object.length
    return `${`${place}`.padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const end = `${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([start, ...objects, Buffer.from(end)])
}
