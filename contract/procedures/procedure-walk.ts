import type { DeadlineWords } from './deadline-words.ts'
import { dayInWords, type Deadline, type DeadlineRule, workOut } from './deadlines.ts'
import type { Answers, Condition, ProcedureFile, Question } from './procedures.ts'

/** What a procedure is walked with: `today` is YYYY-MM-DD in Harare, `words` how dates are written; English without. */
export type Walk = { answers: Answers; rules: DeadlineRule[]; today: string; words?: DeadlineWords }
type Questions = { questions: Question[] }

/** The answer of somebody who does not know a date, an amount or a text. */
export const UNKNOWN = 'unknown'
/** What a deadline is counted from that supposes something done today. */
export const TODAY = 'today'
/** The answers of a question with yes and no. */
const YES_NO = [
  { id: 'yes', text: 'Yes' },
  { id: 'no', text: 'No' },
]

export const optionsOf = ({ kind, options }: Question) => (kind === 'yes_no' ? YES_NO : (options ?? []))

/** The answers chosen of a question that takes several, as one text. */
export const SEVERAL = ','
export const chosenOf = (answer: string): string[] => answer.split(SEVERAL).filter(Boolean)

const isDay = (text: string) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900-01-01') return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** What can be wrong with an answer: none was given, or it is no day, no amount or none of the choices. */
export type AnswerProblem = 'missing' | 'day' | 'number' | 'choice'

/** What is wrong with an answer, or undefined. */
export function problemWith(question: Question, answer: string | undefined): AnswerProblem | undefined {
  if (answer === undefined || answer === '') return 'missing'
  if (answer === UNKNOWN && question.skip) return undefined
  if (question.kind === 'date') return isDay(answer) ? undefined : 'day'
  if (question.kind === 'amount') return /^\d{1,9}(?:\.\d{1,2})?$/.test(answer) ? undefined : 'number'
  if (question.kind === 'text') return answer.trim() ? undefined : 'missing'
  if (question.kind === 'choices') return problemWithChoices(question, chosenOf(answer))
  return optionsOf(question).some(({ id }) => id === answer) ? undefined : 'choice'
}

function problemWithChoices(question: Question, chosen: string[]): AnswerProblem | undefined {
  const known = new Set(optionsOf(question).map(({ id }) => id))
  if (!chosen.length) return 'missing'
  return chosen.every((one) => known.has(one)) && new Set(chosen).size === chosen.length ? undefined : 'choice'
}

/**
 * Where today stands to the deadline of a rule, counted from an answer: -1 where that is over, 0 on its last day, 1 before; undefined where nobody
 * knows. A time to wait is over on the day from which something may be done.
 */
function sideOfDeadline(
  answer: string | undefined,
  name: string | undefined,
  { rules, today }: Walk,
): number | undefined {
  const rule = rules.find(({ id }) => id === name)
  if (!rule || answer === undefined || !isDay(answer)) return undefined
  const { date } = workOut(rule, answer)
  if (rule.kind === 'earliest') return date <= today ? -1 : 1
  return date < today ? -1 : date > today ? 1 : 0
}

function holds({ question, is, not, several, below, atLeast, ...rule }: Condition, walk: Walk): boolean {
  const answer = walk.answers[question]
  const chosen = chosenOf(answer ?? '')
  const amount = answer === undefined || answer === UNKNOWN ? NaN : Number(answer)
  if (is && !chosen.some((one) => is.includes(one))) return false
  if (not && chosen.some((one) => not.includes(one))) return false
  if (several && chosen.length < 2) return false
  if (below !== undefined && !(amount < below)) return false
  if (atLeast !== undefined && !(amount >= atLeast)) return false
  if (rule.passed && sideOfDeadline(answer, rule.passed, walk) !== -1) return false
  if (rule.lastDay && sideOfDeadline(answer, rule.lastDay, walk) !== 0) return false
  return sideOfDeadline(answer, rule.open, walk) !== -1
}

/** Whether what these conditions stand on applies. */
export const applies = ({ when = [] }: { when?: Condition[] | undefined }, walk: Walk): boolean =>
  when.every((one) => holds(one, walk))

export type Progress = {
  /** The questions answered, and the one to ask next, in order. */
  path: Question[]
  /** Undefined at the end. */
  next: Question | undefined
  /** The answers of the path: one that no longer applies is not among them. */
  answers: Answers
  /** How many questions it can be at most. */
  most: number
}

