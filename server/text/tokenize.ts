/** "will" is a paper where an article or an owner stands before it, and else only a verb's helper. */
const A_WILL = /\b(a|an|the|my|his|her|their|our|your|no|last|valid|dad's|mum's|father's|mother's) will\b/gi

const HAS_WILL = / will/i
/** ASCII alone. */
const IS_PLAIN = /^[\0-\x7f]*$/

/** A text with case, punctuation, accents, quotation marks and white space folded: words with single spaces between them. */
export const fold = (text: string): string => wordsOf(text).join(' ')

/** The words of a text in their order, folded: in lower case, without accents and apostrophes. Numbers are words. */
export const tokenize = (text: string): string[] =>
  wordsOf(HAS_WILL.test(text) ? text.replace(A_WILL, '$1 wills') : text)

/** Most texts have no accents, and are folded in a third of the time. */
const wordsOf = (text: string): string[] =>
  IS_PLAIN.test(text)
    ? (text
        .replace(/['`]/g, '')
        .toLowerCase()
        .match(/[a-z0-9]+/g) ?? [])
    : wordsWithAccents(text)

const wordsWithAccents = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f’‘'`´]/g, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []
