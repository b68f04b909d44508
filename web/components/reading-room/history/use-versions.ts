import { useMemo, useState } from 'react'
import type { LawVersion } from '#contract/library/reading-room.ts'
import { useLawVersions } from '#web/components/reading-room/queries.ts'
import type { Source } from '#web/components/reading-room/source.ts'

/** The texts of the law that is open by their day, and which of them is read: the source's own until another is chosen. */
export function useVersions(source: Source) {
  const { data: versions = NONE } = useLawVersions(source)
  const [chosen, setChosen] = useState<{ of: string; version: LawVersion }>()
  const [number, setNumber] = useState<string>()
  /** The number of the section that is compared with another text. */
  const [compared, setCompared] = useState<string>()
  const version = chosen?.of === source.documentId ? chosen.version : undefined
  // the same as long as it is: with another source the reader begins at the top
  const shown = useMemo(
    () => (version ? { ...source, documentId: version.documentId, substring: undefined } : source),
    [source, version],
  )
  return {
    versions,
    /** What is chosen; undefined for the text that the source itself opens. */
    version,
    /** The source, or where its law stands in the chosen text. */
    shown,
    choose: (wanted: LawVersion) => setChosen({ of: source.documentId, version: wanted }),
    /** The section being read, at which another text opens. */
    number,
    setNumber,
    compared,
    setCompared,
  }
}

const NONE: LawVersion[] = []
export type Versions = ReturnType<typeof useVersions>