/** From the answers to the next question. */
export function progressOf({ questions }: Questions, walk: Walk): Progress {
  const answers: Answers = {}
  const path: Question[] = []
  for (const [at, question] of questions.entries()) {
    if (!applies(question, { ...walk, answers })) continue
    path.push(question)
    const answer = walk.answers[question.id]
    if (answer === undefined || problemWith(question, answer)) {
      const left = questions.slice(at + 1).filter((one) => mayApply(one, { ...walk, answers }))
      return { path, next: question, answers, most: path.length + left.length }
    }
    answers[question.id] = answer
  }
  return { path, next: undefined, answers, most: path.length }
}

/** Whether a question can still be asked: none of its conditions on what is answered already fails. */
const mayApply = ({ when = [] }: Question, walk: Walk) =>
  when.every((one) => walk.answers[one.question] === undefined || holds(one, walk))

export type DueDay = {
  id: string
  rule: DeadlineRule
  from: string
  /** What would have to be done today, where it is counted from today. */
  suppose?: string | undefined
  /** As the person wrote it; undefined where it is unknown or was not asked. */
  hour?: string | undefined
  latestOf?: string | undefined
  /** Undefined where the person does not know the day it is counted from. */
  deadline: Deadline | undefined
  isOver: boolean
}

/** What a procedure ends with. `walk.answers` are those of the path. */
export function outcomeOf(procedure: ProcedureFile | WalkedProcedure, walk: Walk) {
  const chosen = <T extends { when?: Condition[] | undefined }>(items: T[]) => items.filter((one) => applies(one, walk))
  return {
    outcome: chosen(procedure.outcomes)[0],
    steps: chosen(procedure.steps),
    places: chosen(procedure.places),
    bring: chosen(procedure.bring),
    costs: chosen(procedure.costs),
    deadlines: latestAlone(
      chosen(procedure.deadlines).flatMap(({ id, from, rule: name, suppose, hour, latestOf }): DueDay[] => {
        const rule = walk.rules.find((one) => one.id === name)
        const day = from === TODAY ? walk.today : walk.answers[from]
        if (!rule || day === undefined) return []
        const deadline = isDay(day) ? workOut(rule, day, walk.words) : undefined
        const isOver = deadline !== undefined && rule.kind === 'latest' && deadline.date < walk.today
        return [{ id, rule, from: day, suppose, hour: hourIn(walk.answers, hour), latestOf, deadline, isOver }]
      }),
    ),
  }
}

const hourIn = (answers: Answers, question: string | undefined) =>
  question === undefined || answers[question] === UNKNOWN ? undefined : answers[question]

/** Of days with the same `latestOf` the latest alone, the first of those that are equal. */
const latestAlone = (days: DueDay[]) =>
  days.filter(
    (day) => day.latestOf === undefined || day === latestDay(days.filter(({ latestOf }) => latestOf === day.latestOf)),
  )

const latestDay = (days: DueDay[]) =>
  days.reduce((latest, day) => ((day.deadline?.date ?? '') > (latest.deadline?.date ?? '') ? day : latest))

type WalkedProcedure = Omit<ProcedureFile, 'guides' | 'letters'>
/** What the answers put into a letter: dates in words, choices as they are called; what the person does not know is left out. */
export function filledFields(
  fill: Record<string, string> = {},
  { questions }: Questions,
  answers: Answers,
): Record<string, string> {
  const entries = Object.entries(fill).flatMap(([field, id]) => {
    const question = questions.find((one) => one.id === id)
    const answer = answers[id]
    return question && answer !== undefined && !problemWith(question, answer) && answer !== UNKNOWN
      ? [[field, answerInWords(question, answer) ?? ''] as const]
      : []
  })
  return Object.fromEntries(entries)
}

/** An answer as a person reads it. */
export function answerInWords(question: Question, answer: string): string | undefined {
  if (answer === UNKNOWN) return question.skip
  if (question.kind === 'date') return dayInWords(answer)
  const options = optionsOf(question)
  return options.length
    ? chosenOf(answer)
        .map((one) => options.find(({ id }) => id === one)?.text ?? one)
        .join('; ')
    : answer
}

/** The letters that fit the answers. */
export const lettersFor = <T extends { when?: Condition[] | undefined }>(letters: T[], walk: Walk): T[] =>
  letters.filter((one) => applies(one, walk))
