import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { clauseLines, hashOfClauses } from '#evaluation/training/clauses.ts'
import { ROOT } from '#server/root.ts'
import { clausesIn, readClause, StoredClauseModel } from './clause-model.ts'
import { clauseOf, contractChecks } from './content.ts'

const config = { CONTENT_DIR: path.join(ROOT, 'content') }
const { model, encoder } = clausesIn(config)

test('what is known of clauses was learned from the lines that are there, with the encoder that reads them: `npm run train -- --only clauses`', () => {
  const file = path.join(config.CONTENT_DIR, 'models/clauses.json')
  const { trainedOn } = z.parse(StoredClauseModel, JSON.parse(readFileSync(file, 'utf8')))
  expect(trainedOn).toBe(hashOfClauses(clauseLines(), encoder.trainedOn))
})

test('every limit of every list was learned, and every line is of a point that there is', () => {
  const points = [...contractChecks(config).values()].flatMap((check) => check.points)
  const limits = new Set(points.filter(({ limit }) => limit).map(clauseOf))
  expect(new Set(model.subjects)).toEqual(limits)
  const known = new Set(points.map(clauseOf))
  expect(clauseLines().filter(({ clause }) => !known.has(clause))).toEqual([])
})

test('what counts is found within a long sentence', () => {
  const text =
    'The parties, having considered the matter at length and in good faith and each of them having had the advice of somebody of their own choosing, agree that the first five months of the service of the employee are a probationary period, and that all else in this letter remains as it was told to the employee at the meeting in the office of the manager.'
  const { start, end } = readClause(text, clausesIn(config))('long_probation')
  expect(text.slice(start, end)).toContain('five months')
  expect(end - start).toBeLessThan(text.length / 2)
})
