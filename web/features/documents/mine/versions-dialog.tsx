import { Download } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { GeneratedDocument } from '#contract/documents/documents.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogActions } from '#web/components/ui/dialog.tsx'
import { Field, Select } from '#web/components/ui/field.tsx'
import { mediumDateTime } from '#web/lib/language/dates.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { documents } from '#web/messages/en/documents.ts'
import { useCompareVersions } from '#web/features/documents/queries.ts'

type Props = {
  /** At least two, the newest first. */
  versions: GeneratedDocument[]
  onDownload: (version: GeneratedDocument) => void
  onClose: () => void
}

/** The versions of one document: each can be had, and two can be compared. */
export function VersionsDialog({ versions, onDownload, onClose }: Props) {
  const m = useMessages('documents', documents)
  const navigate = useNavigate()
  const compare = useCompareVersions()
  const [before, setBefore] = useState(versions[1]?._id ?? '')
  const [after, setAfter] = useState(versions[0]?._id ?? '')
  const named = ({ version, createdAt }: GeneratedDocument) => m.oneVersion(version, mediumDateTime(createdAt))
  const choices = [
    { label: m.olderVersion, value: before, set: setBefore },
    { label: m.newerVersion, value: after, set: setAfter },
  ]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.versions}
      description={versions[0]?.title || m.untitled}
    >
      <ul className="mt-4 grid gap-2">
        {versions.map((one) => (
          <li key={one._id} className="flex flex-wrap items-center justify-between gap-2">
            <span className="[overflow-wrap:anywhere]">
              {named(one)}
              {one.title !== versions[0]?.title && <span className="block text-muted">{one.title}</span>}
            </span>
            <Button
              variant="secondary"
              aria-label={`${m.download}: ${m.oneVersion(one.version, one.title)}`}
              onClick={() => onDownload(one)}
            >
              <Download aria-hidden="true" /> {m.download}
            </Button>
          </li>
        ))}
      </ul>
      <form
        className="mt-4 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (compare.isPending) return
          compare.mutate({ before, after }, { onSuccess: () => void navigate('/app/compare') })
        }}
      >
        {choices.map(({ label, value, set }) => (
          <Field key={label} label={label}>
            {(control) => (
              <Select {...control} value={value} onChange={({ target }) => set(target.value)}>
                {versions.map((one) => (
                  <option key={one._id} value={one._id}>
                    {named(one)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
        <DialogActions>
          <Button type="submit" busy={compare.isPending}>
            {m.compareVersions}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
