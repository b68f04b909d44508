import { ON_WHITE, type Picture } from './picture.ts'

/** The longer side of A4, in points: letters are photographed more than anything else. */
const LONG_SIDE = 842

/** A PDF with one page for each photograph, upright. It is read, recognised, shown and downloaded like any other scan. */
export function pdfOfPhotographs(photographs: Picture[]): Uint8Array {
  const objects: Buffer[] = []
  const add = (head: string, stream?: Uint8Array) => {
    const body = stream ? [Buffer.from(`${head}\nstream\n`), stream, Buffer.from('\nendstream')] : [Buffer.from(head)]
    objects.push(Buffer.concat([Buffer.from(`${objects.length + 1} 0 obj\n`), ...body, Buffer.from('\nendobj\n')]))
  }
  const pageOf = (i: number) => 3 + ON_WHITE.length + i * 3
  add('<< /Type /Catalog /Pages 2 0 R >>')
  add(
    `<< /Type /Pages /Count ${photographs.length} /Kids [${photographs.map((_, i) => `${pageOf(i)} 0 R`).join(' ')}] >>`,
  )
  for (const { numbers, code } of ON_WHITE)
    add(
      `<< /FunctionType 4 /Domain [${'0 1 '.repeat(numbers)}] /Range [${'0 1 '.repeat(numbers - 1)}] /Length ${code.length} >>`,
      Buffer.from(code),
    )
  for (const [i, photograph] of photographs.entries()) {
    const scale = LONG_SIDE / Math.max(photograph.width, photograph.height)
    const [width, height] = [photograph.width, photograph.height].map((pixels) => (pixels * scale).toFixed(2))
    const draw = Buffer.from(`q ${width} 0 0 ${height} 0 0 cm /P Do Q`)
    const [content, picture] = [pageOf(i) + 1, pageOf(i) + 2]
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${photograph.turn} /Contents ${content} 0 R /Resources << /XObject << /P ${picture} 0 R >> >> >>`,
    )
    add(`<< /Length ${draw.length} >>`, draw)
    add(
      `<< /Type /XObject /Subtype /Image /Width ${photograph.width} /Height ${photograph.height} ${photograph.about} /Length ${photograph.data.length} >>`,
      photograph.data,
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
