/** The scripts that the built-in converter has letters for: those of its fonts and of ours. */
const PRINTED =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Lao}\p{Script=Common}\p{Script=Inherited}]/u

const WARNING = (letters: string) =>
  `This server has no font for some letters of this document (${letters}): they will be empty boxes in the PDF. Download the DOC file, open it in Word, and save it as PDF there.`

/** Takes what was filled in and the name of the converter that makes PDFs; gives a sentence where letters will be missing. */
export function unprintable(values: string[], engine: string | undefined): string | undefined {
  if (engine !== 'builtin') return undefined
  const missing = new Set<string>()
  for (const value of values) {
    for (const [letter] of value.matchAll(/\p{L}/gu)) if (!PRINTED.test(letter) && missing.size < 5) missing.add(letter)
  }
  return missing.size ? WARNING([...missing].join(' ')) : undefined
}
