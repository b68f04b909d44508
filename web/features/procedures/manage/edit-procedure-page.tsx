import { useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { PROCEDURE_TEXT_MAX } from '#contract/procedures/managed-procedures.ts'
import type { Procedure } from '#contract/procedures/procedures.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field, Textarea } from '#web/components/ui/field.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { ErrorState } from '#web/components/ui/states.tsx'
import { errorText } from '#web/lib/api/error-text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { EditorActions, Versions, type Published } from './editor-actions.tsx'
import { StateBadges } from './manage-procedures-page.tsx'
import { Preview } from './preview.tsx'
import { ProblemList } from './problem-list.tsx'
import { useManagedProcedure } from './queries.ts'
import { useDraftText } from './use-draft-text.ts'

/** The text of one procedure, with what is wrong in it and its preview. */
export function EditProcedurePage() {
  const { slug = '' } = useParams()
  const { data, error, isFetching, refetch } = useManagedProcedure(slug)
  usePageTitle(data?.title ?? slug)
  if (isFetching) return <LoadingState label="Loading the procedure…" />
  if (!data || error)
    return (
      <div className="page">
        <AllProcedures />
        <ErrorState title={errorText(error, 'The procedure could not be loaded.')} onRetry={() => void refetch()} />
      </div>
    )
  return <Editor key={slug} managed={data} />
}

const AllProcedures = () => (
  <p>
    <Link className="link" to="/admin/procedures">
      All procedures
    </Link>
  </p>
)

function Editor({ managed }: { managed: Published }) {
  const draft = useDraftText(managed)
  const area = useRef<HTMLTextAreaElement>(null)
  const preview = useLastGood(draft.kept.preview)
  const hasDraft = draft.kept.draft !== null
  return (
    <div className="page grid gap-4">
      <AllProcedures />
      <h1 className="text-3xl [overflow-wrap:anywhere]">
        {managed.title} <StateBadges state={managed.state} hasDraft={hasDraft} />
      </h1>
      {managed.isShippedNewer && (
        <p>What is shipped has changed since this was published here. Compare the two before you publish again.</p>
      )}
      <EditorActions managed={managed} draft={draft} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-3">
          <Field
            label="Text (YAML)"
            hint="People see it when it is published. Sections of law stand in brackets: (Labour Act [Chapter 28:01], s 94(1))."
          >
            {(control) => (
              <Textarea
                {...control}
                ref={area}
                wrap="off"
                spellCheck={false}
                maxLength={PROCEDURE_TEXT_MAX}
                className="h-[70vh] min-h-80 overflow-auto text-sm"
                style={{ fontFamily: 'ui-monospace, monospace' }}
                value={draft.text}
                onChange={(event) => draft.setText(event.target.value)}
                onBlur={draft.saveNow}
              />
            )}
          </Field>
          <p role="status" className={draft.error ? 'problem' : 'text-muted'}>
            {draft.error
              ? `The draft is not saved. ${errorText(draft.error, 'Your text is still here.')}`
              : draft.isSaved
                ? hasDraft
                  ? 'The draft is saved.'
                  : 'Nothing is changed yet.'
                : 'Saving the draft…'}
          </p>
          {draft.error && (
            <Button variant="secondary" className="justify-self-start" onClick={draft.saveNow}>
              Save again
            </Button>
          )}
          <ProblemList problems={draft.kept.problems} onOpen={(line) => area.current && showLine(area.current, line)} />
        </div>
        <Preview procedure={preview} isOld={preview !== null && draft.kept.preview === null} />
      </div>
      <Versions managed={managed} onOpen={draft.setText} />
    </div>
  )
}

/** The preview stays as it was while what is typed has errors. */
function useLastGood(preview: Procedure | null): Procedure | null {
  const [good, setGood] = useState(preview)
  if (preview && preview !== good) setGood(preview)
  return preview ?? good
}

/** Puts the cursor on a line and shows it. Lines are never wrapped, so that each has the same height. */
function showLine(area: HTMLTextAreaElement, line: number) {
  const lines = area.value.split('\n')
  const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0)
  area.focus()
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
  area.scrollTop = (area.scrollHeight / lines.length) * Math.max(0, line - 4)
}
