import * as answers from '#contract/consultations/answers.ts'
import * as auth from '#contract/accounts/auth.ts'
import * as citations from '#contract/documents/citation-check.ts'
import * as comparison from '#contract/documents/comparison.ts'
import * as consultations from '#contract/consultations/consultations.ts'
import * as contact from '#contract/contact.ts'
import * as contractReview from '#contract/documents/contract-review.ts'
import * as deployment from '#contract/deployment.ts'
import * as directory from '#contract/consultations/directory.ts'
import * as documentText from '#contract/library/document-text.ts'
import * as documents from '#contract/documents/documents.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as guideTranslations from '#contract/library/guide-translations.ts'
import * as handovers from '#contract/consultations/handovers.ts'
import * as judgments from '#contract/library/judgments.ts'
import * as lawChanges from '#contract/library/law-changes.ts'
import * as library from '#contract/library/library.ts'
import * as managedProcedures from '#contract/procedures/managed-procedures.ts'
import * as overview from '#contract/overview.ts'
import * as payments from '#contract/payments.ts'
import * as plainWords from '#contract/library/plain-words.ts'
import * as points from '#contract/points.ts'
import * as privacy from '#contract/accounts/privacy.ts'
import * as procedures from '#contract/procedures/procedures.ts'
import * as questionBank from '#contract/library/question-bank.ts'
import * as reminders from '#contract/procedures/reminders.ts'
import * as readingRoom from '#contract/library/reading-room.ts'
import * as clauses from '#contract/documents/clauses.ts'
import * as signing from '#contract/documents/signing.ts'
import * as settings from '#contract/accounts/settings.ts'
import * as sources from '#contract/consultations/sources.ts'
import * as speech from '#contract/speech.ts'
import * as templates from '#contract/documents/templates.ts'
import * as users from '#contract/accounts/users.ts'
import * as wording from '#contract/wording.ts'
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
  library: { ...documentText, ...library, ...plainWords },
  reading: readingRoom,
  changes: lawChanges,
  judgments,
  documents: { ...templates, ...documents },
  clauses,
  signing,
  procedures,
  managed: managedProcedures,
  questions: questionBank,
  translations: guideTranslations,
  wording,
  reminders,
  directory,
  handovers,
  points: { ...points, ...payments },
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
