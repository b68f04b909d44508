import { expect, test } from 'vitest'
import { phoneInE164 } from '#contract/phone.ts'
import { MESSAGES, type Messages } from '#server/features/chat-channels/outgoing/sentences/index.ts'
import { LANGUAGES } from '#server/text/language.ts'
import { buyIn, commandOf, consentIn, documentIn, doneIn, lawyerIn, letterIn, pinIn, stepsIn } from './commands.ts'

/** What is said in a guided procedure, where it names words to send. */
const procedureTexts = ({ procedure: said, words }: Messages): string[] => [
  said.list([`*${words.steps} 3*`]),
  said.offered([`*${words.steps} 3*`]),
  said.left(`${words.steps} 3`),
  said.noSuch,
  said.noneOpen,
  said.goOn,
  said.typeYesOrNo,
  said.words,
  said.leave,
  `*${words.letter} 1*`,
  said.tickWords,
  said.endWords,
  said.remindOffer,
  said.remindByMail,
  said.reminded([]),
  said.remindedByMail([]),
]

test.each(LANGUAGES)('every word that texts in %s tell people to type is understood', (language) => {
  const say = MESSAGES[language]
  const has = { sound: true, pin: true, photographs: true, lawyers: true }
  const texts = [
    say.help('https://law.example.test', 5, has),
    say.packages([`*${say.words.buy} 26*`]),
    say.documents([`*${say.words.document} 7*`]),
    say.lawyers([`*${say.words.lawyer} 2*`]),
    say.whichPhone(5),
    say.unlinkMeansDelete,
    say.noLawyers,
    say.moreInSources,
    say.stopped,
    say.started,
    say.speakOn,
    say.speakOff,
    say.noSuchDocument,
    say.fillingWords,
    say.buyThenYes,
    say.youAreWelcome,
    say.nothingOpen,
    ...procedureTexts(say),
  ]
  const words = texts.flatMap((text) => [...text.matchAll(/\*([^*\n]+)\*/g)].map(([, word]) => word!))
  expect(words.length).toBeGreaterThan(30)
  const isKnown = (word: string) =>
    commandOf(word) ??
    buyIn(word) ??
    documentIn(word) ??
    stepsIn(word) ??
    letterIn(word) ??
    doneIn(word) ??
    doneIn(`${word} 2`) ??
    consentIn(word) ??
    lawyerIn(word) ??
    pinIn(`${word} 4821`)
  const unknown = words.filter((word) => isKnown(word) === undefined && word.toLowerCase() !== say.yes.toLowerCase())
  expect(unknown.filter((word) => !/^document lease$/.test(word))).toEqual([])
})

test.each(['0771234567', '+263 77 123 4567', '077-123-4567', '00263771234567', '263771234567'])(
  'a number that pays may be written as %s',
  (number) => {
    expect(phoneInE164(buyIn(`buy 5 ${number}`)?.phone ?? '')).toBe('+263771234567')
  },
)
