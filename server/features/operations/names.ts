import * as answers from '#contract/answers.ts'
import * as auth from '#contract/auth.ts'
import * as citations from '#contract/citation-check.ts'
import * as comparison from '#contract/comparison.ts'
import * as consultations from '#contract/consultations.ts'
import * as contact from '#contract/contact.ts'
import * as contractReview from '#contract/contract-review.ts'
import * as deployment from '#contract/deployment.ts'
import * as directory from '#contract/directory.ts'
import * as documents from '#contract/documents.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as guideTranslations from '#contract/guide-translations.ts'
import * as handovers from '#contract/handovers.ts'
import * as judgments from '#contract/judgments.ts'
import * as lawChanges from '#contract/law-changes.ts'
import * as library from '#contract/library.ts'
import * as managedProcedures from '#contract/managed-procedures.ts'
import * as overview from '#contract/overview.ts'
import * as points from '#contract/points.ts'
import * as privacy from '#contract/privacy.ts'
import * as procedures from '#contract/procedures.ts'
import * as questionBank from '#contract/question-bank.ts'
import * as reminders from '#contract/reminders.ts'
import * as readingRoom from '#contract/reading-room.ts'
import * as clauses from '#contract/clauses.ts'
import * as signing from '#contract/signing.ts'
import * as settings from '#contract/settings.ts'
import * as sources from '#contract/sources.ts'
import * as speech from '#contract/speech.ts'
import * as users from '#contract/users.ts'
import * as whatsapp from '#contract/whatsapp.ts'

const GROUPS: Record<string, Record<string, unknown>> = {
  auth,
  settings,
  privacy,
  consultations,
  answers,
  citations,
  comparison,
  reviews: contractReview,
  sources,
  speech,
  library,
  reading: readingRoom,
  changes: lawChanges,
  judgments,
  documents,
  clauses,
  signing,
  procedures,
  managed: managedProcedures,
  questions: questionBank,
  translations: guideTranslations,
  reminders,
  directory,
  handovers,
  points,
  users,
  overview,
  whatsapp,
  contact,
  deployment,
}

/** The groups of calls in the order in which people read about them. */
export const GROUP_NAMES = Object.keys(GROUPS)

const NAMES = new Map(
  Object.entries(GROUPS).flatMap(([group, exported]) =>
    Object.entries(exported).map(([name, value]) => [value, { group, name }] as const),
  ),
)

/** What an endpoint is called in contract/: its file and its name there, and the name in words. */
export function nameOf(endpoint: Endpoint): { group: string; name: string; words: string } {
  const entry = NAMES.get(endpoint)
  if (!entry)
    throw new Error(`${endpoint.method} ${endpoint.path} is not exported by a file of contract/ that is listed here`)
  const words = entry.name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return { ...entry, words: words[0]!.toUpperCase() + words.slice(1) }
}
