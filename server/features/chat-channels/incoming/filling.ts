import {
  answerSteps,
  askStepsAgain,
  backInSteps,
  END,
  leaveSteps,
} from '#server/features/chat-channels/procedures/walk.ts'
import { messagesIn } from '#server/features/chat-channels/outgoing/sentences/index.ts'
import type { Contact, Filling, ProcedureFilling } from '#server/features/chat-channels/tables.ts'
import type { Command } from './commands.ts'
import type { Effect } from './effect.ts'
import * as document from './fill-document.ts'

type Asking = document.Asking

export const isProcedure = (filling: Filling): filling is ProcedureFilling => 'procedure' in filling

/** What waits for an answer in this chat, if anything does. */
export const openIn = ({ filling }: Pick<Contact, 'filling'>): Filling | null =>
  filling && isProcedure(filling) && filling.asks === END ? null : filling

/** The procedure that is open in this chat, also at its end. */
export const procedureIn = ({ filling }: Pick<Contact, 'filling'>): ProcedureFilling | undefined =>
  filling && isProcedure(filling) ? filling : undefined

/** Words that are not an answer while a document is filled in: any other may be what a field wants to know. */
const WHILE_FILLING: ReadonlySet<Command> = new Set(['help', 'menu', 'balance', 'documents', 'steps', 'cancel', 'back'])

/** Whether a word of ours is obeyed while something is asked. "ok" may be an answer. */
export const isObeyed = (word: Command, open: Filling): boolean =>
  isProcedure(open) ? word !== 'thanks' : WHILE_FILLING.has(word)

/** Takes an answer to the question that is open. */
export const takeAnswer = (asking: Asking, open: Filling, text: string): Promise<Effect> =>
  isProcedure(open) ? answerSteps(asking, open, text) : document.fillIn(asking, open, text)

/** Of what cannot be an answer. */
export const askAgain = (asking: Asking, open: Filling): Promise<Effect> =>
  isProcedure(open) ? askStepsAgain(asking, open) : document.askAgain(asking, open)

/** "back" and "cancel", also where nothing is asked. */
export async function onFilling(asking: Asking, word: 'cancel' | 'back'): Promise<Effect> {
  const { filling } = asking.contact
  const say = messagesIn(asking.ctx, asking.language)
  if (!filling) return async () => ({ text: say.nothingOpen })
  if (isProcedure(filling)) return word === 'back' ? backInSteps(asking, filling) : leaveSteps(asking, filling)
  return word === 'back' ? document.backOne(asking, filling) : document.stopFilling(asking.ctx, say, filling)
}
