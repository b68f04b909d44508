import type { ModelRequest, Reply, Script } from './model.ts'

/** A numbered passage as the product sends it to a model. */
export type SentPassage = { n: number; title: string; section: string; text: string }

/** The passages of a prompt, in their order. */
export function passagesIn(prompt: string): SentPassage[] {
  return [...prompt.matchAll(/<passage n="(\d+)" source="([^"]*)"[^>]*>\n?(?:\[\d+\] )?([\s\S]*?)\n?<\/passage>/g)].map(
    ([, n, source, text]) => {
      const [title = '', section = ''] = source!.split(', s ')
      return { n: Number(n), title, section, text: text! }
    },
  )
}

export const questionIn = (prompt: string) => /<question>\n?([\s\S]*?)\n?<\/question>/.exec(prompt)?.[1] ?? ''

/** A clause of a passage, long enough to mean something, copied letter for letter. */
export function clauseOf({ text }: SentPassage): string {
  const body = text.replace(/^#+ .*$/gm, '')
  const clauses = body.split(/(?<=[.;—])\s+|\n+/).map((clause) =>
    clause
      .replace(/^\(\w+\)\s*/, '')
      .replace(/[.;—]+$/, '')
      .trim(),
  )
  return (
    clauses.find((clause) => clause.length > 40 && clause.length < 300) ??
    clauses.find((clause) => clause.length > 10) ??
    ''
  )
}

/** A reading that says what was asked, in English about law, and nothing more; `more` says otherwise. */
export const plainReading = (request: ModelRequest, more: object = {}) =>
  JSON.stringify({
    language: 'en',
    english: null,
    queries: [questionIn(request.prompt).slice(0, 200)],
    acts: [],
    scope: 'law',
    country: null,
    danger: 'none',
    asksFor: 'law',
    ...more,
  })

/** Answers each purpose well: quotes the first passages truly, in as many paragraphs. */
export function honestText(request: ModelRequest, paragraphs = 2): string {
  if (request.purpose === 'reading') return plainReading(request)
  if (request.purpose === 'tags') return 'Notice, Work'
  if (request.purpose === 'judge') return judgedByWords(request)
  const passages = passagesIn(request.prompt)
  if (!passages.length) return 'NO_SOURCE'
  // a long answer goes through the passages again; a short one has each once
  const count = paragraphs > 10 ? paragraphs : Math.min(paragraphs, passages.length)
  const said = Array.from({ length: count }, (_, i) => passages[i % passages.length]!)
  return said.map((passage) => `The text says “${clauseOf(passage)}” [${passage.n}].`).join('\n\n')
}

/** A sentence that the judge is asked about. */
export type SentenceToJudge = { id: number; text: string; passages: number[] }

const sentencesIn = (prompt: string): SentenceToJudge[] =>
  [...prompt.matchAll(/<sentence id="(\d+)"([^>]*)>([^<]*)<\/sentence>/g)].map(([, id, attributes, text]) => ({
    id: Number(id),
    text: text!,
    passages: (/ passages="([^"]*)"/.exec(attributes!)?.[1] ?? '').split(', ').filter(Boolean).map(Number),
  }))

type Verdict = { verdict: string; passages?: number[]; correction?: string | null }

/** A judge's answer in the form that is asked for: what `judge` says of each sentence. */
export const judging = (request: ModelRequest, judge: (sentence: SentenceToJudge) => Verdict) =>
  JSON.stringify({
    sentences: sentencesIn(request.prompt).map((sentence) => ({
      id: sentence.id,
      quote: '',
      why: 'as the double was told',
      passages: sentence.passages,
      correction: null,
      ...judge(sentence),
    })),
  })

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []
/** Words of its own that a sentence of the double may have. */
const LEAD_IN = 'the text says law your document'.split(' ')

/** A judge who lets pass only what a passage says word for word. */
function judgedByWords(request: ModelRequest): string {
  const passages = passagesIn(request.prompt)
  return judging(request, ({ text, passages: cited }) => {
    const bearing = passages.filter((passage) => {
      const said = new Set([...wordsOf(`${passage.title} ${passage.text}`), ...LEAD_IN])
      const words = wordsOf(text)
      return words.length > 0 && words.every((word) => said.has(word))
    })
    const own = bearing.find(({ n }) => cited.includes(n)) ?? bearing[0]
    return own ? { verdict: 'stated', passages: [own.n] } : { verdict: 'not_stated', passages: [] }
  })
}

/** What one reply of the main model is; readings, judgements and tags stay honest. */
export const answering =
  (reply: (request: ModelRequest, earlier: ModelRequest[]) => Reply): Script =>
  (request, earlier) =>
    request.purpose === 'answer' ? reply(request, earlier) : { kind: 'text', text: honestText(request) }

/** Every sentence a lie: wrong sections, amounts, quotations, markers. */
export function lies(request: ModelRequest): string {
  const [first, second = first] = passagesIn(request.prompt)
  if (!first || !second) return 'You always win such a case.'
  const clause = clauseOf(first)
  return [
    `Under section 987 of the ${first.title}, ${clause} [${first.n}].`,
    `The Golden Fairness Act gives you this right: ${clause} [${first.n}].`,
    `The law says “${clause.replace(/\w{5,}/, 'always')} and ever” [${first.n}].`,
    `You have 977 days to complain about it: ${clause} [${first.n}].`,
    `${clause} [77].`,
    `Whoever breaks this pays US$123,456 at once [${second.n}].`,
    'A court must rule for you within an hour, whatever the other side says.',
  ].join(' ')
}

/** What nobody may be shown of `lies`: whole words, for the addresses of sources are made of any digits. */
export const LIED = /\b9[78]7\b|Golden|123,456|and ever/

const all =
  (reply: Reply): Script =>
  () =>
    reply
const text = (make: (request: ModelRequest) => string): Script =>
  answering((request) => ({ kind: 'text', text: make(request) }))

export type Mode = keyof typeof MODES

/** Behaviours by name, for tests and for `cli/model-double.ts`. */
export const MODES = {
  honest: text((request) => honestText(request)),
  slow: answering((request) => ({ kind: 'text', text: honestText(request, 6), tokensPerSecond: 20 })),
  hang: all({ kind: 'hang' }),
  busy: all({ kind: 'status', status: 429, headers: { 'retry-after': '1' } }),
  broken: all({ kind: 'status', status: 500 }),
  html: all({
    kind: 'status',
    status: 200,
    type: 'text/html',
    body: '<html><body>Welcome to the gateway</body></html>',
  }),
  'html-error': all({ kind: 'status', status: 502, type: 'text/html', body: '<html>Bad gateway</html>' }),
  empty: text(() => ''),
  nonsense: text(() => 'lorem ipsum [x] }{ \u0000 always the law of 12345 [3] [9] dolor sit'),
  unfinished: answering((request) => ({ kind: 'unfinished', text: honestText(request) })),
  garbled: answering((request) => ({ kind: 'garbled', text: honestText(request) })),
  cut: answering((request) => cutAfterFirst(request, 'cut')),
  error: answering((request) => cutAfterFirst(request, 'error')),
  stall: answering((request) => cutAfterFirst(request, 'stall')),
  lying: text(lies),
  echo: text((request) => request.prompt),
  'no-source': text(() => 'NO_SOURCE'),
} satisfies Record<string, Script>

/** Breaks in the middle of the second paragraph. */
function cutAfterFirst(request: ModelRequest, kind: 'cut' | 'error' | 'stall'): Reply {
  const whole = honestText(request, 3)
  return { kind, text: whole, after: whole.indexOf('\n\n') + 20 }
}
