const MARKER = /^\((\d{1,4}[a-z]{0,2}|[a-z]{1,5}|[A-Z]{1,2})\)/
const ROMANS = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ')

/**
 * How deep each paragraph of a law is nested by how it begins: 0 for "(1)" and for words without a mark, 1 for "(a)", 2 for
 * "(i)", 3 for "(A)". An "(i)" after "(h)" is a letter, unless "(ii)" comes next.
 */
export function depthsOf(texts: string[]): number[] {
  const marks = texts.map((text) => MARKER.exec(text)?.[1])
  let letter = ''
  let roman = 0
  return marks.map((mark, at) => {
    if (!mark || /^\d/.test(mark)) {
      if (mark) letter = ''
      roman = 0
      return 0
    }
    if (/^[A-Z]/.test(mark)) return 3
    const value = ROMANS.indexOf(mark) + 1
    if (value > 0 && isRoman(mark, value, letter, roman, marks[at + 1])) {
      roman = value
      return 2
    }
    letter = mark
    roman = 0
    return 1
  })
}

function isRoman(mark: string, value: number, letter: string, roman: number, next: string | undefined): boolean {
  if (value === roman + 1 && roman > 0) return true
  const followsLetter = letter.length === 1 && mark.length === 1 && mark.charCodeAt(0) === letter.charCodeAt(0) + 1
  return followsLetter ? value === 1 && next === 'ii' : value === 1 || mark.length > 1
}
