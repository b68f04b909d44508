import type { Catalogue } from '#web/messages/catalogue.ts'
import { auth } from './auth.ts'
import { chat } from './chat.ts'
import { sentences } from './sentences.ts'
import { shell } from './shell.ts'

export const catalogue: Catalogue = { chat, auth, sentences, shell }
