export type Quotation = { text: string; start: number; end: number }

const SINGLE = [
  /(?<=^|[\s([—–])‘([^‘]+?)’(?=$|[\s.,;:)\]!?—–])/g,
  /(?<=^|[\s([—–])'([^'][^']*?(?:'\w[^']*?)*)'(?=$|[\s.,;:)\]!?—–])/g,
]
const GAP = /\s*(?:\[?(?:\.\s?){3}\]?|\[?…\]?)\s*/

/** Everything a text puts in quotation marks; what is quoted inside a quotation belongs to it. */
export function quotationsOf(text: string): Quotation[] {
  const matches = [...curly(text), ...straight(text)]
  const taken = (at: number) => matches.some((one) => at >= one.start && at < one.end)
  for (const pair of SINGLE) {
    for (const match of text.matchAll(pair))
      if (!taken(match.index)) matches.push(span(text, match.index, match.index + match[0].length))
  }
  return matches.filter((one) => /[\p{L}\p{N}]/u.test(one.text)).sort((a, b) => a.start - b.start)
}

const span = (text: string, start: number, end: number): Quotation => ({
  text: text.slice(start + 1, end - 1).trim(),
  start,
  end,
})

/** “outer “inner” outer” is one quotation; one that is never closed goes to the end. */
function curly(text: string): Quotation[] {
  const quotations: Quotation[] = []
  let depth = 0
  let start = 0
  for (let i = 0; i < text.length; i++) {
    if (/[“«„]/.test(text[i]!) && depth++ === 0) start = i
    if (/[”»]/.test(text[i]!) && depth > 0 && --depth === 0) quotations.push(span(text, start, i + 1))
  }
  if (depth > 0) quotations.push({ text: text.slice(start + 1).trim(), start, end: text.length })
  return quotations
}

/** Straight marks open and close in turn; two together mean that quotations are nested, and all of it is taken for one. */
function straight(text: string): Quotation[] {
  const marks = [...text.matchAll(/"/g)].map((match) => match.index)
  if (marks.some((at, i) => marks[i + 1] === at + 1)) return [span(text, marks[0]!, marks.at(-1)! + 1)]
  return marks.flatMap((at, i) =>
    i % 2
      ? []
      : [
          marks[i + 1] === undefined
            ? { text: text.slice(at + 1).trim(), start: at, end: text.length }
            : span(text, at, marks[i + 1]! + 1),
        ],
  )
}

/**
 * A sentence whose quotations differ from the source only in the case of their first letter or in a last full stop or comma
 * gets them to the letter; others stay as they are.
 */
export function withExactQuotations(text: string, sources: string[]): string {
  let out = text
  for (const { text: quoted } of quotationsOf(text)) {
    if (sources.some((source) => isVerbatim(quoted, source))) continue
    const exact = variantsOf(quoted).find(({ inside }) => sources.some((source) => isVerbatim(inside, source)))
    if (!exact) continue
    const at = out.indexOf(quoted)
    const [mark, after] = [out[at + quoted.length] ?? '', out[at + quoted.length + 1] ?? '']
    const tail = exact.tail && !/[.,;:!?]/.test(after) ? exact.tail : ''
    out = out.slice(0, at) + exact.inside + mark + tail + out.slice(at + quoted.length + mark.length)
  }
  return out
}

function variantsOf(quoted: string): { inside: string; tail: string }[] {
  const tail = /[.,;:]$/.exec(quoted)?.[0] ?? ''
  const bare = tail ? quoted.slice(0, -1) : quoted
  const first = quoted[0]!
  const other = first === first.toLowerCase() ? first.toUpperCase() : first.toLowerCase()
  return [
    { inside: bare, tail },
    { inside: other + quoted.slice(1), tail: '' },
    { inside: other + bare.slice(1), tail },
  ]
}

/**
 * Whether quoted words stand in `source` to the letter. Only the style of quotation marks and white space are folded; an
 * ellipsis leaves words out, in order.
 */
export function isVerbatim(quoted: string, source: string): boolean {
  const folded = foldQuotes(source)
  let from = 0
  for (const part of quoted
    .split(GAP)
    .map((one) => one.trim())
    .filter(Boolean)) {
    const at = findPart(part, folded, from)
    if (at === undefined) return false
    from = at
  }
  return from > 0
}

function findPart(part: string, source: string, from: number): number | undefined {
  const pieces = foldQuotes(part).match(/[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu)
  // most words that are no quotation lack a piece, and looking for one is far cheaper than looking for all in order
  if (!pieces?.every((piece) => source.includes(piece))) return undefined
  const escaped = pieces.map((piece) => piece.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  // pieces that touch in one text may be spaced in the other, but two words never run into one
  const pattern = escaped.map((piece, i) =>
    i && isWord(pieces[i]!) && isWord(pieces[i - 1]!) ? `\\s+${piece}` : i ? `\\s*${piece}` : piece,
  )
  const exact = new RegExp(`(?<![\\p{L}\\p{N}])${pattern.join('')}(?![\\p{L}\\p{N}])`, 'gu')
  exact.lastIndex = from
  const match = exact.exec(source)
  return match ? match.index + match[0].length : undefined
}

const isWord = (piece: string) => /^[\p{L}\p{N}]/u.test(piece)

const foldQuotes = (text: string) => text.replace(/[“”„«»″]/g, '"').replace(/[‘’‚`´′]/g, "'")
