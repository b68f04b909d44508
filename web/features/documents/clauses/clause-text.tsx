import type { Clause } from '#contract/documents/clauses.ts'

/** The words of a clause, with what was filled in; what was not is a line with the name of what belongs there. */
export const ClauseText = ({ clause, values = {} }: { clause: Clause; values?: Record<string, string> }) => (
  <div lang="en" className="grid gap-1 [overflow-wrap:anywhere]">
    {clause.text.split('\n').map((line) => (
      <p key={line}>
        {line.split(/\{([a-z_]+)\}/).map((piece, at) => {
          if (at % 2 === 0) return piece
          const label = clause.blanks.find(({ placeholder }) => placeholder === piece)?.label ?? piece
          return <mark key={at}>{values[piece]?.trim() || `[${label}]`}</mark>
        })}
      </p>
    ))}
  </div>
)
