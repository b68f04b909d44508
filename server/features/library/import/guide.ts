/** One Act named in a guide's front matter; `chapter` is null for the Constitution, `asAt` is YYYY-MM-DD. */
interface GuideAct {
  title: string
  chapter: string | null
  asAt: string
}

export interface Guide {
  title: string
  heading: string
  asAt: string
  reviewed: string
  summary: string
  acts: GuideAct[]
  body: string
}

/** One '(<Act> [Chapter n:nn], s 1(2) and s 3)'; `sections` are as written, '1(2)' and '3'. */
export interface Citation {
  act: string
  chapter: string | null
  sections: string[]
  raw: string
}

const frontMatter = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/
const isDate = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

/** Reads the front matter and body of one guide; throws an Error that names the first thing missing or malformed. */
export function parseGuide(text: string): Guide {
  const parts = frontMatter.exec(text.replaceAll('\r\n', '\n'))
  if (!parts) throw new Error('no front matter between two lines of ---')
  const lines = parts[1]!.split('\n')
  const field = (name: string) => {
    const value = lines
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
      .trim()
    if (!value) throw new Error(`front matter has no ${name}`)
    return value
  }
  const date = (name: string) => {
    const value = field(name)
    if (!isDate(value)) throw new Error(`${name} is not a date YYYY-MM-DD: ${value}`)
    return value
  }
  const acts = lines.filter((line) => line.startsWith('  - ')).map((line) => parseAct(line.slice(4)))
  if (acts.length === 0) throw new Error('front matter names no acts')
  return {
    title: field('title'),
    heading: field('heading'),
    asAt: date('as_at'),
    reviewed: date('reviewed'),
    summary: field('summary'),
    acts,
    body: parts[2]!.trim(),
  }
}

function parseAct(line: string): GuideAct {
  const [title, chapter, asAt, ...more] = line.split('|').map((part) => part.trim())
  const known = chapter === '-' || /^\d+:\d+$/.test(chapter ?? '')
  if (!title || !known || !asAt || !isDate(asAt) || more.length > 0) {
    throw new Error(`not 'Act | chapter | YYYY-MM-DD': ${line}`)
  }
  return { title, chapter: chapter === '-' ? null : chapter!, asAt }
}

/** Every citation in the body, and every bracket that looks like one and is not in the form. */
export function readCitations(body: string): { citations: Citation[]; malformed: string[] } {
  const citations: Citation[] = []
  const malformed: string[] = []
  for (const group of brackets(body)) {
    if (!/\[Chapter [^\]]*\],? ss? |^Constitution of Zimbabwe\b|; ?Constitution of Zimbabwe\b/.test(group)) continue
    for (const part of group.split(';').map((piece) => piece.trim())) {
      const citation = parseCitation(part)
      if (citation) citations.push(citation)
      else malformed.push(part)
    }
  }
  return { citations, malformed }
}

function parseCitation(part: string): Citation | null {
  const match = /^([A-Z][^[\]]*?)(?: \[Chapter (\d+:\d+)\])?, (ss? \d.*)$/.exec(part)
  if (!match) return null
  const sections = match[3]!.split(/ and |, /).map((piece) => piece.replace(/^ss? /, '').trim())
  if (!sections.every((section) => /^\d+[A-Z]*(\([0-9a-z]+\))*$/i.test(section))) return null
  if (!match[2] && !match[1]!.startsWith('Constitution of Zimbabwe')) return null
  return { act: match[1]!, chapter: match[2] ?? null, sections, raw: part }
}

/** The insides of the outermost round brackets; an Act's own title may hold round brackets too. */
function brackets(text: string): string[] {
  const citations: string[] = []
  let depth = 0
  let start = 0
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '(' && depth++ === 0) start = index + 1
    else if (text[index] === ')' && depth > 0 && --depth === 0)
      citations.push(text.slice(start, index).replace(/\s+/g, ' '))
    else if (text.startsWith('\n\n', index)) depth = 0
  }
  return citations
}
