import type { DeadlineRule } from '#contract/deadlines.ts'
import { optionsOf } from '#contract/procedure-walk.ts'
import type { Condition, ProcedureFile, Question } from '#contract/procedures.ts'

/** The parts of a procedure that can hang on conditions, with what each is called. */
export const partsOf = (procedure: ProcedureFile): { name: string; when?: Condition[] | undefined }[] => [
  ...procedure.outcomes.map((one) => ({ name: `outcome ${one.id}`, when: one.when })),
  ...procedure.steps.map((one) => ({ name: `step ${one.text}`, when: one.when })),
  ...procedure.deadlines.map((one) => ({ name: `deadline ${one.id}`, when: one.when })),
  ...procedure.places.map((one) => ({ name: `place ${one.name}`, when: one.when })),
  ...procedure.bring.map((one) => ({ name: `bring ${one.text}`, when: one.when })),
  ...procedure.costs.map((one) => ({ name: `cost ${one.text}`, when: one.when })),
  ...procedure.letters.map((one) => ({ name: `letter ${one.template}`, when: one.when })),
]

/** What is wrong with a procedure that its schema cannot see, each as a sentence. */
export function problemsOf(procedure: ProcedureFile, rules: DeadlineRule[]): string[] {
  const problems: string[] = []
  const earlier: Question[] = []
  const check = (name: string, when: Condition[] | undefined) =>
    problems.push(...(when ?? []).flatMap((one) => problemsWith(one, earlier, rules).map((said) => `${name}: ${said}`)))
  for (const question of procedure.questions) {
    check(`question ${question.id}`, question.when)
    if (earlier.some(({ id }) => id === question.id)) problems.push(`question ${question.id} stands there twice`)
    if ((question.kind === 'choice') !== (question.options !== undefined))
      problems.push(`question ${question.id}: a choice, and nothing else, has options`)
    if (question.skip && optionsOf(question).length) problems.push(`question ${question.id}: choices are not skipped`)
    earlier.push(question)
  }
  for (const { name, when } of partsOf(procedure)) check(name, when)
  for (const { id, from, rule } of procedure.deadlines) {
    if (earlier.find((one) => one.id === from)?.kind !== 'date')
      problems.push(`deadline ${id}: ${from} asks for no date`)
    if (!rules.some((one) => one.id === rule)) problems.push(`deadline ${id}: there is no rule ${rule}`)
  }
  for (const { template, fill = {} } of procedure.letters)
    for (const question of Object.values(fill))
      if (!earlier.some(({ id }) => id === question))
        problems.push(`letter ${template}: there is no question ${question}`)
  if (procedure.outcomes.at(-1)?.when !== undefined || !procedure.outcomes.length)
    problems.push('the last outcome must apply always')
  return problems
}

function problemsWith(condition: Condition, earlier: Question[], rules: DeadlineRule[]): string[] {
  const question = earlier.find(({ id }) => id === condition.question)
  if (!question) return [`no question ${condition.question} stands before it`]
  const known = optionsOf(question).map(({ id }) => id)
  const kinds = [condition.passed ?? condition.open, condition.below ?? condition.atLeast]
  return [
    ...[...(condition.is ?? []), ...(condition.not ?? [])].flatMap((answer) =>
      known.includes(answer) ? [] : [`${condition.question} has no answer ${answer}`],
    ),
    ...[condition.passed, condition.open].flatMap((rule) =>
      rule === undefined || rules.some(({ id }) => id === rule) ? [] : [`there is no rule ${rule}`],
    ),
    ...(kinds[0] !== undefined && question.kind !== 'date' ? [`${condition.question} asks for no date`] : []),
    ...(kinds[1] !== undefined && question.kind !== 'amount' ? [`${condition.question} asks for no amount`] : []),
  ]
}
