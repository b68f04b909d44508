import { stem } from '#server/text/stem.ts'
import { tokenize } from '#server/text/tokenize.ts'

/** The words of a text by their stems, with the signs that stand for one. */
export const wordsOf = (text: string): string[] =>
  tokenize(text.replaceAll('%', ' percent ').replaceAll('$', ' dollars ')).map(stem)
