const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const SCALES: Record<string, number> = { hundred: 100, thousand: 1_000, million: 1_000_000, billion: 1_000_000_000 }

const VALUES = new Map<string, number>([
  ...UNITS.map((word, value) => [word, value] as const),
  ...TENS.flatMap((word, ten) => (word ? [[word, ten * 10] as const] : [])),
  ['fourty', 40],
])

const NUMBER_WORD = `(?:${[...VALUES.keys(), ...Object.keys(SCALES)].sort((a, b) => b.length - a.length).join('|')})`
/** "two hundred and fifty thousand", "ninety-eight", "one million". */
export const NUMBER_WORDS = `${NUMBER_WORD}(?:(?:[\\s-]+and[\\s-]+|[\\s-]+)${NUMBER_WORD})*`

/** The value of number words; undefined when they are not one number ("five six"). */
export function wordsToNumber(words: string): number | undefined {
  let total = 0
  let group = 0
  let last = Number.POSITIVE_INFINITY
  for (const word of words.toLowerCase().split(/[\s-]+/)) {
    if (word === 'and') continue
    const scale = SCALES[word]
    if (scale === 100) {
      group = (group || 1) * 100
      last = 100
    } else if (scale) {
      total += (group || 1) * scale
      group = 0
      last = scale
    } else {
      const value = VALUES.get(word)
      if (value === undefined || (last < 20 && group > 0) || (last < 100 && value >= 10)) return undefined
      group += value
      last = value
    }
  }
  return total + group
}
