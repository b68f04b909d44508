import { useEffect, useRef, useState } from 'react'
import type { TextProblem } from '#contract/procedures/managed-procedures.ts'
import type { Procedure } from '#contract/procedures/procedures.ts'
import { useSaveDraft } from './queries.ts'

/** How long after the last key a draft is kept and read again; milliseconds. */
const PAUSE_MS = 800

type DraftState = { text: string; draft: string | null; problems: TextProblem[]; preview: Procedure | null }

/** The text in the editor, kept as a draft after each pause, with what the server says of it. */
export function useDraftText({ slug, ...first }: DraftState & { slug: string }) {
  const [text, setText] = useState(first.text)
  const [kept, setKept] = useState<DraftState>(first)
  /** The version on the server: what the next one is written over. */
  const over = useRef(first.draft)
  const { mutate, isPending, error } = useSaveDraft(slug)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const save = (now: string) => {
    clearTimeout(timer.current)
    mutate(
      { text: now, over: over.current },
      {
        onSuccess: (checked) => {
          over.current = checked.draft
          setKept({ text: now, ...checked })
        },
      },
    )
  }
  const isSaved = kept.text === text
  // the pause is counted from the last key, and a save under way is waited for
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    if (isSaved || isPending || error) return
    timer.current = setTimeout(() => latest.current(text), PAUSE_MS)
    return () => clearTimeout(timer.current)
  }, [text, isSaved, isPending, error])
  useEffect(() => {
    if (isSaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isSaved])
  return {
    text,
    setText,
    kept,
    isSaved,
    isSaving: isPending,
    error,
    /** At once: before something else is done, or again after a failure. */
    saveNow: () => {
      if (!isSaved && !isPending) save(text)
    },
  }
}
