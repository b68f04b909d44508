import PizZip from 'pizzip'
import { withoutTail } from '#server/zip-tail.ts'
import { MAIN, type CheckedPackage } from './check-package.ts'

/** What was taken out, in words for the admin. */
const WARNINGS = {
  image: 'A picture that this file would load from elsewhere was taken out. Insert it into the file to keep it.',
  embedded: 'An embedded object, such as an Excel table, was taken out; its picture stays.',
}

const TYPES = '[Content_Types].xml'

/**
 * Makes of a template that passed `checkPackage` one that loads nothing and runs nothing, with its body where every other
 * template has it: what is outside or embedded goes, with the mark that names it. Gives the same content when there is
 * nothing to do.
 */
export function withoutOutsideParts(
  bytes: Uint8Array,
  { main, outside, embedded }: CheckedPackage,
): { bytes: Uint8Array; warnings: string[] } {
  const file = withoutTail(bytes)
  if (main === MAIN && !outside.length && !embedded.length) return { bytes: file, warnings: [] }
  const zip = new PizZip(file)
  const edit = (part: string, change: (xml: string) => string) => {
    const entry = zip.file(part)
    if (entry) zip.file(part, change(entry.asText()))
  }
  for (const { rels, id } of outside) {
    edit(rels, (xml) => withoutRelation(xml, (tag) => tag.includes(`"${id}"`) || tag.includes(`'${id}'`)))
    edit(partOf(rels), (xml) => withoutMark(xml, id))
  }
  for (const part of embedded) takeOut(zip, part, edit)
  if (main !== MAIN) moveMain(zip, main, edit)
  const warnings = [
    ...(outside.some(({ kind }) => kind === 'image') ? [WARNINGS.image] : []),
    ...(embedded.length ? [WARNINGS.embedded] : []),
  ]
  return { bytes: zip.generate({ type: 'uint8array', compression: 'DEFLATE' }), warnings }
}

type Edit = (part: string, change: (xml: string) => string) => void

const RELATION = /<Relationship\b[^>]*>/g
const withoutRelation = (xml: string, goes: (tag: string) => boolean) =>
  xml.replace(RELATION, (tag) => (goes(tag) && tag.endsWith('/>') ? '' : tag))

/** 'word/_rels/document.xml.rels' tells the relations of 'word/document.xml'. */
const partOf = (rels: string) => rels.replace(/_rels\/([^/]*)\.rels$/, '$1')
const relsOf = (part: string) => part.replace(/([^/]*)$/, '_rels/$1.rels')

/** The element that names a relation that is gone: without it where it says nothing else, else without the name. */
function withoutMark(xml: string, id: string): string {
  return xml
    .replace(/<(?:w:attachedTemplate|o:OLEObject)\b[^>]*>/g, (tag) =>
      tag.includes(`"${id}"`) && tag.endsWith('/>') ? '' : tag,
    )
    .replaceAll(new RegExp(`\\s\\w{1,20}:(?:link|href|id|embed|pict)="${id.replace(/[.]/g, '\\.')}"`, 'g'), '')
}

function takeOut(zip: PizZip, part: string, edit: Edit) {
  zip.remove(part)
  const name = part.slice(part.lastIndexOf('/') + 1)
  const isTarget = (tag: string) => tag.includes(`/${name}"`)
  for (const rels of zip.file(/_rels\/[^/]*\.rels$/)) {
    const gone = [...rels.asText().matchAll(RELATION)].filter(([tag]) => isTarget(tag))
    if (!gone.length) continue
    edit(rels.name, (xml) => withoutRelation(xml, isTarget))
    for (const [tag] of gone) edit(partOf(rels.name), (xml) => withoutMark(xml, /\bId="([^"]*)"/.exec(tag)?.[1] ?? ''))
  }
  edit(TYPES, (xml) => xml.replace(/<Override\b[^>]*>/g, (tag) => (tag.includes(`"/${part}"`) ? '' : tag)))
}

function moveMain(zip: PizZip, main: string, edit: Edit) {
  for (const [from, to] of [
    [main, MAIN],
    [relsOf(main), relsOf(MAIN)],
  ] as const) {
    const file = zip.file(from)
    if (file) zip.file(to, file.asText())
    zip.remove(from)
  }
  edit('_rels/.rels', (xml) => xml.replace(`${main}"`, `${MAIN}"`))
  edit(TYPES, (xml) => xml.replace(`"/${main}"`, `"/${MAIN}"`))
}
