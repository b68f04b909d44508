/** Words compared with case, punctuation, accents, curly quotes and white space folded. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f’‘'`´]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * An Act's title as people compare it: without year, chapter or number of the enactment, without "The". "Marriages Act,
 * 2022 [Chapter 5:17]" and "marriages act" are one.
 */
export function foldTitle(title: string): string {
  const bare = title
    .replace(/\.(pdf|docx?|md)$/i, '')
    .replace(/[[(]\s*chapter\s+[\d:]+\s*[\])]/gi, ' ')
    .replace(/\bchapter\s+\d+:\d+/gi, ' ')
    .replace(/[,(]?\s*\b(?:act\s+)?no\.?\s*\d+\s+of\s+(?:19|20)\d\d\b\)?/gi, ' ')
  const folded = fold(bare)
    .replace(/^the /, '')
    .replace(/ (?:19|20)\d\d$/, '')
  return folded === 'constitution of zimbabwe amendment no 20 act'
    ? 'constitution of zimbabwe'
    : folded.replace(/^(constitution of zimbabwe) amendment no 20 act$/, '$1')
}
