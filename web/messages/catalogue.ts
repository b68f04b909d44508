import type { Sentences } from '#contract/sentences/translate.ts'
import type { legal } from './en/legal.ts'
import type { procedures } from './en/procedures.ts'
import type { features } from './en/features.ts'
import type { contact } from './en/contact.ts'
import type { check } from './en/check.ts'
import type { compare } from './en/compare.ts'
import type { reading } from './en/reading.ts'
import type { review } from './en/review.ts'
import type { library } from './en/library.ts'
import type { clauses } from './en/clauses.ts'
import type { deadlines } from './en/deadlines.ts'
import type { documents } from './en/documents.ts'
import type { account } from './en/account.ts'
import type { points } from './en/points.ts'
import type { offline } from './en/offline.ts'
import type { past } from './en/past.ts'
import type { settings } from './en/settings.ts'
import type { signing } from './en/signing.ts'
import type { source } from './en/source.ts'
import type { start } from './en/start.ts'
import type { landing } from './en/landing.ts'
import type { chat } from './en/chat.ts'
import type { auth } from './en/auth.ts'
import type { shell } from './en/shell.ts'

/** All areas of messages. English is the model: another language has the same keys with the same parameters, or does not compile. */
export type Catalogue = {
  legal: typeof legal
  procedures: typeof procedures
  features: typeof features
  contact: typeof contact
  check: typeof check
  compare: typeof compare
  reading: typeof reading
  review: typeof review
  library: typeof library
  clauses: typeof clauses
  deadlines: typeof deadlines
  documents: typeof documents
  offline: typeof offline
  past: typeof past
  points: typeof points
  account: typeof account
  settings: typeof settings
  signing: typeof signing
  source: typeof source
  start: typeof start
  landing: typeof landing
  chat: typeof chat
  auth: typeof auth
  shell: typeof shell
  /** By the English sentence: what the contract and the server say is theirs to word, and known here by it. */
  sentences: Sentences
}
