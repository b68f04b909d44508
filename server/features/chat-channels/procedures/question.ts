import { lawSentenceIn } from '#contract/library/law-state.ts'
import { piecesOf, statesIn } from '#contract/procedures/cited-text.ts'
import { answerInWords, optionsOf, UNKNOWN } from '#contract/procedures/procedure-walk.ts'
import type { CitedSection, Procedure, Question } from '#contract/procedures/procedures.ts'
import type { Choice, List } from '#server/adapters/chat/port.ts'
import type { Reply } from '#server/features/chat-channels/outgoing/outbox.ts'
import type { Messages } from '#server/features/chat-channels/outgoing/sentences/index.ts'
import { cutTo } from '#server/features/chat-channels/outgoing/text.ts'
import type { Language } from '#server/text/language.ts'
import { tapOf } from './typed-answer.ts'
import type { Walking } from './walking.ts'

/** Rows of a list, and letters of their titles and descriptions and of a button, as the channels take them. */
const ROWS_MAX = 10
const ROW_MAX = 24
const DESCRIPTION_MAX = 72
const BUTTON_MAX = 20

/** A text with what became of the law that it cites. */
export const withLaw = (text: string, sections: CitedSection[], language: Language): string =>
  [text, ...statesIn(piecesOf(text, sections)).map((law) => lawSentenceIn(law, language))].join(' ')

/** Rows with the numbers by which they can be typed too, where a list has room for them. */
export function rowsToTap(button: string, rows: { number: number; text: string; says: string }[]): { list?: List } {
  if (!rows.length || rows.length > ROWS_MAX) return {}
  return {
    list: {
      button,
      rows: rows.map(({ number, text, says }) => ({
        title: cutTo(`${number}. ${text}`, ROW_MAX),
        says,
        description: cutTo(text, DESCRIPTION_MAX),
      })),
    },
  }
}

/** The question that comes next, with what it decides and the law behind that. */
export function questionReply({ say, language, procedure, progress }: Walking, question: Question): Reply {
  const { sections } = procedure
  const { path, most } = progress
  const { help, why, skip } = question
  const law = (text: string) => withLaw(text, sections, language)
  const options = question.kind === 'yes_no' ? [] : optionsOf(question).map(({ text }, i) => `*${i + 1}* · ${text}`)
  const blocks = [
    say.procedure.asked(path.length, most, question.ask),
    help && law(help),
    options.join('\n'),
    [hintFor(say, question), skip && say.procedure.orSkip(skip)].filter(Boolean).join('\n'),
    why && `_${say.procedure.why}_ ${law(why)}`,
    path.length === 1 && say.procedure.words,
  ]
  return { text: blocks.filter(Boolean).join('\n\n'), ...choicesFor(say, procedure, question) }
}

const hintFor = (say: Messages, { kind }: Question): string =>
  ({
    choice: say.procedure.chooseOne,
    choices: say.procedure.chooseSeveral,
    yes_no: say.procedure.typeYesOrNo,
    date: say.procedure.typeDay,
    amount: say.procedure.typeAmount,
    text: '',
  })[kind]

function choicesFor(
  { tap, yes, no }: Messages,
  procedure: Procedure,
  question: Question,
): Pick<Reply, 'buttons' | 'opens' | 'list'> {
  const { kind, skip } = question
  const says = (number: number) => tapOf(procedure, question, number)
  const skips: Choice[] = skip ? [{ title: cutTo(skip, BUTTON_MAX), says: says(0) }] : []
  if (kind === 'choice' && !skip)
    return rowsToTap(
      tap.answer,
      optionsOf(question).map(({ text }, i) => ({ number: i + 1, text, says: says(i + 1) })),
    )
  const both = kind === 'yes_no' ? [yes, no].map((title, i) => ({ title, says: says(i + 1) })) : []
  const buttons = [...both, ...skips]
  return buttons.length ? { buttons, opens: tap.answer } : {}
}

/** An answer as its person reads it. */
export function answerShown({ say, words }: Walking, question: Question, answer: string): string {
  if (answer === UNKNOWN && question.skip) return question.skip
  if (question.kind === 'yes_no') return answer === 'yes' ? say.yes : say.no
  if (question.kind === 'date') return words.day(answer)
  return answerInWords(question, answer) ?? answer
}
