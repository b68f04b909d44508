import { stem, stems } from '#server/text/stem.ts'

/** Characters of a passage shown under a document's card. */
const LENGTH = 280

/** The stretch of a passage that holds most of the query's words: an exact slice of it, cut at words. */
export function snippetOf(passage: string, query: string): string {
  const from = /^#{1,6} [^\n]*\n+/.exec(passage)?.[0].length ?? 0
  const body = passage.slice(from).trimEnd()
  if (body.length <= LENGTH) return body || passage.trim()
  const wanted = new Set(stems(query))
  const words = [...body.matchAll(/[\p{L}\p{N}]+/gu)]
  const matches = words.filter(([word]) => wanted.has(stem(word.toLowerCase()))).map(({ index }) => index)
  const start = wordStart(body, bestStart(matches, body.length))
  return cutAtWord(body, start)
}

/** Where the window of LENGTH begins that has most matches, with a little of the text before its first. */
function bestStart(matches: number[], length: number) {
  let best = 0
  let most = 0
  for (const [i, start] of matches.entries()) {
    let inside = i
    while (inside < matches.length && matches[inside]! < start + LENGTH * 0.8) inside++
    if (inside - i > most) {
      most = inside - i
      best = start
    }
  }
  return Math.max(0, Math.min(best - LENGTH * 0.15, length - LENGTH))
}

function wordStart(body: string, near: number) {
  if (near <= 0) return 0
  const space = body.slice(0, near).search(/\s\S*$/)
  return space < 0 ? 0 : space + 1
}

function cutAtWord(body: string, start: number) {
  const window = body.slice(start, start + LENGTH)
  if (start + LENGTH >= body.length) return window.trim()
  const last = window.search(/\s\S*$/)
  return (last > LENGTH / 2 ? window.slice(0, last) : window.toWellFormed().replace(/\ufffd$/, '')).trim()
}
