import type { CitationCheck } from '#contract/documents/citation-check.ts'
import { type Block, type Run, writeDocx } from '#server/text/docx-writer.ts'

/** A checked text as a Word document: a paragraph for each line, and a comment at each citation. */
export function writeCommented({ text, citations }: Pick<CitationCheck, 'text' | 'citations'>): Uint8Array {
  const comments = citations.map(({ notes }) => notes.map(({ sentence }) => sentence).join(' '))
  const ends = new Set([0, text.length, ...citations.flatMap(({ start, end }) => [start, end])])
  const blocks: Block[] = []
  let start = 0
  for (const line of text.split('\n')) {
    const end = start + line.length
    const cuts = [start, ...[...ends].filter((at) => at > start && at < end).toSorted((a, b) => a - b), end]
    const runs = cuts.slice(1).map((to, i): Run => {
      const here = citations.flatMap((one, at) => (one.end === to ? [at] : []))
      return { text: text.slice(cuts[i], to), ...(here.length && { comments: here }) }
    })
    blocks.push({ style: 'Normal', runs })
    start = end + 1
  }
  return writeDocx({ title: 'Checked citations', blocks, comments })
}
