/** One block of a template's source; see content/templates/README.md for how it is written. */
export type Block =
  | { kind: 'title' | 'subtitle' | 'clause' | 'heading' | 'numbered' | 'paragraph' | 'marker' | 'from'; text: string }
  | { kind: 'item'; level: 1 | 2 | 3; text: string }
  | { kind: 'table'; head: string[] | undefined; right: boolean[]; rows: string[][] }
  | { kind: 'sign'; as: string; name: string; witnesses: number }

export type Source = {
  name: string
  description: string
  points: number
  footer: string
  /** Who initials each page, in the order of the lines at its foot. */
  initials: string[]
  /** The category in the file properties: 'Letter' goes to somebody else. */
  category: string
  /** What people are asked for a placeholder, where its name in words is not enough. */
  labels: Record<string, string>
  /** What people read before they make the document, and what a lawyer would tell who answers for the template. */
  notes: { before: string[]; lawyer: string[] }
  /** Whether a simple electronic signature is enough, and what is said about it. */
  signature?: { simple: boolean; why?: string }
  /** Kinds of clauses that can be added. */
  clauses?: string[]
  blocks: Block[]
}

/** Before the name of a placeholder in the front matter. */
const ASK = 'ask '

const PREFIXES: [RegExp, (text: string) => Block][] = [
  [/^# (.*)$/, (text) => ({ kind: 'title', text })],
  [/^= (.*)$/, (text) => ({ kind: 'subtitle', text })],
  [/^## (.*)$/, (text) => ({ kind: 'clause', text })],
  [/^### (.*)$/, (text) => ({ kind: 'heading', text })],
  [/^1\. (.*)$/, (text) => ({ kind: 'item', level: 1, text })],
  [/^[a-h]\. (.*)$/, (text) => ({ kind: 'item', level: 2, text })],
  [/^i\. (.*)$/, (text) => ({ kind: 'item', level: 3, text })],
  [/^n\. (.*)$/, (text) => ({ kind: 'numbered', text })],
  [/^@from (.*)$/, (text) => ({ kind: 'from', text })],
  [/^(\{[#^/][^}]*\})$/, (text) => ({ kind: 'marker', text })],
]

/** Reads a template's source; throws with the line that cannot be understood. */
export function readSource(text: string): Source {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  const fields = Object.fromEntries(
    head.split('\n').map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    }),
  )
  const points = Number(fields['points'])
  for (const name of ['name', 'description']) if (!fields[name]) throw new Error(`the front matter has no ${name}`)
  if (!Number.isInteger(points) || points < 1) throw new Error('points must be a whole number of at least 1')
  return {
    name: fields['name']!,
    description: fields['description']!,
    points,
    footer: fields['footer'] ?? fields['name']!,
    initials: fields['initials']?.split(/, */) ?? [],
    category: fields['category'] ?? '',
    labels: Object.fromEntries(
      Object.entries(fields)
        .filter(([name]) => name.startsWith(ASK))
        .map(([name, question]) => [name.slice(ASK.length), question]),
    ),
    notes: { before: linesOf(head, 'before'), lawyer: linesOf(head, 'lawyer') },
    ...(fields['signature'] && { signature: readSignature(fields['signature']) }),
    ...(fields['clauses'] && { clauses: fields['clauses'].split(/, */) }),
    blocks: body.split(/\n{2,}/).flatMap(readChunk),
  }
}

/** `link`, or `paper`, and behind a comma what is said about it. */
function readSignature(line: string) {
  const [, how, why] = /^(link|paper)(?:, (.+))?$/.exec(line) ?? []
  if (!how || (how === 'paper' && !why)) throw new Error(`signature is "link" or "paper, why": ${line}`)
  return { simple: how === 'link', ...(why && { why }) }
}

/** What templates.json says of a source. */
export function manifestEntry({ name, description, points, labels, notes, signature, clauses }: Source) {
  const hasNotes = notes.before.length + notes.lawyer.length > 0
  return {
    name,
    description,
    points,
    ...(Object.keys(labels).length && { labels }),
    ...(hasNotes && { notes }),
    ...(signature && { signature }),
    ...(clauses && { clauses }),
  }
}

/** What stands behind a name that may come many times. */
const linesOf = (head: string, name: string) =>
  head
    .split('\n')
    .filter((line) => line.startsWith(`${name}: `))
    .map((line) => line.slice(name.length + 2).trim())

/** Lines without a blank line between them: one block, or a list of items of one line each. */
function readChunk(chunk: string): Block[] {
  const lines = chunk.split('\n').filter((line) => line.trim() !== '')
  if (!lines.length) return []
  if (lines.every((line) => line.startsWith('|'))) return [readTable(lines)]
  const blocks: Block[] = []
  for (const line of lines) {
    const block = readLine(line.trimEnd())
    const last = blocks.at(-1)
    if (block.kind === 'paragraph' && last && 'text' in last && last.kind !== 'marker') {
      last.text += last.text.endsWith('\\') ? `\n${block.text}` : ` ${block.text}`
      last.text = last.text.replace(/\\\n/g, '\n')
    } else blocks.push(block)
  }
  return blocks
}

function readLine(line: string): Block {
  if (line.startsWith('@sign ')) {
    const [as, name, witnesses] = line
      .slice(6)
      .split('|')
      .map((part) => part.trim())
    if (!as || !name) throw new Error(`a signature needs a part and a name: ${line}`)
    return { kind: 'sign', as, name, witnesses: witnesses === '-' ? -1 : Number(witnesses ?? 0) }
  }
  for (const [pattern, make] of PREFIXES) {
    const found = pattern.exec(line)
    if (found) return make(found[1]!)
  }
  return { kind: 'paragraph', text: line }
}

function readTable(lines: string[]): Block {
  const rows = lines.map((line) =>
    line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim()),
  )
  const ruled = rows[1]?.every((cell) => /^-+:?$/.test(cell)) === true
  if (new Set(rows.map((row) => row.length)).size > 1) throw new Error(`the rows of a table differ: ${lines[0]}`)
  const right = rows[ruled ? 1 : 0]!.map((cell) => ruled && cell.endsWith(':'))
  return { kind: 'table', head: ruled ? rows[0] : undefined, right, rows: ruled ? rows.slice(2) : rows }
}
