import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/context.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { personById } from '#server/features/auth/service.ts'
import { type Language, otherLanguageOf, preferredIn } from '#server/text/language.ts'
import type { Contact } from '#server/features/chat-channels/tables.ts'
import { plainWords } from './plain-words.ts'

/** Words that greet or agree: too short for more than a list to tell the language by. */
const GREETINGS: Record<Language, string[]> = {
  en: ['hi', 'hie', 'hey', 'hello', 'good morning', 'good afternoon', 'good evening', 'good day'],
  sn: ['mhoro', 'mhoroi', 'makadii', 'makadini', 'mangwanani', 'masikati', 'manheru', 'mauya', 'hesi'],
  nd: ['salibonani', 'sawubona', 'sabona', 'linjani', 'unjani', 'livukile', 'litshonile'],
}
const SHORT = {
  sn: new Set([...GREETINGS.sn, 'hongu', 'ehe', 'zvakanaka', 'ndabvuma', 'ndinobvuma']),
  nd: new Set([...GREETINGS.nd, 'yebo', 'kulungile', 'ngiyavuma', 'ngivuma']),
}
const ALL_GREETINGS = new Set(Object.values(GREETINGS).flat())

/** Whether a message greets and says no more. */
export const isGreeting = (text: string): boolean => ALL_GREETINGS.has(plainWords(text))

/** Shona or Ndebele where a message is plainly in it, or begins, in two words at most, with one that is; undefined for all else. */
export function otherWrittenIn(config: Pick<Config, 'CONTENT_DIR'>, text: string): 'sn' | 'nd' | undefined {
  const [first = '', , more] = plainWords(text).split(/[^\p{L}]+/u)
  const word = more ? '' : first
  return otherLanguageOf(config, text) ?? (SHORT.sn.has(word) ? 'sn' : SHORT.nd.has(word) ? 'nd' : undefined)
}

/** The language to write to a contact in: that of what they wrote where it is plainly Shona or Ndebele, else their account's, else English. */
export async function languageFor(ctx: Ctx, db: Db | Tx, { userId }: Contact, text: string): Promise<Language> {
  const written = otherWrittenIn(ctx.config, text)
  if (written || !userId) return written ?? 'en'
  return preferredIn(await personById(db, userId)) ?? 'en'
}
