import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Answers, forgetProcedure, keepProcedure, type KeptProcedure } from '#contract/procedures/procedures.ts'
import { api } from '#web/lib/api/client.ts'
import { logQuietly } from '#web/lib/log.ts'
import { currentPerson, wipeWithPerson } from '#web/lib/session/personal.ts'
import { isText, jsonObject, propertiesOf } from '#web/lib/text/json-object.ts'

/** How far somebody came: `runId` names it in calendars, `ticks` are the lines of the checklist that are done, `version` is the text it began with. */
export type Run = { runId: string; version?: string | undefined; answers: Answers; ticks: string[] }

const KEY = 'procedure:'
/** The account's copy, among the queries of pages. */
export const keptKey = (slug: string) => ['procedures', slug, 'kept']
const keyOf = (slug: string) => `${KEY}${currentPerson() ?? ''}:${slug}`

export const newRun = (): Run => ({ runId: newId(), answers: {}, ticks: [] })

/** A random UUID, also where the page came without encryption and the browser makes none. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const runOf = ({ runId, version, answers, ticks }: KeptProcedure): Run => ({
  runId,
  version,
  ticks,
  answers: Object.fromEntries(answers.map(({ question, answer }) => [question, answer])),
})
const keptOf = ({ runId, version, answers, ticks }: Run): KeptProcedure => ({
  runId,
  ...(version && { version }),
  ticks,
  answers: Object.entries(answers).map(([question, answer]) => ({ question, answer })),
})

/**
 * What this tab holds: it outlives a reload and ends with the tab, so that the next person at the telephone sees nothing. `isKept`: the
 * account has all of it, and may have more by now, from another device or a chat.
 */
export function runOfTab(slug: string): (Run & { isKept: boolean }) | undefined {
  try {
    const { runId, version, answers, ticks, isKept } = jsonObject(sessionStorage.getItem(keyOf(slug)))
    if (!isText(runId) || !Array.isArray(ticks)) return undefined
    const texts = Object.entries(propertiesOf(answers)).flatMap(([id, one]) =>
      isText(one) ? [[id, one] as const] : [],
    )
    const begun = isText(version) ? { version } : {}
    const run = { runId, ...begun, answers: Object.fromEntries(texts), ticks: ticks.filter(isText) }
    return { ...run, isKept: isKept === true }
  } catch {
    return undefined
  }
}

/** Where somebody goes on: by what the account holds (undefined where nobody asked it), unless this tab holds what it has not. */
export function runToGoOn(slug: string, kept: KeptProcedure | null | undefined): Run | undefined {
  const inTab = runOfTab(slug)
  if (inTab && !(inTab.isKept && kept !== undefined)) return inTab
  return kept ? runOf(kept) : undefined
}

function keepInTab(slug: string, run: Run, isKept: boolean) {
  try {
    sessionStorage.setItem(keyOf(slug), JSON.stringify({ ...run, isKept }))
  } catch (error) {
    logQuietly('The answers could not be kept in this tab', error)
  }
}

wipeWithPerson(() => {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(KEY)) sessionStorage.removeItem(key)
  } catch (error) {
    logQuietly('This browser forbids its store', error)
  }
})

/**
 * How far the person came, kept in this tab with every change, and with the account where `onServer`. `kept` is what the account was
 * last seen to hold: what was changed there meanwhile is gone on with.
 */
export function useRun(slug: string, first: Run, onServer: boolean, kept: KeptProcedure | null | undefined) {
  const client = useQueryClient()
  const [run, setRun] = useState(first)
  const stored = useRef(first)
  const isKept = useRef(runOfTab(slug)?.isKept ?? true)
  const { mutate } = useMutation({
    // one after the other: an older state never lies over a newer one
    scope: { id: `procedure ${slug}` },
    mutationFn: (now: Run) =>
      Object.keys(now.answers).length ? api(keepProcedure, { slug, ...keptOf(now) }) : api(forgetProcedure, { slug }),
    // what is being asked of the account is older than this
    onMutate: () => client.cancelQueries({ queryKey: keptKey(slug) }),
    onSuccess: (_, now) => {
      if (stored.current !== now) return
      isKept.current = true
      keepInTab(slug, now, true)
    },
    onError: (error) => logQuietly('The answers could not be kept', error),
  })
  useEffect(() => {
    if (stored.current === run) return
    stored.current = run
    isKept.current = false
    keepInTab(slug, run, false)
    if (onServer) mutate(run)
  }, [run, slug, onServer, mutate])
  const lastSeen = useRef(kept)
  useEffect(() => {
    if (lastSeen.current === kept) return
    lastSeen.current = kept
    const { version } = stored.current
    // a page that is open with another text of the procedure goes on with it
    if (!isKept.current || kept === undefined || (kept && kept.version !== version)) return
    const theirs = kept ? runOf(kept) : { ...newRun(), version }
    stored.current = theirs
    keepInTab(slug, theirs, true)
    setRun(theirs)
  }, [kept, slug])
  return [run, setRun] as const
}
