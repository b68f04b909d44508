import type { Catalogue } from './catalogue.ts'
import { account } from './en/account.ts'
import { auth } from './en/auth.ts'
import { chat } from './en/chat.ts'
import { check } from './en/check.ts'
import { clauses } from './en/clauses.ts'
import { compare } from './en/compare.ts'
import { contact } from './en/contact.ts'
import { deadlines } from './en/deadlines.ts'
import { documents } from './en/documents.ts'
import { features } from './en/features.ts'
import { landing } from './en/landing.ts'
import { legal } from './en/legal.ts'
import { library } from './en/library.ts'
import { offline } from './en/offline.ts'
import { past } from './en/past.ts'
import { points } from './en/points.ts'
import { procedures } from './en/procedures.ts'
import { reading } from './en/reading.ts'
import { review } from './en/review.ts'
import { settings } from './en/settings.ts'
import { shell } from './en/shell.ts'
import { signing } from './en/signing.ts'
import { source } from './en/source.ts'
import { start } from './en/start.ts'

/** The English of all areas at once; a page carries only that of its own. */
export const english: Omit<Catalogue, 'sentences'> = {
  account,
  auth,
  chat,
  check,
  clauses,
  compare,
  contact,
  deadlines,
  documents,
  features,
  landing,
  legal,
  library,
  offline,
  past,
  points,
  procedures,
  reading,
  review,
  settings,
  shell,
  signing,
  source,
  start,
}
