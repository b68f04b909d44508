import { parseGuide } from './guide.ts'
import { cleanText } from '#server/features/library/reading/blocks.ts'
import { findAsAt, findTitle } from '#server/features/library/reading/statute/front-matter.ts'
import { type Refusal, refusal } from '#server/features/library/reading/refusal.ts'

export type ReadMarkdown = { ok: true; kind: 'md'; text: string; title?: string; asAt?: string }

/** Reads a guide, or any other markdown text: its body under its title, its front matter as title and date. */
export function readMarkdown(bytes: Uint8Array): ReadMarkdown | Refusal {
  const raw = decode(bytes)
  if (raw === undefined) return refusal('not_a_document', { sentence: 'This file is not plain text in UTF-8.' })
  const guide = raw.startsWith('---\n') ? guideOf(raw) : undefined
  const text = guide ? `# ${guide.title}\n\n${guide.summary}\n\n${guide.body}` : tidy(raw)
  if (!/[\p{L}\p{N}]{2}/u.test(text)) return refusal(bytes.length ? 'no_text' : 'empty')
  const title = guide?.title ?? findTitle(text)
  const asAt = guide?.asAt ?? findAsAt(text)
  return { ok: true, kind: 'md', text, ...(title && { title }), ...(asAt && { asAt }) }
}

function decode(bytes: Uint8Array) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n')
  } catch {
    return undefined
  }
}

function guideOf(raw: string) {
  try {
    return parseGuide(raw)
  } catch {
    return undefined
  }
}

/** Lines without what no one can see, at most one blank line between two. */
function tidy(raw: string) {
  const lines = raw.split('\n').map((line) => /^\s*/.exec(line)![0] + cleanText(line))
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
