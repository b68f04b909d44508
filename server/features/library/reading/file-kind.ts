/** What a file is by its first bytes; its name plays no part. */
export type FileKind = 'pdf' | 'zip' | 'ole' | 'jpeg' | 'png' | 'picture' | 'rtf' | 'html' | 'xml' | 'unknown'

const oleMagic = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
/** Mail servers and scanners put stray lines before "%PDF"; PDF readers look in the first kilobyte. */
const strayBytes = 1024

const jpegMagic = [0xff, 0xd8, 0xff]
const pngMagic = [0x89, 0x50, 0x4e, 0x47]
/** GIF, and the WebP and HEIC of phones. */
const pictures = /^(?:GIF8|RIFF[^]{4}WEBP|[^]{4}ftyp(?:heic|heix|mif1|avif))/

/** Takes a file's bytes, gives its container; whether a zip or OLE file is a Word document only its parts can tell. */
export function kindOf(bytes: Uint8Array): FileKind {
  if (oleMagic.every((byte, at) => bytes[at] === byte)) return 'ole'
  if (jpegMagic.every((byte, at) => bytes[at] === byte)) return 'jpeg'
  if (pngMagic.every((byte, at) => bytes[at] === byte)) return 'png'
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04) return 'zip'
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, strayBytes)).toString('latin1')
  // An executable may carry "%PDF-" in its first kilobyte on purpose.
  if (head.includes('%PDF-') && !head.startsWith('MZ') && !head.startsWith('\x7fELF')) return 'pdf'
  if (head.trimStart().startsWith('{\\rtf')) return 'rtf'
  if (pictures.test(head.slice(0, 16))) return 'picture'
  const start = head
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
    .toLowerCase()
  if (start.startsWith('<?xml') && head.includes('office/word/2003/wordml')) return 'xml'
  const isPage = ['<!doctype html', '<html', '<?xml', 'mime-version:'].some((mark) => start.startsWith(mark))
  return isPage ? 'html' : 'unknown'
}

const PHOTOGRAPH = 'This is a photograph, not a PDF or a Word document. Add a .pdf, .docx or .doc file.'

/** What to tell a person whose file is of a kind that Word opens and this product does not. */
export const hints: Partial<Record<FileKind, string>> = {
  rtf: 'This is an RTF file. Open it in Word, save it as .docx, and add that file.',
  html: 'This is a web page, not a Word document. Open it in Word, save it as .docx, and add that file.',
  jpeg: PHOTOGRAPH,
  png: PHOTOGRAPH,
  picture: 'This picture is neither a JPEG nor a PNG. Send a photograph as JPEG (.jpg), or a PDF or Word document.',
  xml: 'This is a Word 2003 XML file. Open it in Word, save it as .docx, and add that file.',
}
