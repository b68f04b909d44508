import { Download, Send, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod/mini'
import type { getManagedProcedure } from '#contract/procedures/managed-procedures.ts'
import { ConfirmDialog } from '#web/components/ui/alert-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { serverText } from '#web/lib/api/error-text.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'
import { mediumDateTime } from '#web/lib/language/dates.ts'
import { readVersion, useDiscard, usePublish, useRevert } from './queries.ts'
import type { useDraftText } from './use-draft-text.ts'

/** A procedure as it was loaded. */
export type Published = z.output<typeof getManagedProcedure.output>
type Draft = ReturnType<typeof useDraftText>
type Props = { managed: Published; draft: Draft }

/** What can be done with the text: given to people, saved as a file, thrown away, put back as shipped. */
export function EditorActions({ managed, draft }: Props) {
  const { slug, state } = managed
  const [asking, setAsking] = useState<'publish' | 'discard' | 'revert'>()
  const publish = usePublish(slug)
  const discard = useDiscard(slug)
  const revert = useRevert(slug)
  const version = draft.kept.draft
  const hasErrors = draft.kept.problems.some(({ kind }) => kind === 'error')
  // with success the page is reloaded
  const after = { onSettled: () => setAsking(undefined) }
  const questions = {
    publish: {
      title: 'Publish this text?',
      description: 'People walk it from now on. Who has begun goes on with the version they began with.',
      confirm: 'Publish',
      onConfirm: () => version !== null && publish.mutate(version, after),
    },
    discard: {
      title: 'Throw the draft away?',
      description: 'What people walk stays as it is. Export the text first if you may want it again.',
      confirm: 'Throw away',
      variant: 'danger' as const,
      onConfirm: () => discard.mutate(undefined, after),
    },
    revert: {
      title: state === 'own' ? 'Take this procedure away?' : 'Go back to what is shipped?',
      description:
        state === 'own'
          ? 'It is not shipped, so people find it no more. Who has begun can end it. Export the text first if you may want it again.'
          : 'People walk the shipped text again. Who has begun goes on with the version they began with. A draft stays.',
      confirm: state === 'own' ? 'Take away' : 'Go back',
      variant: 'danger' as const,
      onConfirm: () => revert.mutate(undefined, after),
    },
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button disabled={version === null || hasErrors || !draft.isSaved} onClick={() => setAsking('publish')}>
        <Send aria-hidden="true" /> Publish
      </Button>
      <Button
        variant="secondary"
        onClick={() => saveFile(new Blob([draft.text], { type: 'application/yaml;charset=utf-8' }), `${slug}.yaml`)}
      >
        <Download aria-hidden="true" /> Export as a file
      </Button>
      {version !== null && (
        <Button variant="ghost" onClick={() => setAsking('discard')}>
          <Trash2 aria-hidden="true" /> Throw draft away
        </Button>
      )}
      {managed.live && (
        <Button variant="ghost" onClick={() => setAsking('revert')}>
          <Undo2 aria-hidden="true" /> {state === 'own' ? 'Take away' : 'Go back to shipped'}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          open
          {...questions[asking]}
          cancel="Cancel"
          busy={publish.isPending || discard.isPending || revert.isPending}
          onOpenChange={(open) => !open && setAsking(undefined)}
        />
      )}
    </div>
  )
}

type VersionsProps = { managed: Published; onOpen: (text: string) => void }

/** What was published here, each to be put into the editor again. */
export function Versions({ managed: { slug, live, versions }, onOpen }: VersionsProps) {
  if (!versions.length) return null
  const open = async (version: string) => {
    try {
      onOpen((await readVersion(slug, version)).text)
      toast.success('The text is in the editor')
    } catch (error) {
      toast.error('The text could not be loaded', { description: serverText(error) })
    }
  }
  return (
    <section className="grid gap-2">
      <h2 className="text-xl">Published versions</h2>
      <ul className="grid gap-1">
        {versions.map(({ version, publishedAt, publishedBy }) => {
          const when = mediumDateTime(publishedAt)
          return (
            <li key={version} className="flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
              {when}
              {publishedBy && ` by ${publishedBy}`}
              {version === live?.version && ' (people walk it now)'}
              <Button
                variant="link"
                aria-label={`Put into the editor: version of ${when}`}
                onClick={() => void open(version)}
              >
                Put into the editor
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
