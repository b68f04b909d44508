import { plainWords } from '#server/features/chat-channels/plain-words.ts'
import type { Language } from '#server/text/language.ts'

export type Command =
  | 'help'
  | 'menu'
  | 'balance'
  | 'stop'
  | 'start'
  | 'new'
  | 'unlink'
  | 'delete'
  | 'more'
  | 'people'
  | 'language'
  | 'listen'
  | 'speak on'
  | 'speak off'
  | 'documents'
  | 'steps'
  | 'cancel'
  | 'back'
  | 'anew'
  | 'remind me'
  | 'remind off'
  | 'thanks'
  | Language

const COMMANDS: Record<string, Command> = {
  help: 'help',
  rubatsiro: 'help',
  usizo: 'help',
  menu: 'menu',
  imenu: 'menu',
  more: 'more',
  zvimwe: 'more',
  okunye: 'more',
  people: 'people',
  vanobatsira: 'people',
  abancedayo: 'people',
  'talk to a person': 'people',
  language: 'language',
  listen: 'listen',
  teerera: 'listen',
  teererai: 'listen',
  lalela: 'listen',
  'speak on': 'speak on',
  'taura on': 'speak on',
  'khuluma on': 'speak on',
  'speak off': 'speak off',
  'taura off': 'speak off',
  'khuluma off': 'speak off',
  document: 'documents',
  documents: 'documents',
  gwaro: 'documents',
  ugwalo: 'documents',
  magwaro: 'documents',
  izingwalo: 'documents',
  steps: 'steps',
  step: 'steps',
  'step by step': 'steps',
  procedure: 'steps',
  procedures: 'steps',
  nhanho: 'steps',
  'nhanho nenhanho': 'steps',
  izinyathelo: 'steps',
  isinyathelo: 'steps',
  'isinyathelo ngesinyathelo': 'steps',
  anew: 'anew',
  patsva: 'anew',
  kutsha: 'anew',
  remind: 'remind me',
  'remind me': 'remind me',
  ndiyeuchidzei: 'remind me',
  ngikhumbuzeni: 'remind me',
  'remind off': 'remind off',
  'do not remind me': 'remind off',
  musandiyeuchidza: 'remind off',
  lingangikhumbuzi: 'remind off',
  cancel: 'cancel',
  rega: 'cancel',
  yekela: 'cancel',
  back: 'back',
  dzokera: 'back',
  emuva: 'back',
  mutauro: 'language',
  ulimi: 'language',
  english: 'en',
  chirungu: 'en',
  isikhiwa: 'en',
  shona: 'sn',
  chishona: 'sn',
  ndebele: 'nd',
  isindebele: 'nd',
  balance: 'balance',
  points: 'balance',
  mapoints: 'balance',
  amaphoyinti: 'balance',
  stop: 'stop',
  mira: 'stop',
  mana: 'stop',
  unsubscribe: 'stop',
  start: 'start',
  tanga: 'start',
  qala: 'start',
  new: 'new',
  'new conversation': 'new',
  'hurukuro itsva': 'new',
  'ingxoxo entsha': 'new',
  unlink: 'unlink',
  'bvisa chat': 'unlink',
  'susa ingxoxo': 'unlink',
  'delete everything': 'delete',
  'dzima zvose': 'delete',
  'cima konke': 'delete',
  thanks: 'thanks',
  'thank you': 'thanks',
  'thank you very much': 'thanks',
  'thanks a lot': 'thanks',
  ok: 'thanks',
  okay: 'thanks',
  noted: 'thanks',
  ndatenda: 'thanks',
  tatenda: 'thanks',
  'maita basa': 'thanks',
  mazvita: 'thanks',
  zvakanaka: 'thanks',
  ngiyabonga: 'thanks',
  siyabonga: 'thanks',
  kulungile: 'thanks',
}

/** The word a message consists of, whatever its case and the signs around it; a sentence that holds one is a question. */
export function commandOf(text: string): Command | undefined {
  const plain = plainWords(text)
  return Object.hasOwn(COMMANDS, plain) ? COMMANDS[plain] : undefined
}

/** Whether a message says anything in words or numbers. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)
/** Whether a message without words is a thumb, a smile or the like. */
export const isEmoji = (text: string): boolean => /\p{Extended_Pictographic}/u.test(text)

