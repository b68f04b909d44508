import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addDays } from '#contract/calendar-days.ts'
import { applies, optionsOf, SEVERAL, UNKNOWN } from '#contract/procedures/procedure-walk.ts'
import type { Answers, Condition, ProcedureFile, Question } from '#contract/procedures/procedures.ts'
import { readAct } from '#server/features/library/acts/fold-title.ts'
import { OTHER_LANGUAGES, readTranslations } from '#server/features/library/service.ts'
import { citationsIn, partsOf, textsIn } from '#server/features/procedures/service.ts'
import { procedureNamed, rules } from './procedure-told.ts'

const TODAY = '2026-11-23'
const folder = 'content/procedures'
const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
const procedures = files.map(
  (name) => [path.basename(name, '.yaml'), procedureNamed(path.basename(name, '.yaml'))] as const,
)

/** Every section that somebody has put into plain words: what the statutes have, by Act and number. */
const sections = new Map<string, Set<string>>()
for (const name of readdirSync('content/plain-words')) {
  for (const line of readFileSync(path.join('content/plain-words', name), 'utf8').split('\n').filter(Boolean)) {
    const { act, number } = z.parse(z.looseObject({ act: z.string(), number: z.optional(z.string()) }), JSON.parse(line))
    const key = act.startsWith('Constitution of Zimbabwe Amendment') ? 'constitution of zimbabwe' : readAct(act).name
    if (!sections.has(key)) sections.set(key, new Set())
    if (number) sections.get(key)!.add(number)
  }
}

function unknownCitations(value: unknown): string[] {
  const { citations, malformed } = citationsIn(value)
  return [
    ...malformed,
    ...citations.flatMap(({ act, sections: cited, raw }) =>
      cited.some((one) => !sections.get(readAct(act).name)?.has(/^\d+[A-Z]*/.exec(one)![0])) ? [raw] : [],
    ),
  ]
}

const DAYS_IN = { hours: 1 / 24, days: 1, court_days: 1, weeks: 7, months: 30, years: 365 }

/** Answers that decide differently: each choice, dates long gone, nearly too late, yesterday and unknown, amounts on both sides of a limit. */
function answersTo(question: Question, procedure: ProcedureFile): string[] {
  const skip = question.skip ? [UNKNOWN] : []
  const asked = [...procedure.questions, ...partsOf(procedure)]
    .flatMap(({ when = [] }) => when)
    .filter((one) => one.question === question.id)
  if (question.kind === 'date') {
    const compared = rules.filter(({ id }) => asked.some(({ passed, open, lastDay }) => [passed, open, lastDay].includes(id)))
    const nearlyOver = compared.map(({ length, unit, daysBefore = 0 }) => daysBefore + 10 - length * DAYS_IN[unit])
    const lastDays = asked.flatMap(({ lastDay }) => rules.filter(({ id }) => id === lastDay)).map(({ length, unit }) => length * DAYS_IN[unit])
    const longAgo = compared.length ? ['2001-02-28'] : []
    return [...[-1, ...nearlyOver, ...lastDays.map((days) => -days)].map((days) => addDays(TODAY, days)), ...longAgo, ...skip]
  }
  if (question.kind === 'text') return ['Harare', ...skip]
  const options = optionsOf(question).map(({ id }) => id)
  if (question.kind === 'choices') return [...options, options.join(SEVERAL), ...skip]
  if (question.kind !== 'amount') return options
  const limits = asked.flatMap(({ below, atLeast }) => [below, atLeast].filter((one) => one !== undefined))
  return [...limits.flatMap((limit) => [String(limit - 1), String(limit)]), ...(limits.length ? [] : ['100']), ...skip]
}

/** Whether what stands on conditions applies to answers. Each condition is tried once for each answer: the ways are many, the answers few. */
function remembered() {
  const known = new Map<Condition, Map<string | undefined, boolean>>()
  return ({ when = [] }: { when?: Condition[] | undefined }, answers: Answers) =>
    when.every((one) => {
      const ofOne = known.get(one) ?? new Map<string | undefined, boolean>()
      known.set(one, ofOne)
      const answer = answers[one.question]
      if (!ofOne.has(answer)) ofOne.set(answer, applies({ when: [one] }, { answers, rules, today: TODAY }))
      return ofOne.get(answer)!
    })
}

/** Every way through a procedure. Of answers that no condition tells apart only the first is walked. */
function waysThrough(procedure: ProcedureFile): Answers[] {
  const conditions = [...procedure.questions, ...partsOf(procedure)].flatMap(({ when = [] }) => when)
  const toldApart = (question: Question) => {
    const about = conditions.filter((one) => one.question === question.id)
    const sides = answersTo(question, procedure).map((answer) => {
      const walk = { answers: { [question.id]: answer }, rules, today: TODAY }
      return [about.map((one) => Number(applies({ when: [one] }, walk))).join(''), answer] as const
    })
    return [...new Map(sides.toReversed()).values()]
  }
  const choices = new Map(procedure.questions.map((question) => [question.id, toldApart(question)]))
  const fits = remembered()
  const from = (answers: Answers, at = 0): Answers[] => {
    const next = procedure.questions.findIndex((question, place) => place >= at && fits(question, answers))
    if (next < 0) return [answers]
    const { id } = procedure.questions[next]!
    return choices.get(id)!.flatMap((answer) => from({ ...answers, [id]: answer }, next + 1))
  }
  return from({})
}

