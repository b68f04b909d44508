import type { ChosenClause } from '#contract/documents/clauses.ts'
import { DRAFT_KEY } from '#contract/product.ts'
import { logQuietly } from '#web/lib/log.ts'
import { propertiesOf, isText, jsonObject } from '#web/lib/text/json-object.ts'
import type { Entry, FormValues } from './form-values.ts'

export type Draft = {
  fileName: string
  values: FormValues
  clauses: ChosenClause[]
  /** The key this was sent under: sent once more as it is, it is charged once, also by who closed the form meanwhile. */
  sentAs?: string
  keptAt: number
}

/** A half-filled form tells about a person's affairs: it is not kept for ever. */
const LIFE_MS = 30 * 24 * 3_600_000
const keyOf = (userId: string, templateId: string) => `${DRAFT_KEY}${userId}:${templateId}`

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && Object.values(value).every(isText)
const areValues = (values: unknown): values is FormValues =>
  typeof values === 'object' &&
  !Array.isArray(values) &&
  values !== null &&
  Object.values(propertiesOf(values)).every((one) => isText(one) || (Array.isArray(one) && one.every(isEntry)))

const isClause = (one: unknown): one is ChosenClause => {
  const { id, values } = propertiesOf(one)
  return isText(id) && isEntry(values)
}

/** The half-filled form of this person and template, or null. Whoever shares the browser has drafts of their own. */
export function readDraft(userId: string, templateId: string): Draft | null {
  try {
    const { fileName, values, clauses, sentAs, keptAt } = jsonObject(localStorage.getItem(keyOf(userId, templateId)))
    if (!isText(fileName) || !areValues(values) || typeof keptAt !== 'number') return null
    if (Date.now() - keptAt > LIFE_MS) return null
    const added = Array.isArray(clauses) ? clauses.filter(isClause) : []
    return { fileName, values, clauses: added, ...(isText(sentAs) && { sentAs }), keptAt }
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
