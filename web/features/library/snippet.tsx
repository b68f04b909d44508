import type { LibraryDocument } from '#contract/library/library.ts'
import { LawToday } from '#web/components/law-today.tsx'
import { plainText } from '#web/lib/text/plain-text.ts'

/** A text cut where words of the search begin; every second piece is such a word. Words below three letters are left alone. */
export function wordsFound(text: string, q: string): string[] {
  const stems = q
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)
    // "eviction" should also show "evicted"
    .map((word) => (word.length > 6 ? word.slice(0, -3) : word))
  if (!stems.length) return [text]
  return text.split(new RegExp(`(?<![\\p{L}\\p{N}])((?:${stems.join('|')})[\\p{L}\\p{N}]*)`, 'giu'))
}

/** Dots where the passage goes on before or after what is shown. */
export const withDots = (text: string) =>
  `${/^\p{Ll}/u.test(text) ? '… ' : ''}${text}${/[.!?;:][”’"')\]]*$/u.test(text) ? '' : ' …'}`

/** The matching passage, under the card: where it stands and its words. */
export const Snippet = ({ document: { name, section, snippet, law }, q }: { document: LibraryDocument; q: string }) => (
  <div className="library-snippet" lang="en">
    {section && section !== name && <p className="font-sans font-semibold">{section}</p>}
    <LawToday law={law} />
    {snippet && (
      <p>
        {wordsFound(withDots(plainText(snippet)), q).map((piece, at) =>
          at % 2 ? <strong key={at}>{piece}</strong> : piece,
        )}
      </p>
    )}
  </div>
)