test('every rule for a date cites sections that there are', () => {
  expect(unknownCitations(rules)).toEqual([])
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
})

describe.each(OTHER_LANGUAGES)('in %s', (language) => {
  const translations = [...readTranslations(`content/procedures/${language}`)]
  const english = new Map<string, unknown>([...procedures, ['deadlines', rules]])

  test('every line is one of the procedure as it is today, and cites what that cites', () => {
    const problems = translations.flatMap(([slug, { lines }]) => {
      const texts = new Set(textsIn(english.get(slug)))
      const cited = (text: string) => citationsIn(text).citations.map(({ raw }) => raw)
      return lines.flatMap(({ en, to }) => [
        // names of questions and units are no words for people
        ...(/^[a-z_]+$/.test(en) ? [`${slug} changes a name: ${en}`] : []),
        ...(texts.has(en) ? [] : [`${slug} does not say: ${en}`]),
        ...(cited(en).join() === cited(to).join() ? [] : [`${slug} cites otherwise: ${to}`]),
      ])
    })
    expect(problems).toEqual([])
  })
})

/** Names of parts, days and slugs are the same in every language. */
const isForPeople = (text: string) => !/^[a-z0-9_-]+$/.test(text)

test.each(OTHER_LANGUAGES)('everything that people read is there in %s', (language) => {
  const translations = readTranslations(`content/procedures/${language}`)
  const missing = [...procedures, ['deadlines', rules] as const].flatMap(([slug, value]) => {
    const there = new Set(translations.get(slug)?.lines.map(({ en }) => en))
    return textsIn(value).filter((text) => isForPeople(text) && !there.has(text))
  })
  expect(missing).toEqual([])
})

describe.each(procedures)('%s', (_, procedure) => {
  test('cites sections that there are, guides and templates that there are', () => {
    expect(unknownCitations(procedure)).toEqual([])
    const guides = new Set(readdirSync('content/library').map((name) => path.basename(name, '.md')))
    expect(procedure.guides.filter((slug) => !guides.has(slug))).toEqual([])
    const templates = new Set(readdirSync('content/templates').map((name) => path.basename(name, '.docx')))
    expect(procedure.letters.filter(({ template }) => !templates.has(template))).toEqual([])
    const unknown = procedure.letters.flatMap(({ template, fill = {} }) => {
      const source = readFileSync(`content/templates/source/${template}.md`, 'utf8')
      return Object.keys(fill).filter((field) => !source.includes(`{${field}}`))
    })
    expect(unknown).toEqual([])
  })

  test('every question and part of the end is reached, every condition also fails, and every way ends with something to do and a place', () => {
    const reached = new Set<string>()
    const parts = partsOf(procedure).map(({ path: at, when }) => ({ name: at.join(' '), when }))
    const conditional = [
      ...parts.filter(({ when, name }) => when && !name.startsWith('outcomes')),
      ...procedure.questions.filter(({ when }) => when).map(({ id, when }) => ({ name: `question ${id}`, when })),
    ]
    const poor: Answers[] = []
    const fits = remembered()
    for (const answers of waysThrough(procedure)) {
      for (const question of Object.keys(answers)) reached.add(`question ${question}`)
      const applying = parts.filter((part) => fits(part, answers))
      const outcome = applying.find(({ name }) => name.startsWith('outcomes'))
      if (outcome) reached.add(outcome.name)
      for (const { name } of applying) if (!name.startsWith('outcomes')) reached.add(name)
      for (const part of conditional) if (!fits(part, answers)) reached.add(`without ${part.name}`)
      const kinds = ['outcomes', 'steps', 'places', 'bring', 'costs']
      if (!kinds.every((kind) => applying.some(({ name }) => name.startsWith(`${kind} `)))) poor.push(answers)
    }
    expect(poor.slice(0, 3)).toEqual([])
    const all = [
      ...procedure.questions.map(({ id }) => `question ${id}`),
      ...parts.map(({ name }) => name),
      // a condition that always holds decides nothing
      ...conditional.map(({ name }) => `without ${name}`),
    ]
    expect(all.filter((one) => !reached.has(one))).toEqual([])
  })

  test('names every day it asks for in a deadline or a condition', () => {
    const used = JSON.stringify([procedure.deadlines, partsOf(procedure), procedure.questions.map(({ when }) => when)])
    const idle = procedure.questions.filter(({ kind, id }) => kind === 'date' && !used.includes(`"${id}"`))
    expect(idle.map(({ id }) => id)).toEqual([])
  })
})
