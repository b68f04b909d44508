import type { DeadlineRule } from '#contract/procedures/deadlines.ts'
import { optionsOf, SEVERAL, TODAY, UNKNOWN } from '#contract/procedures/procedure-walk.ts'
import {
  type Condition,
  PROCEDURE_ANSWER_MAX,
  type ProcedureFile,
  type Question,
} from '#contract/procedures/procedures.ts'

/** The way from the whole to one of its values: ["questions", 2, "kind"]. */
export type Path = (string | number)[]
export type Problem = { path: Path; sentence: string }
type Part = { name: string; path: Path; when?: Condition[] | undefined }

/** The parts of a procedure that can hang on conditions, with what each is called and where it stands. */
export const partsOf = (procedure: ProcedureFile): Part[] => [
  ...procedure.outcomes.map((one, at) => ({ name: `outcome ${one.id}`, path: ['outcomes', at], when: one.when })),
  ...procedure.steps.map((one, at) => ({ name: `step ${one.text}`, path: ['steps', at], when: one.when })),
  ...procedure.deadlines.map((one, at) => ({ name: `deadline ${one.id}`, path: ['deadlines', at], when: one.when })),
  ...procedure.places.map((one, at) => ({ name: `place ${one.name}`, path: ['places', at], when: one.when })),
  ...procedure.bring.map((one, at) => ({ name: `bring ${one.text}`, path: ['bring', at], when: one.when })),
  ...procedure.costs.map((one, at) => ({ name: `cost ${one.text}`, path: ['costs', at], when: one.when })),
  ...procedure.letters.map((one, at) => ({ name: `letter ${one.template}`, path: ['letters', at], when: one.when })),
]

/** What is wrong with a procedure that its schema cannot see. */
export function problemsOf(procedure: ProcedureFile, rules: DeadlineRule[]): Problem[] {
  const problems: Problem[] = []
  const add = (path: Path, sentence: string) => problems.push({ path, sentence })
  const earlier: Question[] = []
  const check = (path: Path, when: Condition[] = []) =>
    when.forEach((one, at) => {
      for (const said of problemsWith(one, earlier, rules)) add([...path, 'when', at], said)
    })
  for (const [at, question] of procedure.questions.entries()) {
    const path = ['questions', at]
    check(path, question.when)
    if (earlier.some(({ id }) => id === question.id)) add(path, `question ${question.id} stands there twice`)
    if (question.id === TODAY) add(path, `no question can be called ${TODAY}`)
    for (const said of problemsOfOptions(question)) add(path, `question ${question.id}: ${said}`)
    earlier.push(question)
  }
  for (const { path, when } of partsOf(procedure)) check(path, when)
  for (const [at, { id, from, rule, suppose, hour }] of procedure.deadlines.entries()) {
    const path = ['deadlines', at]
    if (hour !== undefined && earlier.find((one) => one.id === hour)?.kind !== 'text')
      add(path, `deadline ${id}: ${hour} asks for no text`)
    if ((from === TODAY) !== (suppose !== undefined))
      add(path, `deadline ${id}: from ${TODAY}, and from nothing else, it says what is supposed`)
    else if (!suppose && earlier.find((one) => one.id === from)?.kind !== 'date')
      add(path, `deadline ${id}: ${from} asks for no date`)
    if (!rules.some((one) => one.id === rule)) add(path, `deadline ${id}: there is no rule ${rule}`)
  }
  for (const [at, { template, fill = {} }] of procedure.letters.entries())
    for (const [field, question] of Object.entries(fill))
      if (!earlier.some(({ id }) => id === question))
        add(['letters', at, 'fill', field], `letter ${template}: there is no question ${question}`)
  if (procedure.outcomes.at(-1)?.when !== undefined || !procedure.outcomes.length)
    add(['outcomes'], 'the last outcome must apply always')
  return problems
}

function problemsOfOptions({ kind, options, skip }: Question): string[] {
  const isChosen = kind === 'choice' || kind === 'choices'
  const ids = (options ?? []).map(({ id }) => id)
  return [
    ...(isChosen === (options !== undefined) ? [] : ['a choice, and nothing else, has options']),
    ...(skip && (kind === 'choice' || kind === 'yes_no') ? ['one choice of several is not skipped'] : []),
    ...(skip && ids.includes(UNKNOWN)
      ? [`an option cannot be called ${UNKNOWN} where the question can be skipped`]
      : []),
    ...(ids.join(SEVERAL).length > PROCEDURE_ANSWER_MAX ? ['the names of its options are too long together'] : []),
  ]
}

function problemsWith(condition: Condition, earlier: Question[], rules: DeadlineRule[]): string[] {
  const question = earlier.find(({ id }) => id === condition.question)
  if (!question) return [`no question ${condition.question} stands before it`]
  const known = [...optionsOf(question).map(({ id }) => id), ...(question.skip ? [UNKNOWN] : [])]
  const ofDates = [condition.passed, condition.open, condition.lastDay]
  const kinds = [ofDates.find(Boolean), condition.below ?? condition.atLeast]
  return [
    ...[...(condition.is ?? []), ...(condition.not ?? [])].flatMap((answer) =>
      known.includes(answer) ? [] : [`${condition.question} has no answer ${answer}`],
    ),
    ...ofDates.flatMap((rule) =>
      rule === undefined || rules.some(({ id }) => id === rule) ? [] : [`there is no rule ${rule}`],
    ),
    ...(condition.several && question.kind !== 'choices' ? [`${condition.question} takes one answer`] : []),
    ...(kinds[0] !== undefined && question.kind !== 'date' ? [`${condition.question} asks for no date`] : []),
    ...(kinds[1] !== undefined && question.kind !== 'amount' ? [`${condition.question} asks for no amount`] : []),
  ]
}
