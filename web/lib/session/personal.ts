import { DRAFT_KEY, LOCAL_CHAT_KEY } from '#contract/product.ts'
import { logQuietly } from '#web/lib/log.ts'
import { isText, jsonObject } from '#web/lib/text/json-object.ts'
import { store } from './session-store.ts'

/*
 * What this browser holds of the person who is signed in. Phones and internet cafés are shared: nothing of one person may
 * reach the next. Whatever keeps such things does so here: in memory with `wipeWithPerson`, in the browser's store with
 * `writePersonal`, whose keys name whose an entry is.
 */

/** A text being written and not sent, a question that has not reached the server, and a notice that was put away. */
export type PersonalKind = 'messageDraft:' | 'waitingQuestion:' | 'putAway:'
const KINDS = [DRAFT_KEY, 'messageDraft:', 'waitingQuestion:', 'putAway:']
/** Half-written texts tell about a person's affairs: they are not kept for ever. */
const LIFE_MS = 30 * 24 * 3_600_000

const wipes = new Set<() => void>()

/** Calls `wipe` whenever another person is signed in here, or nobody any more, in whatever tab that came about. */
export function wipeWithPerson(wipe: () => void): void {
  wipes.add(wipe)
}

/** The id of the person signed in here; undefined for nobody. */
export const currentPerson = (): string | undefined => store.get().user?._id

const keyOf = (kind: PersonalKind, name: string) => `${kind}${currentPerson() ?? ''}:${name}`

/** What was kept for the person signed in; null for nothing, for anybody else's, and for what is not a `Value`. */
export function readPersonal<Value>(
  kind: PersonalKind,
  name: string,
  isValue: (stored: unknown) => stored is Value,
): Value | null {
  try {
    const { value } = jsonObject(localStorage.getItem(keyOf(kind, name)))
    return isValue(value) ? value : null
  } catch {
    return null
  }
}

/** Keeps a value for the person signed in, for 30 days; null removes it. A full or forbidden store stops nobody's work. */
export function writePersonal(kind: PersonalKind, name: string, value: unknown): void {
  try {
    if (value === null || !currentPerson()) localStorage.removeItem(keyOf(kind, name))
    else localStorage.setItem(keyOf(kind, name), JSON.stringify({ value, keptAt: Date.now() }))
  } catch (error) {
    logQuietly('What was written could not be kept in this browser', error)
  }
}

type Entry = { owner: string; keptAt: number }

/** Whose a stored entry is, and since when; null for one that belongs to no person. */
function entryOf(key: string): Entry | null {
  const kind = KINDS.find((one) => key.startsWith(one))
  if (!kind && key !== LOCAL_CHAT_KEY) return null
  const { userId, keptAt } = jsonObject(localStorage.getItem(key))
  const [owner = ''] = kind ? key.slice(kind.length).split(':') : isText(userId) ? [userId] : []
  return { owner, keptAt: typeof keptAt === 'number' ? keptAt : 0 }
}

/**
 * Removes what may not stay. Somebody signed in keeps only what is theirs. After a sign-out nothing stays. A session that
 * ran out leaves drafts for the same person to come back to, but not the chat, which the server has.
 */
function sweep() {
  const { user, why } = store.get()
  try {
    for (const key of Object.keys(localStorage)) {
      const entry = entryOf(key)
      if (!entry) continue
      const old = key !== LOCAL_CHAT_KEY && Date.now() - entry.keptAt > LIFE_MS
      const stays = user ? entry.owner === user._id : why !== 'logout' && key !== LOCAL_CHAT_KEY
      if (old || !stays) localStorage.removeItem(key)
    }
  } catch (error) {
    logQuietly('This browser forbids its store', error)
  }
}

let owner = currentPerson()
sweep()
store.subscribe(() => {
  const now = currentPerson()
  if (now === owner) return
  owner = now
  sweep()
  for (const wipe of wipes) wipe()
})
