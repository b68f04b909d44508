import { DRAFT_KEY } from '#contract/product.ts'
import * as z from 'zod/mini'
import { logQuietly } from '#web/lib/log.ts'
import type { FormValues } from './form-values.ts'

const Draft = z.object({
  fileName: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.array(z.record(z.string(), z.string()))])),
  /** The key this was sent under: sent once more as it is, it is charged once, also by who closed the form meanwhile. */
  sentAs: z.optional(z.string()),
  keptAt: z._default(z.number(), 0),
})
export type Draft = Omit<z.infer<typeof Draft>, 'values'> & { values: FormValues }

/** A half-filled form tells about a person's affairs: it is not kept for ever. */
const LIFE_MS = 30 * 24 * 3_600_000
const keyOf = (userId: string, templateId: string) => `${DRAFT_KEY}${userId}:${templateId}`

/** The half-filled form of this person and template, or null. Whoever shares the browser has drafts of their own. */
export function readDraft(userId: string, templateId: string): Draft | null {
  try {
    const draft = Draft.safeParse(JSON.parse(localStorage.getItem(keyOf(userId, templateId)) ?? 'null')).data
    return !draft || Date.now() - draft.keptAt > LIFE_MS ? null : draft
  } catch {
    return null
  }
}

/** Keeps the form; a full or forbidden storage is no reason to stop filling it in. */
export function keepDraft(userId: string, templateId: string, draft: Omit<Draft, 'keptAt'>): void {
  try {
    localStorage.setItem(keyOf(userId, templateId), JSON.stringify({ ...draft, keptAt: Date.now() }))
  } catch (error) {
    logQuietly('The half-filled form could not be kept in this browser', error)
  }
}

export const forgetDraft = (userId: string, templateId: string): void =>
  localStorage.removeItem(keyOf(userId, templateId))

/** Removes the draft that was sent under `key`, unless something else was filled in since. */
export function forgetSent(userId: string, templateId: string, key: string): void {
  if (readDraft(userId, templateId)?.sentAs === key) forgetDraft(userId, templateId)
}

/** Removes drafts that are too old. */
export function sweepDrafts(): void {
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(DRAFT_KEY))) {
    const [userId = '', templateId = ''] = key.slice(DRAFT_KEY.length).split(':')
    if (!readDraft(userId, templateId)) localStorage.removeItem(key)
  }
}
