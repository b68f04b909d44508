export type Command = 'help' | 'balance' | 'stop' | 'start' | 'new' | 'unlink'

const COMMANDS: Record<string, Command> = {
  help: 'help',
  menu: 'help',
  balance: 'balance',
  points: 'balance',
  stop: 'stop',
  unsubscribe: 'stop',
  start: 'start',
  new: 'new',
  'new conversation': 'new',
  unlink: 'unlink',
}

/** The word a message consists of, whatever its case and the signs around it; a sentence that holds one is a question. */
export function commandOf(text: string): Command | undefined {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .replace(/\s+/g, ' ')
  return Object.hasOwn(COMMANDS, plain) ? COMMANDS[plain] : undefined
}
