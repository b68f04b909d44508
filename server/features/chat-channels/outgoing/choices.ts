import type { Choice, List } from '#server/adapters/chat/port.ts'
import type { Messages } from './sentences/index.ts'

/** Said in the person's own words, so that what follows is in their language. */
export const yesOrNo = ({ yes, no }: Messages): Choice[] => [yes, no].map((title) => ({ title, says: title }))

/** Below a text. */
const BUTTONS_MAX = 3

/** Below an answer: its rest, where it has one, the steps it leads to, people and, where there is room, its sound, where this machine has a voice. */
export const underAnswer = ({ tap }: Messages, has: { more: boolean; sound: boolean; steps: Choice[] }): Choice[] => {
  const sound = has.sound ? [{ title: tap.listen, says: 'listen' }] : []
  const others = [...(has.more ? [{ title: tap.more, says: 'more' }] : []), ...has.steps]
  const people = { title: tap.people, says: 'people' }
  return [...others, ...sound.slice(0, BUTTONS_MAX - 1 - others.length), people]
}

/** Each language in its own words. */
export const LANGUAGES_TO_TAP: Choice[] = [
  { title: 'English', says: 'english' },
  { title: 'ChiShona', says: 'shona' },
  { title: 'isiNdebele', says: 'ndebele' },
]

/** What else can be done, with a line each. */
export const menuList = ({ tap, menu }: Messages): List => ({
  button: tap.menu,
  rows: [
    { title: tap.balance, says: 'balance', description: menu.balance },
    { title: tap.buy, says: 'buy', description: menu.buy },
    { title: tap.new, says: 'new', description: menu.new },
    { title: tap.steps, says: 'steps', description: menu.steps },
    { title: tap.documents, says: 'documents', description: menu.documents },
    { title: tap.people, says: 'people', description: menu.people },
    { title: tap.language, says: 'language', description: menu.language },
    { title: tap.help, says: 'help', description: menu.help },
    { title: tap.stop, says: 'stop', description: menu.stop },
  ],
})
