import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Answers, forgetProcedure, keepProcedure, type KeptProcedure } from '#contract/procedures/procedures.ts'
import { api } from '#web/lib/api/client.ts'
import { logQuietly } from '#web/lib/log.ts'
import { currentPerson, wipeWithPerson } from '#web/lib/session/personal.ts'
import { isText, jsonObject, propertiesOf } from '#web/lib/text/json-object.ts'

/** How far somebody came: `runId` names it in calendars, `ticks` are the lines of the checklist that are done, `version` is the text it began with. */
export type Run = { runId: string; version?: string | undefined; answers: Answers; ticks: string[] }

const KEY = 'procedure:'
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

export const runOf = ({ runId, version, answers, ticks }: KeptProcedure): Run => ({
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

/** What this tab holds: it outlives a reload and ends with the tab, so that the next person at the telephone sees nothing. */
export function runOfTab(slug: string): Run | undefined {
  try {
    const { runId, version, answers, ticks } = jsonObject(sessionStorage.getItem(keyOf(slug)))
    if (!isText(runId) || !Array.isArray(ticks)) return undefined
    const texts = Object.entries(propertiesOf(answers)).flatMap(([id, one]) =>
      isText(one) ? [[id, one] as const] : [],
    )
    const begun = isText(version) ? { version } : {}
    return { runId, ...begun, answers: Object.fromEntries(texts), ticks: ticks.filter(isText) }
  } catch {
    return undefined
  }
}

function keepInTab(slug: string, run: Run) {
  try {
    sessionStorage.setItem(keyOf(slug), JSON.stringify(run))
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

/** How far the person came, kept in this tab with every change, and with the account where `onServer`. */
export function useRun(slug: string, first: Run, onServer: boolean) {
  const [run, setRun] = useState(first)
  const stored = useRef(first)
  const { mutate } = useMutation({
    // one after the other: an older state never lies over a newer one
    scope: { id: `procedure ${slug}` },
    mutationFn: (now: Run) =>
      Object.keys(now.answers).length ? api(keepProcedure, { slug, ...keptOf(now) }) : api(forgetProcedure, { slug }),
    onError: (error) => logQuietly('The answers could not be kept', error),
  })
  useEffect(() => {
    if (stored.current === run) return
    stored.current = run
    keepInTab(slug, run)
    if (onServer) mutate(run)
  }, [run, slug, onServer, mutate])
  return [run, setRun] as const
}
