const END_RECORD = Buffer.from('PK\x05\x06', 'latin1')
const END_BYTES = 22
/** Places in a file that may look like its end. */
const MOST_TRIED = 100

/**
 * The bytes of a zip file up to the end of its archive: mail servers, scanners and web forms add line ends or more behind
 * it, and a strict reader takes such a file for damaged. Gives the same bytes where no end is found.
 */
export function withoutTail(bytes: Uint8Array): Buffer {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = file.lastIndexOf(END_RECORD)
  for (let tried = 0; at >= 0 && tried < MOST_TRIED; tried++) {
    if (at + END_BYTES <= file.length) {
      const [size, start] = [file.readUInt32LE(at + 12), file.readUInt32LE(at + 16)]
      const end = at + END_BYTES + file.readUInt16LE(at + 20)
      // a zip64 archive says the same elsewhere; it is left to the reader
      if (start + size === at && end <= file.length) return file.subarray(0, end)
    }
    at = at > 0 ? file.lastIndexOf(END_RECORD, at - 1) : -1
  }
  return file
}
