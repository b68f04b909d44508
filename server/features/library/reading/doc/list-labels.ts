/** One level of an automatic list, of a .docx or a .doc: `text` holds %1 to %9 where the counters go. */
export type ListLevel = {
  start: number
  format:
    | 'decimal'
    | 'upperRoman'
    | 'lowerRoman'
    | 'upperLetter'
    | 'lowerLetter'
    | 'ordinal'
    | 'decimalZero'
    | 'bullet'
    | 'none'
  text: string
  legal?: boolean
  /** The level whose step restarts this one: 0-based, -1 never, undefined any higher level. */
  restartAfter?: number
}

const romans: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

function roman(number: number): string {
  let left = Math.min(number, 9999)
  let out = ''
  for (const [value, letters] of romans) {
    while (left >= value) {
      out += letters
      left -= value
    }
  }
  return out
}

/** Word counts a … z, aa, bb … */
function letters(number: number): string {
  return String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.min(20, Math.floor((number - 1) / 26) + 1))
}

function ordinal(number: number): string {
  const teen = number % 100 >= 11 && number % 100 <= 13
  return `${number}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`
}

function format(number: number, kind: ListLevel['format']): string {
  if (kind === 'decimal' || number < 1) return String(number)
  if (kind === 'lowerRoman') return roman(number)
  if (kind === 'upperRoman') return roman(number).toUpperCase()
  if (kind === 'lowerLetter') return letters(number)
  if (kind === 'upperLetter') return letters(number).toUpperCase()
  if (kind === 'ordinal') return ordinal(number)
  return kind === 'decimalZero' ? String(number).padStart(2, '0') : String(number)
}

/** Counts the automatic numbers of one document, so that "4.2" stands in the text as it stands on the page. */
export function createListLabels() {
  const counters = new Map<string, number[]>()
  const restarted = new Set<string>()

  /**
   * The label of the next paragraph of a list, '' where the level shows none. `list` names the counter; `restart`
   * names an override that sets this level back once, to `restart.at`.
   */
  function next(
    list: string,
    levels: (ListLevel | undefined)[],
    depth: number,
    restart?: { key: string; at: number },
  ): string {
    const level = levels[depth]
    if (!level) return ''
    const counts = counters.get(list) ?? []
    counters.set(list, counts)
    if (restart && !restarted.has(restart.key)) {
      restarted.add(restart.key)
      counts[depth] = restart.at - 1
    }
    counts[depth] = (counts[depth] ?? level.start - 1) + 1
    for (let below = depth + 1; below < counts.length; below++) {
      const after = levels[below]?.restartAfter ?? below
      if (after >= depth) delete counts[below]
    }
    if (level.format === 'bullet') return '•'
    if (level.format === 'none') return level.text.replace(/%[1-9]/g, '').trim()
    return level.text.replace(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1
      const number = counts[at] ?? levels[at]?.start ?? 1
      return format(number, level.legal ? 'decimal' : (levels[at]?.format ?? 'decimal'))
    })
  }
  return { next }
}