const YES = ['yes', 'ehe', 'hongu', 'yebo']
/** A yes alone; before other words it says nothing. */
const FINE = new Set([
  'ok',
  'okay',
  'sure',
  'agree',
  'agreed',
  'i agree',
  'i do',
  'zvakanaka',
  'ndabvuma',
  'ndinobvuma',
  'kulungile',
  'ngiyavuma',
  'ngivuma',
])
/** Behind a yes they ask nothing. */
const COURTESY = new Set([
  'please',
  'thanks',
  'thank you',
  'i agree',
  'i do',
  'ndapota',
  'ndatenda',
  'tatenda',
  'ndinobvuma',
  'ngiyabonga',
  'siyabonga',
  'ngiyavuma',
])
const NO = ['no', 'kwete', 'aiwa', 'hatshi', 'hayi']
/** A word and what stands after it: "yes, can my landlord lock me out?" */
const FIRST_WORD = /^[^\p{L}]{0,5}(\p{L}{2,8})(?![\p{L}\p{N}])[\s,.:;!-]{0,5}/u

/** An answer to the question whether somebody agrees, and what else they wrote; undefined for anything else. */
export function consentIn(text: string): { agrees: boolean; rest: string } | undefined {
  if (FINE.has(plainWords(text))) return { agrees: true, rest: '' }
  const [start = '', word = ''] = FIRST_WORD.exec(text.normalize('NFKC')) ?? []
  const behind = text.normalize('NFKC').slice(start.length).trim()
  const rest = COURTESY.has(plainWords(behind)) ? '' : behind
  if (YES.includes(word.toLowerCase())) return { agrees: true, rest }
  return NO.includes(word.toLowerCase()) && !rest ? { agrees: false, rest } : undefined
}

/** The digits of "pin 4821". */
export const pinIn = (text: string): string | undefined => /^\s{0,5}pin[\s:]{1,5}(\d{4,8})\s{0,5}$/i.exec(text)?.[1]

/** "buy", "buy 26", "buy 26 0771234567"; what is left out is undefined. */
export type BuyWish = { points?: number; phone?: string }
const BUY = /^\s{0,5}(?:buy|tenga|thenga)(?:\s{1,5}(\d{1,5})(?:\s{1,5}(\+?\d[\d -]{7,17}))?)?[\s.!]{0,5}$/i

/** What somebody wants to buy; undefined for a message about anything else. */
export function buyIn(text: string): BuyWish | undefined {
  const match = BUY.exec(text)
  if (!match) return undefined
  const [, points, phone] = match
  return { ...(points && { points: Number(points) }), ...(phone && { phone: phone.trim() }) }
}

const numberBehind = (words: string) => {
  const wanted = new RegExp(`^\\s{0,5}(?:${words})\\s{1,5}(\\d{1,4})[\\s.!]{0,5}$`, 'i')
  return (text: string): number | undefined => {
    const [, number] = wanted.exec(text) ?? []
    return number === undefined ? undefined : Number(number)
  }
}
const namedBehind = (words: string) => {
  const wanted = new RegExp(`^\\s{0,5}(?:${words})\\s{1,5}(\\S[^\\n]{1,60})$`, 'i')
  return (text: string): string | undefined => wanted.exec(text)?.[1]?.trim()
}

/** The number of "document 7"; undefined for a message about anything else. */
export const documentIn = numberBehind('document|gwaro|ugwalo')
const STEPS = 'steps?|procedures?|nhanho|izinyathelo|isinyathelo'
/** The number of "steps 3", by which a procedure is begun. */
export const stepsIn = numberBehind(STEPS)
/** The number of "letter 1", one of those that a procedure ends with. */
export const letterIn = numberBehind('letter|tsamba|incwadi')
/** The number of "done 2", a line of its checklist. */
export const doneIn = numberBehind('done|zvaitwa|kwenziwe')

/** "lawyer", "lawyer 2", and "lawyer 4f1a93c2 yes", whose sign is of the one who was agreed to, whatever the numbers are by then. */
export type LawyerWish = { number?: number; agreedTo?: string }
const LAWYER =
  /^\s{0,5}(?:lawyer|gweta|igqwetha|ummeli)(?:\s{1,5}(?:(\d{1,3})|([0-9a-f]{8})\s{1,5}(?:yes|hongu|yebo)))?[\s.!]{0,5}$/i

/** Whom somebody wants to read their conversation; undefined for a message about anything else. */
export function lawyerIn(text: string): LawyerWish | undefined {
  const [match, number, agreedTo] = LAWYER.exec(text) ?? []
  if (match === undefined) return undefined
  return { ...(number && { number: Number(number) }), ...(agreedTo && { agreedTo: agreedTo.toLowerCase() }) }
}

/** The words of "document lease", by which a template is looked for; undefined for a message about anything else. */
export const documentNamedIn = namedBehind('documents?|gwaro|magwaro|ugwalo|izingwalo')
/** The words of "steps maintenance", by which a procedure is looked for. */
export const stepsNamedIn = namedBehind(STEPS)
