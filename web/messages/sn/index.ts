import type { Catalogue } from '#web/messages/catalogue.ts'
import { auth } from './auth.ts'
import { chat } from './chat.ts'
import { clauses } from './clauses.ts'
import { landing } from './landing.ts'
import { signing } from './signing.ts'
import { source } from './source.ts'
import { start } from './start.ts'
import { settings } from './settings.ts'
import { offline } from './offline.ts'
import { past } from './past.ts'
import { points } from './points.ts'
import { account } from './account.ts'
import { deadlines } from './deadlines.ts'
import { documents } from './documents.ts'
import { library } from './library.ts'
import { reading } from './reading.ts'
import { review } from './review.ts'
import { check } from './check.ts'
import { compare } from './compare.ts'
import { contact } from './contact.ts'
import { legal } from './legal.ts'
import { procedures } from './procedures.ts'
import { features } from './features.ts'
import { sn as sentences } from '#contract/sentences/sn.ts'
import { shell } from './shell.ts'

export const catalogue: Catalogue = {
  legal,
  procedures,
  features,
  contact,
  check,
  compare,
  reading,
  review,
  library,
  clauses,
  deadlines,
  documents,
  account,
  points,
  offline,
  past,
  settings,
  signing,
  source,
  start,
  landing,
  chat,
  auth,
  sentences,
  shell,
}
