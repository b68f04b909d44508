import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { readLines } from '#server/content-lines.ts'
import type { Ctx } from '#server/context.ts'
import { fold } from '#server/text/tokenize.ts'
import { type Hit, searchLibrary } from '#server/features/library/search/search.ts'

const Question = z.object({
  question: z.string(),
  style: z.string(),
  answers: z.array(z.object({ act: z.string(), heading: z.string(), span: z.optional(z.nullable(z.string())) })),
  rewrite: z.optional(z.nullable(z.string())),
})
export type Question = z.infer<typeof Question>

export const readQuestions = (file: string): Question[] =>
  readLines({ file, text: readFileSync(file, 'utf8') }, Question, 'a question with its answers')

export type Scores = { n: number; 'R@1': number; 'R@5': number; 'R@10': number; 'MRR@10': number }
export type Evaluation = { question: Record<string, Scores>; rewrite: Record<string, Scores> }

const FIRST = 10

/** Whether a passage answers: it belongs to a listed section, or holds the listed words; case and punctuation folded. */
export function answers(hit: Pick<Hit, 'title' | 'heading' | 'text'>, question: Question): boolean {
  const [title, heading, text] = [fold(hit.title), fold(hit.heading ?? ''), fold(hit.text)]
  return question.answers.some(
    ({ act, heading: wanted, span }) =>
      (fold(act) === title && fold(wanted) === heading) || (!!span && text.includes(fold(span))),
  )
}

/** As a person asked, or as a model put it into the words of statutes. */
export type Form = keyof Evaluation

/** What is searched for a question in this form; undefined where it has none. */
export function queryOf({ question, rewrite }: Question, form: Form) {
  if (form === 'question') return { query: question, rewritten: false }
  return rewrite ? { query: rewrite, rewritten: true } : undefined
}

/** Searches for each question, as asked and where there is one as rewritten, and counts by style. */
export async function evaluate(ctx: Ctx, questions: Question[]): Promise<Evaluation> {
  return {
    question: await scoresOf(ctx, questions, 'question'),
    rewrite: await scoresOf(ctx, questions, 'rewrite'),
  }
}

async function scoresOf(ctx: Ctx, questions: Question[], form: Form) {
  const ranks: Record<string, number[]> = { all: [] }
  for (const question of questions) {
    const ofQuestion = queryOf(question, form)
    if (!ofQuestion) continue
    const hits = await searchLibrary(ctx, { ...ofQuestion, limit: FIRST })
    const rank = hits.findIndex((hit) => answers(hit, question)) + 1
    ranks['all']!.push(rank)
    ;(ranks[question.style] ??= []).push(rank)
  }
  return Object.fromEntries(Object.entries(ranks).map(([style, places]) => [style, scores(places)]))
}

/** `ranks` count from 1; 0 is not found. */
export function scores(ranks: number[]): Scores {
  const share = (test: (rank: number) => boolean) =>
    ranks.filter((rank) => rank > 0 && test(rank)).length / ranks.length
  const reciprocal = ranks.reduce((sum, rank) => sum + (rank ? 1 / rank : 0), 0)
  const n = ranks.length
  if (!n) return { n, 'R@1': 0, 'R@5': 0, 'R@10': 0, 'MRR@10': 0 }
  return {
    n,
    'R@1': share((r) => r <= 1),
    'R@5': share((r) => r <= 5),
    'R@10': share(() => true),
    'MRR@10': reciprocal / n,
  }
}
