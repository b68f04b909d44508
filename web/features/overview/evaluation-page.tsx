import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { Markdown } from '#web/components/markdown.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/states.tsx'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useEvaluation } from './queries.ts'

/** How well the product finds and answers, as it was last measured; for administrators. */
export function EvaluationPage() {
  usePageTitle('Evaluation')
  return (
    <div className="page">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Evaluation</h1>
        <Link to="/app/overview" className={buttonClass({ variant: 'ghost' })}>
          <ArrowLeft aria-hidden="true" /> Overview
        </Link>
      </div>
      <Report />
    </div>
  )
}

function Report() {
  const { data, isPending, isFetching, refetch } = useEvaluation()
  if (isPending) return <LoadingState />
  if (!data) {
    return (
      <ErrorState title="The evaluation could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
    )
  }
  if (data.markdown === null) return <EmptyState title="This installation has no report of an evaluation." />
  return (
    <div className="reading max-w-4xl">
      <Markdown components={PARTS}>{data.markdown}</Markdown>
    </div>
  )
}

const PARTS = {
  h2: ({ children }: { children?: React.ReactNode }) => <h2 className="mt-8 mb-3 text-2xl">{children}</h2>,
  h3: ({ children }: { children?: React.ReactNode }) => <h3 className="mt-6 mb-2 text-xl">{children}</h3>,
}
