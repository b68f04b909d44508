import { refuse } from '#server/features/library/reading/refusal.ts'

/** `length` bytes from `from`; a table that points outside its stream means a damaged file. */
export function slice(bytes: Buffer, from: number, length: number): Buffer {
  if (from < 0 || length < 0 || from + length > bytes.length)
    throw refuse('corrupt', { detail: 'offset outside the stream' })
  return bytes.subarray(from, from + length)
}

/** A Word property change: its code, and where its operand is. */
export type Sprm = { code: number; operand: Buffer }

const operandBytes = [1, 1, 2, 4, 2, 2, -1, 3]

function operandLength(code: number, rest: Buffer): number {
  const fixed = operandBytes[code >> 13] ?? 1
  if (fixed >= 0) return fixed
  // Two codes carry their own kind of length.
  if (code === 0xd608 || code === 0xd606) return rest.length >= 2 ? rest.readUInt16LE(0) + 1 : rest.length
  if (code === 0xc615 && rest[0] === 255) return rest.length
  return (rest[0] ?? 0) + 1
}

/** Takes a list of property changes (grpprl), gives them one by one; ends quietly where the bytes end. */
export function* sprmsOf(bytes: Buffer): Generator<Sprm> {
  let at = 0
  while (at + 3 <= bytes.length) {
    const code = bytes.readUInt16LE(at)
    const rest = bytes.subarray(at + 2)
    const length = operandLength(code, rest)
    if (length > rest.length) return
    yield { code, operand: rest.subarray(0, length) }
    at += 2 + length
  }
}

const c1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Text of one byte a character: Windows-1252, which Node 20's own decoder gets wrong from 0x80 to 0x9F. */
export function decodeWindows1252(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\u0080-\u009f]/g, (char) => c1[char.charCodeAt(0) - 0x80] ?? char)
}
