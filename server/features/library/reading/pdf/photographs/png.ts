import { ON_WHITE, type Picture } from './picture.ts'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** A poster at 600 to the inch; more is made to fill memory. */
const MOST_PIXELS = 100_000_000
const DEPTHS = new Set([1, 2, 4, 8, 16])

/** What a PDF says of a PNG's colours, by the type of these: how many numbers a point has, and what they mean. */
const COLOURS: Record<number, { numbers: number; space: string }> = {
  0: { numbers: 1, space: '/DeviceGray' },
  2: { numbers: 3, space: '/DeviceRGB' },
  // of screenshots: an opacity is no colour in a PDF
  4: { numbers: 2, space: `[/DeviceN [/G /Opacity] /DeviceGray ${ON_WHITE[0].object} 0 R]` },
  6: { numbers: 4, space: `[/DeviceN [/R /G /B /Opacity] /DeviceRGB ${ON_WHITE[1].object} 0 R]` },
}
const PALETTE = 3

/**
 * Reads the chunks of a PNG, whose packed points a PDF can hold as they are; undefined when it is none, is cut off, or is interlaced,
 * which no PDF can hold.
 */
export function readPng(bytes: Uint8Array): Picture | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined
  const chunks: Record<string, Buffer[]> = {}
  for (let at = SIGNATURE.length; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    if (type === 'IEND') return pictureOf(chunks)
    const content = file.subarray(at + 8, at + 8 + length)
    if (content.length < length) return undefined
    if (type === 'IHDR' || type === 'PLTE' || type === 'IDAT') (chunks[type] ??= []).push(content)
    at += 12 + length
  }
  return undefined
}

function pictureOf({ IHDR, PLTE, IDAT }: Record<string, Buffer[]>): Picture | undefined {
  const head = IHDR?.[0]
  if (!head || head.length < 13 || !IDAT) return undefined
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const [depth, type, interlace] = [head[8]!, head[9]!, head[12]!]
  const palette = PLTE?.[0]
  const colours =
    type === PALETTE && palette && palette.length > 0 && palette.length % 3 === 0 && palette.length <= 768
      ? { numbers: 1, space: `[/Indexed /DeviceRGB ${palette.length / 3 - 1} <${palette.toString('hex')}>]` }
      : COLOURS[type]
  if (!colours || interlace || !DEPTHS.has(depth) || !(width * height > 0) || width * height > MOST_PIXELS)
    return undefined
  const { numbers, space } = colours
  const rows = `/Predictor 15 /Colors ${numbers} /BitsPerComponent ${depth} /Columns ${width}`
  const about = `/BitsPerComponent ${depth} /ColorSpace ${space} /Filter /FlateDecode /DecodeParms << ${rows} >>`
  return { width, height, turn: 0, about, data: Buffer.concat(IDAT) }
}
