import { type AnswerProblem, optionsOf, problemWith, SEVERAL, UNKNOWN } from '#contract/procedures/procedure-walk.ts'
import { PROCEDURE_ANSWER_MAX, type Question } from '#contract/procedures/procedures.ts'
import { consentIn } from '#server/features/chat-channels/incoming/commands.ts'
import { plainWords } from '#server/features/chat-channels/plain-words.ts'
import { tokenize } from '#server/text/tokenize.ts'
import { dayTyped } from './typed-day.ts'

/** What a message says to a question: its answer, or what is wrong with it. */
export type Typed = { answer: string } | { problem: AnswerProblem | 'long' }

/** Says that something is not known, or does not apply. */
const SKIP = '-'

/** Letters of a version in a tap: what is tapped later, of another procedure, is not taken for this one's. */
const SIGN_LETTERS = 6
type Versioned = { version: string }

/** What a choice that is tapped says: the question, the number of the answer, 0 for what skips it, and the procedure. */
export const tapOf = ({ version }: Versioned, { id }: Pick<Question, 'id'>, number: number) =>
  `${id}=${number}=${version.slice(0, SIGN_LETTERS)}`
const TAP = /^([a-z][a-z0-9_]{0,39})=(\d{1,2})=([0-9a-f]{6})$/
type Tap = { question: string; number: number; sign: string }

/** The choice that was tapped; undefined for what was typed. */
export function tapIn(text: string): Tap | undefined {
  const [, question, number, sign] = TAP.exec(text) ?? []
  return question && sign ? { question, number: Number(number), sign } : undefined
}

/** Whether a choice that was tapped belongs to this question. */
export const isTapOf = ({ question, sign }: Tap, { version }: Versioned, { id }: Pick<Question, 'id'>): boolean =>
  question === id && version.startsWith(sign)

/** Reads what somebody typed or tapped as the answer to a question; `today` is YYYY-MM-DD. */
export function answerTyped(question: Question, text: string, today: string): Typed {
  const answer = isSkip(question, text) ? UNKNOWN : answerIn(question, text.trim(), today)
  if (answer !== undefined && answer.length > PROCEDURE_ANSWER_MAX) return { problem: 'long' }
  const problem = problemWith(question, answer)
  if (answer !== undefined && !problem) return { answer }
  return { problem: problem === undefined || problem === 'missing' ? NOT_UNDERSTOOD[question.kind] : problem }
}

const NOT_UNDERSTOOD: Record<Question['kind'], AnswerProblem> = {
  choice: 'choice',
  choices: 'choice',
  yes_no: 'choice',
  date: 'day',
  amount: 'number',
  text: 'missing',
}

const isSkip = ({ skip }: Question, text: string) =>
  skip !== undefined && (text.trim() === SKIP || tapIn(text)?.number === 0 || plainWords(text) === plainWords(skip))

function answerIn(question: Question, text: string, today: string): string | undefined {
  const { kind } = question
  if (kind === 'yes_no') return yesOrNo(question, text)
  if (kind === 'choice') return optionIn(question, text)
  if (kind === 'choices') return optionsIn(question, text)
  if (kind === 'date') return dayTyped(text, today)
  return kind === 'amount' ? amountIn(text) : text
}

function yesOrNo(question: Question, text: string): string | undefined {
  const tapped = tapIn(text)
  if (tapped) return optionsOf(question)[tapped.number - 1]?.id
  const said = consentIn(text)
  return said && (said.agrees ? 'yes' : 'no')
}

/** By its number, or by its words, or by so many of its first words that no other begins with them. */
function optionIn(question: Question, text: string): string | undefined {
  const options = optionsOf(question)
  const number = tapIn(text)?.number ?? numberIn(text)
  if (number !== undefined) return options[number - 1]?.id
  const typed = tokenize(text)
  const beginning = options.filter((one) => {
    const words = tokenize(one.text)
    return typed.length > 0 && typed.every((word, i) => words[i] === word)
  })
  const same = beginning.filter((one) => tokenize(one.text).length === typed.length)
  const [found, another] = same.length ? same : beginning
  return another ? undefined : found?.id
}

const numberIn = (text: string) => {
  const [, number] = /^\D{0,3}(\d{1,2})\D{0,3}$/.exec(text) ?? []
  return number === undefined ? undefined : Number(number)
}

/** "1, 3" and "1 na 3"; a single one by its words too. */
function optionsIn(question: Question, text: string): string | undefined {
  if (!/^\D{0,3}\d{1,2}(?:\D{1,5}\d{1,2}){1,20}\D{0,3}$/.test(text)) return optionIn(question, text)
  const options = optionsOf(question)
  const numbers = new Set((text.match(/\d+/g) ?? []).map(Number))
  if ([...numbers].some((number) => !options[number - 1])) return undefined
  return options
    .filter((_, i) => numbers.has(i + 1))
    .map(({ id }) => id)
    .join(SEVERAL)
}

/** "US$1,250.50" and "about 250 dollars" as figures. */
function amountIn(text: string): string | undefined {
  const [, figures] =
    /^[^\d-]{0,10}(\d{1,3}(?:[, ]\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?)[^\d]{0,20}$/.exec(text) ?? []
  return figures?.replace(/[, ]/g, '')
}
