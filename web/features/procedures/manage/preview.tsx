import { useState } from 'react'
import type { Procedure } from '#contract/procedures/procedures.ts'
import { newRun } from '#web/features/procedures/run.ts'
import type { Opening } from '#web/features/procedures/screen-focus.ts'
import { WalkScreen } from '#web/features/procedures/walk-screen.tsx'

/** The draft as people would walk it. Nothing that is answered here is kept, and a change of the text leaves it where it is. */
export function Preview({ procedure, isOld }: { procedure: Procedure | null; isOld: boolean }) {
  const [run, setRun] = useState(newRun)
  const [screen, setScreen] = useState<{ at: string; procedure: Procedure | null; opening: Opening }>()
  const open = (at: string) => setScreen({ at, procedure, opening: 'part' })
  // a screen that comes by typing must not take the focus from the text
  const opening = screen?.procedure === procedure ? screen.opening : 'quiet'
  return (
    <section aria-label="Preview" className="card min-w-0 p-0 lg:sticky lg:top-20 lg:max-h-[85vh] lg:overflow-y-auto">
      <p className="border-b p-3 text-muted" role="status">
        {procedure
          ? isOld
            ? 'Preview of the text before the last problem'
            : 'Preview: answer as a person would'
          : 'There is a preview when the text has no errors.'}
      </p>
      {procedure && (
        <WalkScreen
          procedure={procedure}
          run={run}
          at={screen?.at ?? ''}
          onServer={false}
          onRun={setRun}
          onOpen={open}
          onAnew={() => {
            setRun(newRun())
            open('')
          }}
          opening={opening}
        />
      )}
    </section>
  )
}
