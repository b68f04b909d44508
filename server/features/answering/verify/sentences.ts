/** A sentence without its markers, and the passages they name. */
export type Sentence = { text: string; markers: number[] }
/** A line of markdown: what stands before its words ("- ", "2. ", "> ") and its sentences. */
export type Line = { prefix: string; sentences: Sentence[] }

const MARKER = /\s*\[(?:passages?\s*)?(\d{1,3}(?:\s*(?:,|;|and|–|-)\s*\d{1,3})*)\]/gi
const PREFIX = /^\s*(?:>\s*)*(?:[-*•]\s+|\d{1,2}[.)]\s+)?(?:>\s*)*/
const CLOSERS = String.raw`["”’')\]*_]*(?:\s*\[(?:passages?\s*)?\d[\d\s,;–-]*\])*`
const END = new RegExp(String.raw`[.!?]${CLOSERS}\.?(?=\s+(?!\[\d)["“‘'(*_[]*[A-Z0-9(]|\s*$)`, 'gi')
const SHORT_FORM =
  /(?:\b(?:nos?|ss?|cap|paras?|arts?|regs?|sec|vol|v|vs|mr|mrs|ms|dr|st|ltd|pvt|co|inc|e\.g|i\.e|viz|cf)|\b[A-Z]|\.\.)\.$/i

/** The lines and sentences of a paragraph an answer is made of. */
export function linesOf(paragraph: string): Line[] {
  return paragraph
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const prefix = PREFIX.exec(line)![0]
      return { prefix: prefix.trimStart(), sentences: sentencesOf(line.slice(prefix.length)) }
    })
    .filter((line) => line.sentences.length)
}

function sentencesOf(text: string): Sentence[] {
  const raw: string[] = []
  let start = 0
  for (const end of text.matchAll(END)) {
    const stop = end.index + 1
    if (SHORT_FORM.test(text.slice(start, stop)) && end.index + end[0].length < text.length) continue
    raw.push(text.slice(start, end.index + end[0].length))
    start = end.index + end[0].length
  }
  raw.push(text.slice(start))
  return joinLoose(raw.map(withoutMarkers))
}

/** Markers that stand alone belong to the sentence before them. */
function joinLoose(parts: Sentence[]): Sentence[] {
  const sentences: Sentence[] = []
  for (const part of parts) {
    const before = sentences.at(-1)
    if (/[\p{L}\p{N}]/u.test(part.text)) sentences.push(part)
    else if (before) before.markers = [...new Set([...before.markers, ...part.markers])]
  }
  return sentences
}

/** "[1][3]", "[1, 3]" and "[1-3]" name passages; a range names all between. */
function withoutMarkers(text: string): Sentence {
  const markers = new Set<number>()
  const bare = text.replace(MARKER, (_, inner: string) => {
    for (const part of inner.split(/[,;]|and/)) {
      const [from, to] = part.split(/[–-]/).map((one) => Number(one.trim()))
      for (let n = from!; n <= Math.min(to ?? from!, from! + 20); n++) markers.add(n)
    }
    return ''
  })
  return {
    text: bare
      .replace(/\s+([.,;:!?])/g, '$1')
      .replace(/\s+/g, ' ')
      .trim(),
    markers: [...markers],
  }
}
