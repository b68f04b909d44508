import { outlineBlocks } from './outline-blocks.ts'
import { outlineStatute } from './outline.ts'
import { splitBlocks } from './outline-split.ts'

/** A section of a document's text before it is cut into passages; positions are UTF-16. */
export type Section = {
  start: number
  end: number
  kind: string
  part?: string
  number?: string
  heading?: string
}

/** A piece of a section short enough to be cited; `section` counts the sections of the text from 0. */
export type PassageDraft = Section & { ordinal: number; section: number }

/** Characters of a passage at most: enough for a subsection with its items, few enough to cite. Measured, see docs/evaluation.md. */
const PASSAGE_MAX = 1_500

/** The sections of a canonical text, tables of contents left out because they repeat the headings of others. */
function sectionsOf(text: string, isJudgment?: boolean): Section[] {
  const sections: Section[] = []
  for (const { partIndex, ...piece } of outlineStatute(text, isJudgment)) {
    const last = sections.at(-1)
    if (partIndex && last) last.end = piece.end
    else sections.push(piece)
  }
  return sections.filter((section) => section.kind !== 'contents')
}

/** Cuts sections into passages of at most PASSAGE_MAX characters, at paragraphs and sentences. */
export function cutSections(text: string, sections: Section[]): PassageDraft[] {
  let ordinal = 0
  return sections.flatMap((section, index) => {
    const body = text.slice(section.start, section.end)
    const kind = kindOfSection(section, body)
    return splitBlocks(body, outlineBlocks(body), PASSAGE_MAX).map((range) => ({
      ...section,
      kind,
      start: section.start + range.start,
      end: section.start + range.end,
      ordinal: ordinal++,
      section: index,
    }))
  })
}

/**
 * The passages of a canonical text, the same ones for the same text. It takes up to a second for a long text, so the
 * server lets the reading thread do it: see `passagesInWorker`. `isJudgment` cuts one whose head does not say so.
 */
export const passagesOf = (text: string, isJudgment?: boolean): PassageDraft[] =>
  cutSections(text, sectionsOf(text, isJudgment))

const repealed = /^\W*(?:\*{2,}|\[?\s*(?:this |the )?(?:whole )?sections?\b[^.\]]{0,40}\brepealed\b|repealed\b)/i
const shortTitle = /^(?:short )?title(?:,? (?:and )?(?:date of )?commencement.*)?$/i

/** A repealed stub and a short title repeat words of the sections that matter; they are kept but may not win. */
function kindOfSection({ kind, number = '', heading = '' }: Section, body: string): string {
  if (kind !== 'section') return kind
  if (shortTitle.test(heading.trim())) return 'title'
  const withoutNumber = without(without(body, '#'), number)
  const words = without(withoutNumber, heading)
  const stub = body.length < 400 || /^\W*$/.test(heading)
  return stub && (repealed.test(withoutNumber) || repealed.test(words)) ? 'repealed' : kind
}

function without(text: string, lead: string) {
  const rest = text.startsWith(lead) ? text.slice(lead.length) : text
  return rest.replace(/^[#\s.:)–—-]+/, '')
}
