import type { TextProblem } from '#contract/procedures/managed-procedures.ts'
import { Button } from '#web/components/ui/button.tsx'

type Props = { problems: TextProblem[]; onOpen: (line: number) => void }

/** What is wrong with the text, each line leading to its place. */
export function ProblemList({ problems, onOpen }: Props) {
  const errors = problems.filter(({ kind }) => kind === 'error').length
  return (
    <section aria-label="Problems">
      <p role="status" className={errors ? 'problem' : 'text-muted'}>
        {errors ? `${errors} ${errors === 1 ? 'problem' : 'problems'} to mend before it can be published` : 'No errors'}
        {problems.length > errors && `; ${problems.length - errors} to look at`}
      </p>
      <ul className="grid">
        {problems.map(({ kind, line, path, sentence }, at) => (
          <li key={at} className="[overflow-wrap:anywhere]">
            <Button variant="link" onClick={() => onOpen(line)}>
              Line {line}
            </Button>{' '}
            {path && <span className="text-muted">{path}: </span>}
            {sentence}
            {kind === 'warning' && <span className="text-muted"> (may be right)</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
