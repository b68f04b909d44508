/** "s 12B", which a line must not end within; the words in brackets after it hang on it anyway. */
const SECTION = /(\bss? \d\w*)/

/**
 * The name of a passage of law as a label, whose section is not torn from its number. The text stays as it is, so that what is copied,
 * searched for or compared has no other spaces.
 */
export const LawName = ({ children }: { children: string }) =>
  children.split(SECTION).map((part, at) =>
    at % 2 ? (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
