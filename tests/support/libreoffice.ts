import type { ChildProcess } from 'node:child_process'
import PizZip from 'pizzip'
import { startOffice } from '#server/adapters/converter/builtin-process.ts'
import { createLog } from '#server/log.ts'

let office: { child: ChildProcess; stopping: AbortController } | undefined

/** Ends the office that was started; for after the tests of a file. */
export function closeLibreOffice() {
  office?.stopping.abort()
  office = undefined
}

/** A document as LibreOffice understood it, written by it as a Word file once more. */
export async function throughLibreOffice(docx: Uint8Array): Promise<string> {
  if (!office) {
    const stopping = new AbortController()
    office = { stopping, child: await startOffice(createLog({ LOG_LEVEL: 'silent' }), stopping.signal) }
  }
  const { child } = office
  const answer = await new Promise<{ data?: Uint8Array; error?: string }>((resolve) => {
    const settle = (one: { data?: Uint8Array; error?: string }) => {
      child.off('message', settle).off('exit', ended)
      resolve(one)
    }
    const ended = () => settle({ error: 'LibreOffice ended' })
    child.on('message', settle).on('exit', ended).send({ id: 1_000, docx, to: 'docx' })
  })
  if (!answer.data) throw new Error(answer.error)
  return new PizZip(answer.data).file('word/document.xml')!.asText()
}

const plain = (xml: string) =>
  xml
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&')

/** The paragraphs once every change is accepted (`gone` is "del") or rejected ("ins"). */
export function paragraphsWithout(xml: string, gone: 'del' | 'ins'): string[] {
  const lines = ['']
  for (const [, properties = '', content = ''] of xml.matchAll(
    /<w:p(?: [^>]*)?>(<w:pPr>[^]*?<\/w:pPr>)?([^]*?)<\/w:p>/g,
  )) {
    lines.push(lines.pop()! + plain(content.replace(new RegExp(`<w:${gone} [^>]*[^/]>[^]*?</w:${gone}>`, 'g'), '')))
    if (!new RegExp(`<w:${gone} [^>]*/>`).test(properties)) lines.push('')
  }
  return lines.slice(0, -1).filter(Boolean)
}
