import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  guideQuestionsFolder,
  readGuideQuestions,
} from '#server/features/answering/evidence/guides/guide-questions.ts'
import { headingOf } from '#server/features/answering/evidence/guides/guide-parts.ts'
import { guideQuestionDangers } from '#evaluation/training/danger.ts'
import { fold } from '#server/text/tokenize.ts'

const HERE = import.meta.dirname
const entries = readGuideQuestions(guideQuestionsFolder({ CONTENT_DIR: HERE }))
const questionsOf = ({ en, sn, nd }: (typeof entries)[number]) => [...en, ...sn, ...nd]

/** The headings of the parts of each guide, by its title. */
const guides = new Map(
  readdirSync(path.join(HERE, 'library')).map((name) => {
    const text = readFileSync(path.join(HERE, 'library', name), 'utf8')
    const headings = Array.from(text.matchAll(/^## (.+)$/gm), ([, heading]) => headingOf({ heading: heading! }))
    return [/^title: (.+)$/m.exec(text)![1]!, headings] as const
  }),
)

test('of every part of every guide, and of each guide as a whole, there is what people ask, once', () => {
  const wanted = [...guides].flatMap(([guide, headings]) => ['', ...headings].map((part) => `${guide}: ${part}`))
  expect(entries.map(({ guide, part }) => `${guide}: ${part}`).toSorted()).toEqual(wanted.toSorted())
})

test('each question is one line that a person could type, and none stands there twice', () => {
  const questions = entries.flatMap(questionsOf)
  expect(questions.filter((text) => text.length < 8 || text.length > 420 || /[\n\t"]|\s$|^\s/.test(text))).toEqual([])
  const folded = questions.map(fold)
  expect(folded.filter((text, i) => folded.indexOf(text) !== i)).toEqual([])
})

test('none of them is one that we measure with', () => {
  const measured = ['answerable', 'independent', 'traps'].flatMap((name) =>
    readFileSync(path.join(HERE, 'eval', `${name}.jsonl`), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => fold((JSON.parse(line) as { question: string }).question)),
  )
  const ours = new Set(entries.flatMap(questionsOf).map(fold))
  expect(measured.filter((question) => ours.has(question))).toEqual([])
})

test('what a classifier learns of danger in them is said of questions that are there', () => {
  const asked = new Set(entries.flatMap((one) => questionsOf(one).map((text) => `${one.guide}: ${text}`)))
  expect(guideQuestionDangers().filter(({ guide, text }) => !asked.has(`${guide}: ${text}`))).toEqual([])
})
