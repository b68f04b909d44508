import { type BlockCollector, createBlocks } from '#server/features/library/reading/blocks.ts'
import { readTags } from '#server/features/library/reading/akoma-ntoso/html-tags.ts'
import { RefusalError } from '#server/features/library/reading/refusal.ts'
import { passagesInWorker } from '#server/features/library/reading/thread/read-in-worker.ts'
import { WorkerStoppedError } from '#server/worker-pool.ts'
import { type JudgmentDetails, readJudgmentHead } from './judgment-head.ts'

/** A judgment with its paragraphs in their order; the head of the text is the first and has no number. */
export type PlainJudgment = { judgment: JudgmentDetails; sections: { part?: string; number?: string; text: string }[] }

/** Bytes: ten times the longest judgment. */
const PLAIN_MAX_BYTES = 4 * 1024 * 1024

const NO_JUDGMENT =
  'This text does not begin as a judgment does: its own number, the court, and the parties around a “v”, each on a line of its own.'
const TOO_MUCH = 'This file has too much text to be a judgment.'

/** Elements that stand within a line, and those whose text is none of the page's own. */
const INLINE = new Set(['a', 'abbr', 'b', 'em', 'font', 'i', 'q', 'small', 'span', 'strong', 'sub', 'sup', 'u'])
const SKIPPED = new Set(['head', 'nav', 'footer', 'form', 'template', 'script', 'style'])

/**
 * The judgment in a text file, or in a web page without marks of its own; or a sentence that says why there is none. Nothing
 * outside the file is read.
 */
export async function readPlainJudgment(bytes: Uint8Array, isPage: boolean): Promise<PlainJudgment | string> {
  if (bytes.length > PLAIN_MAX_BYTES) return `This file is larger than ${PLAIN_MAX_BYTES / 1024 / 1024} MB.`
  let written: string
  try {
    written = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return 'This file is not UTF-8 text.'
  }
  const text = blocksOf(written, isPage)
  if (text === undefined) return TOO_MUCH
  const judgment = readJudgmentHead(text)
  if (!judgment) return NO_JUDGMENT
  const sections = new Map<number, PlainJudgment['sections'][number] & { start: number }>()
  const drafts = await passagesInWorker(text, true).catch((error: unknown) => {
    if (error instanceof WorkerStoppedError) return undefined
    throw error
  })
  if (!drafts) return TOO_MUCH
  for (const { section, start, end, part, number } of drafts) {
    const from = sections.get(section)?.start ?? start
    const words = text.slice(from, end)
    sections.set(section, { ...(part && { part }), ...(number && { number }), text: words, start: from })
  }
  return { judgment, sections: [...sections.values()].map(({ start: _, ...one }) => one) }
}

/** The paragraphs with a blank line between two; undefined where there are too many. */
function blocksOf(written: string, isPage: boolean): string | undefined {
  const collector = createBlocks()
  try {
    if (isPage) paragraphsOfPage(written, collector)
    else paragraphsOfText(written, collector)
  } catch (error) {
    if (error instanceof RefusalError) return undefined
    throw error
  }
  return collector.blocks.map(({ text }) => text).join('\n\n')
}

function paragraphsOfPage(page: string, { add }: BlockCollector) {
  const open: string[] = []
  let line = ''
  let skipped = 0
  const endLine = (name: string) => {
    if (INLINE.has(name)) return
    add(0, line)
    line = ''
  }
  readTags(page, {
    open(name) {
      open.push(name)
      endLine(name)
      if (SKIPPED.has(name)) skipped++
    },
    text(words) {
      if (!skipped) line += words
    },
    close() {
      const name = open.pop() ?? ''
      endLine(name)
      if (SKIPPED.has(name)) skipped--
    },
  })
  add(0, line)
}

/** Characters from which on a line may have been broken where the page was full. */
const FULL_LINE = 50

/** A line that is not full, or all in capitals, ends its paragraph, so that each line of a head is one; a number begins another. */
function paragraphsOfText(text: string, { add }: BlockCollector) {
  let paragraph: string[] = []
  const end = () => {
    add(0, paragraph.join(' '))
    paragraph = []
  }
  for (const line of text.split(/\r\n?|\n|\f/)) {
    const words = line.trim()
    if (!words || /^(?:\[\d{1,4}\]|\d{1,4}[.)]\s)/.test(words)) end()
    if (words) paragraph.push(words)
    if (words.length < FULL_LINE || words === words.toUpperCase()) end()
  }
  end()
}
