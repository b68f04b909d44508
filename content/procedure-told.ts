import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { DeadlineRule } from '#contract/procedures/deadlines.ts'
import { outcomeOf, progressOf } from '#contract/procedures/procedure-walk.ts'
import type { Answers } from '#contract/procedures/procedures.ts'
import { readProcedure } from '#server/features/procedures/service.ts'

export const rules = z.parse(z.array(DeadlineRule), parse(readFileSync('content/deadlines.yaml', 'utf8')))
export const procedureNamed = (slug: string) => readProcedure(readFileSync(`content/procedures/${slug}.yaml`, 'utf8'), rules)

/** What somebody with these answers is told on that day; every question on the way must have one. */
export function told(slug: string, answers: Answers, today = '2026-10-26') {
  const procedure = procedureNamed(slug)
  const walk = { answers, rules, today }
  const progress = progressOf(procedure, walk)
  expect(progress.next?.id).toBeUndefined()
  const { outcome, steps, places, bring, deadlines } = outcomeOf(procedure, { ...walk, answers: progress.answers })
  const texts = steps.map(({ text }) => text)
  return {
    outcome: outcome!.id,
    heading: `${outcome!.title}\n${outcome!.text}`,
    steps: texts,
    places: places.map(({ name }) => name),
    bring: bring.map(({ text }) => text).join('\n'),
    dates: deadlines.map(({ id, deadline }) => [id, deadline?.date]),
    /** The place of the first step that says this, -1 where none does. */
    at: (words: string) => texts.findIndex((text) => text.includes(words)),
  }
}
