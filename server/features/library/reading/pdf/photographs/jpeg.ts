import type { Picture } from './picture.ts'

const START_OF_FRAME = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])
const START_OF_SCAN = 0xda
const EXIF = 0xe1
const COLOURS: Record<number, string> = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' }

/** Reads the head of a JPEG; undefined when it is none, or is cut off before its picture begins. */
export function readJpeg(bytes: Uint8Array): Picture | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return undefined
  let turn: Picture['turn'] = 0
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff;) {
    const marker = file[at + 1]!
    if (marker === 0xff) at++
    else {
      const segment = file.subarray(at + 4, at + 2 + file.readUInt16BE(at + 2))
      if (START_OF_FRAME.has(marker)) return pictureOf(segment, turn, bytes)
      if (marker === START_OF_SCAN) return undefined
      if (marker === EXIF) turn = turnOf(segment) ?? turn
      at += 4 + Math.max(segment.length, 0)
    }
  }
  return undefined
}

function pictureOf(segment: Buffer, turn: Picture['turn'], data: Uint8Array): Picture | undefined {
  if (segment.length < 6) return undefined
  const [height, width, space] = [segment.readUInt16BE(1), segment.readUInt16BE(3), COLOURS[segment[5]!]]
  if (!width || !height || !space) return undefined
  return { width, height, turn, about: `/BitsPerComponent 8 /ColorSpace ${space} /Filter /DCTDecode`, data }
}

const ORIENTATION = 0x0112
const TURNS: Record<number, Picture['turn']> = { 3: 180, 6: 90, 8: 270 }

/** How a phone was held, from the first directory of EXIF. */
function turnOf(segment: Buffer): Picture['turn'] | undefined {
  if (segment.length < 14 || segment.toString('latin1', 0, 4) !== 'Exif') return undefined
  const tiff = segment.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let at = directory + 2, left = short(directory); left > 0 && at + 12 <= tiff.length; at += 12, left--)
    if (short(at) === ORIENTATION) return TURNS[short(at + 8)]
  return undefined
}
