type Handler = {
  open: (name: string, attributes: Record<string, string>) => void
  text: (words: string) => void
  close: () => void
}

const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])
/** What stands in these is no markup. */
const RAW = new Set(['script', 'style', 'textarea', 'title'])
const ATTRIBUTE = /([^\s=>"'/]{1,80})(?:\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"'>]{1,2000})))?/g
const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  sect: '§',
}

const decoded = (words: string) =>
  words.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
    (raw, decimal?: string, hex?: string, name?: string) => {
      if (name) return NAMED[name.toLowerCase()] ?? raw
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
      // half of a pair is no character, and databases refuse it
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : ''
    },
  )

/**
 * Tells the elements and the text of a web page in their order; each that opens closes, also where the page forgets it. Linear in
 * its length. Comments, declarations and scripts are passed over; nothing is loaded.
 */
export function readTags(page: string, { open, text, close }: Handler): void {
  const names: string[] = []
  let at = 0
  while (at < page.length) {
    const start = page.indexOf('<', at)
    if (start < 0 || start > at) text(decoded(page.slice(at, start < 0 ? undefined : start)))
    if (start < 0) break
    if (page.startsWith('<!--', start)) {
      const end = page.indexOf('-->', start + 4)
      at = end < 0 ? page.length : end + 3
      continue
    }
    if (!/[a-z/!?]/i.test(page[start + 1] ?? '')) {
      text('<')
      at = start + 1
      continue
    }
    const end = endOfTag(page, start)
    const tag = page.slice(start + 1, end)
    at = end + 1
    if (tag.startsWith('!') || tag.startsWith('?')) continue
    const name = /^\/?([a-z][a-z0-9:-]{0,40})/i.exec(tag)?.[1]?.toLowerCase() ?? ''
    if (tag.startsWith('/')) {
      const depth = names.lastIndexOf(name)
      while (depth >= 0 && names.length > depth) {
        names.pop()
        close()
      }
      continue
    }
    open(name, attributesIn(tag.slice(name.length)))
    if (VOID.has(name) || tag.endsWith('/')) close()
    else if (RAW.has(name)) {
      at = endOfRaw(page, at, name)
      close()
    } else names.push(name)
  }
  while (names.pop()) close()
}

/** Where a tag ends; a ">" in a quoted value does not end it. */
function endOfTag(page: string, start: number): number {
  let quote = ''
  for (let i = start + 1; i < page.length; i++) {
    const sign = page[i]!
    if (quote) quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return i
  }
  return page.length
}

function endOfRaw(page: string, from: number, name: string): number {
  const end = new RegExp(`</${name}`, 'gi')
  end.lastIndex = from
  return end.exec(page)?.index ?? page.length
}

const attributesIn = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      decoded(double ?? single ?? bare ?? ''),
    ]),
  )
