import { useMessages } from '#web/lib/language/messages.ts'
import { reading as readingMessages } from '#web/messages/en/reading.ts'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { DifferencePiece, LawVersion } from '#contract/library/reading-room.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ErrorState } from '#web/components/ui/states.tsx'
import { ScrollRegion } from '#web/components/ui/scroll-region.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { longDate } from '#web/lib/language/dates.ts'
import { useDifference } from '#web/components/reading-room/queries.ts'

type Props = {
  documentId: string
  /** The text being read, and all texts of its law. */
  version: string
  versions: LawVersion[]
  number: string
  onClose: () => void
}

/** One section in two texts of its law side by side; on a narrow screen one text with what went and what came. */
export function Comparison({ documentId, version, versions, number, onClose }: Props) {
  const m = useMessages('reading', readingMessages)
  const others = versions.filter((one) => one.version !== version)
  const [other, setOther] = useState(others[0]?.version ?? '')
  const { data, isError, refetch, isFetching } = useDifference({ documentId, version, other, number })
  return (
    <section aria-label={m.inTwoTexts(number)} className="reading-comparison">
      <div className="flex items-center gap-2 border-b px-4 py-1">
        <h3 className="flex-1 font-semibold">{m.compared(number)}</h3>
        <label className="flex items-center gap-2">
          {m.with}
          <select className="input" value={other} onChange={(event) => setOther(event.target.value)}>
            {others.map((one) => (
              <option key={one.version} value={one.version}>
                {longDate(one.asAt)}
              </option>
            ))}
          </select>
        </label>
        <Button variant="ghost" size="icon" aria-label={m.closeComparison} onClick={onClose}>
          <X />
        </Button>
      </div>
      {isError ? (
        <ErrorState title={m.notCompared} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data ? (
        <ScrollRegion label={m.twoTexts} className="reading-two">
          <Side {...data.before} pieces={data.pieces} without="added" />
          <Side {...data.after} pieces={data.pieces} without="removed" />
          <Both pieces={data.pieces} before={data.before.asAt} after={data.after.asAt} />
        </ScrollRegion>
      ) : (
        <Spinner />
      )}
    </section>
  )
}

const Pieces = ({ pieces }: { pieces: DifferencePiece[] }) =>
  pieces.map(({ kind, text }, at) =>
    kind === 'removed' ? <del key={at}>{text}</del> : kind === 'added' ? <ins key={at}>{text}</ins> : text,
  )

type SideProps = { asAt: string; has: boolean; pieces: DifferencePiece[]; without: DifferencePiece['kind'] }

function Side({ asAt, has, pieces, without }: SideProps) {
  const m = useMessages('reading', readingMessages)
  return (
    <div className="reading-side">
      <h4 className="font-semibold">{m.asAt(longDate(asAt))}</h4>
      {has ? (
        <p lang="en">
          <Pieces pieces={pieces.filter(({ kind }) => kind !== without)} />
        </p>
      ) : (
        <p className="text-muted">{m.noSuchSection}</p>
      )}
    </div>
  )
}

type BothProps = { pieces: DifferencePiece[]; before: string; after: string }

function Both({ pieces, before, after }: BothProps) {
  const m = useMessages('reading', readingMessages)
  return (
    <div className="reading-both">
      <h4 className="font-semibold">{m.fromTo(longDate(before), longDate(after))}</h4>
      {pieces.every(({ kind }) => kind === 'same') && <p className="text-muted">{m.sameWords}</p>}
      <p lang="en">
        <Pieces pieces={pieces} />
      </p>
    </div>
  )
}
