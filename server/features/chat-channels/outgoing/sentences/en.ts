import { ATTACHMENT_MAX_BYTES, PRODUCT, REPLY_PRICE, CHAT_CODE_TTL_MS } from '#contract/product.ts'
import { procedure } from './procedures-en.ts'

/** What people are told in a chat, in English; another language has the same or does not compile. Short, calm, no blame. `site` is where links lead. */

const MEGABYTES = ATTACHMENT_MAX_BYTES / 1024 / 1024
const MINUTES = CHAT_CODE_TTL_MS / 60_000

const noPoints = (site: string) =>
  `You have no points left, so this question was not answered and nothing was charged.\n\nGet points: send *buy*, or open ${site}/app/points\nThen send your question again.`

const instructions = (site: string) =>
  [
    `Hello, this is ${PRODUCT}. Ask me about the law of Zimbabwe in your own words; I answer from the library and show you each source.`,
    'This chat is not linked to an account yet. Two steps:',
    `1. Sign up, or sign in if you have an account: ${site}/signup`,
    `2. Open your account settings, make a code for chats, and send it to me: ${site}/app/settings`,
  ].join('\n\n')

const help = (
  site: string,
  balance: number,
  has: { sound: boolean; pin: boolean; photographs: boolean; lawyers: boolean },
) =>
  [
    `Ask me about the law of Zimbabwe in your own words, for example: "My landlord wants me out by Friday, is that allowed?" An answer costs ${points(REPLY_PRICE)}. You can also send me a PDF or Word document${has.photographs ? ', or a photograph of a letter,' : ''} and ask about it.`,
    [
      'These words cost nothing:',
      '*balance* shows your points',
      '*buy* gets points by EcoCash',
      '*new* starts a new conversation',
      '*more* gives the rest of an answer',
      ...(has.sound
        ? [
            '*listen* reads the last answer out, in the voice of a machine',
            '*speak on* reads every answer out, until you send *speak off*',
          ]
        : []),
      '*people* names who helps near you',
      ...(has.lawyers ? ['*lawyer* lets a lawyer read this conversation'] : []),
      '*language* changes the language I write in',
      '*steps* goes through a matter with you, one question at a time, free of charge',
      '*documents* lists letters and contracts that I fill in with you',
      '*menu* shows what you can tap',
      '*stop* and I write no more, until you send *start*',
      '*unlink* takes this chat off your account',
      ...(has.pin
        ? ['*pin* with four to eight digits brings your account back if this number was silent for long']
        : []),
    ].join('\n'),
    `You have ${points(balance)}. Get points: send *buy*, or open ${site}/app/points`,
  ].join('\n\n')

const points = (balance: number) => `${balance} ${balance === 1 ? 'point' : 'points'}`

const balanceLine = (site: string, balance: number) =>
  `You have ${points(balance)}. Get points: send *buy*, or open ${site}/app/points`

const NEW_CONVERSATION = 'We start again. What would you like to ask?'
const STOPPED = 'I will not write to you any more. Send *start* when you want to ask again.'
const STARTED = 'I am here again. Ask your question, or send *help*.'
const UNLINKED =
  'This chat is no longer linked to your account. What you asked here is kept with your account, where you can download or delete it with your data, and I no longer know it. To link again, make a new code in your account settings.'

const linked = (name: string, email: string, balance: number) =>
  [
    `This chat is now linked to the account of ${name} (${email}), which has ${points(balance)}.`,
    'Ask your first question, or send *help*. If this is not your account, send *unlink* now.',
  ].join('\n\n')

const BAD_CODE = `This code does not work: it may be mistyped, it was used before, or its ${MINUTES} minutes are over. Make a new one in your account settings and send it to me.`

const MISTYPED_CODE =
  'This is not a whole code. A code looks like VL-ABCD-2345: copy it from your account settings and send it to me just as it stands.'

const notReadable = ({ photographs, voice }: { photographs: boolean; voice: boolean }) =>
  `I can read text, ${voice ? 'voice notes, ' : ''}${photographs ? 'photographs of letters, ' : ''}and PDF or Word documents of at most ${MEGABYTES} MB. Please write your question, or send such a document.`

const documentReady = (name: string) => `I have read "${name}". What would you like to know about it?`
const documentWaits = (name: string) =>
  `I have received "${name}" and am reading it. What would you like to know about it?`
const documentFailed = (name: string, reason: string) => `I cannot use "${name}". ${reason}`
const TOO_LARGE = `This document is larger than ${MEGABYTES} MB. Please send a smaller one, or only the pages that matter.`
const DOCUMENT_LOST = 'This document did not reach me whole. Please send it again.'

const SORRY = 'Something went wrong on our side, so I could not deal with your message. Please send it again.'

const consent = (site: string) =>
  [
    `Hello, this is ${PRODUCT}, a legal information service for Zimbabwe. I answer from the law and show you each source; I am not a lawyer.`,
    `Before I answer: I keep your number or your name here, what you ask and what I answer, so that you can read on. Terms and privacy: ${site}/terms`,
    'Do you agree? Reply *yes* or *no*. Two answers are free.',
    'Munogona kunyora nechiShona. Ungabhala ngesiNdebele.',
  ].join('\n\n')

export const en = {
  consent,
  consentAgain: 'Your question waits. Reply *yes* if you agree to the terms, or *no*.',
  consentFirst: 'Reply *yes* if you agree to the terms, or *no*. Then ask your question.',
  consentRefused: 'Then I keep nothing of what you wrote. Write again whenever you like.',
  yes: 'Yes',
  no: 'No',
  welcome: (answers: number) =>
    `Thank you. You have ${answers} free answers. Ask in your own words. Send *help* to see what else you can say.`,
  packages: (lines: string[]) =>
    `Points by EcoCash. Choose a package, or send the words in bold; then your phone asks for your EcoCash PIN.\n${lines.join('\n')}\n\nIf another number pays, write it behind: *buy 5 0771234567*.`,
  noPackage: (amount: number) => `There is no package of ${points(amount)}.`,
  whichPhone: (amount: number) => `From which EcoCash number? Write it behind: *buy ${amount} 0771234567*.`,
  phoneKnown: (phone: string) => `I have your number, ${phone}. Send *buy* to get points with its EcoCash.`,
  payWaits: 'Your phone asks for your EcoCash PIN. When you have paid, send *balance* to see your points.',
  bought: (amount: number, balance: number) => `Thank you: ${points(amount)} bought. You have ${points(balance)} now.`,
  understood: (heard: string) =>
    `I understood: "${heard}"\n\nShall I answer that? If not, write it, or send another voice note.`,
  sayAgain: 'Then please write your question, or send another voice note.',
  notHeard:
    'I could not make out words in this voice note. Please write your question, or say it again in a quiet place.',
  noteTooLong: 'This voice note is too long. Please say your question in a few minutes, or write it.',
  tooManyNotes: 'These are many voice notes. Please write your question, or try again in an hour.',
  pinHint: 'Had you an account here and set a PIN? Send *pin* and the PIN, for example *pin 4821*.',
  pinSet: 'Your PIN is set. When this number was silent for long, it brings your account back. Tell it to nobody.',
  pinWrong: 'This PIN does not open an account of this number.',
  pinRight: (balance: number) => `Welcome back. Your account is here again, with ${points(balance)}.`,
  unlinkMeansDelete:
    'Your account lives in this chat alone; unlinked, nobody could open it again. Send *delete everything* to delete it with all you asked. To keep it, link it to an account on the web.',
  deleteOnTheWeb: (site: string) => `You can delete your account in its settings: ${site}/app/settings`,
  deleted: 'Your account and everything you asked here are deleted.',
  noPoints,
  instructions,
  help,
  balanceLine,
  newConversation: NEW_CONVERSATION,
  stopped: STOPPED,
  started: STARTED,
  unlinked: UNLINKED,
  linked,
  badCode: BAD_CODE,
  mistypedCode: MISTYPED_CODE,
  notReadable,
  /** The name of a photograph, which comes without one. */
  photograph: (when: string) => `Photo of ${when}`,
  voiceNotHeard: 'I cannot listen to voice notes here. Please write your question in your own words.',
  photographNotRead:
    'I cannot read photographs here. Please write what the letter says, or send it as a PDF or Word document.',
  pagesLeftOut: (pages: number[]) =>
    `I could not read ${pages.length === 1 ? 'page' : 'pages'} ${pages.join(', ')} of your photographs. Please send ${pages.length === 1 ? 'it' : 'them'} again as ${pages.length === 1 ? 'a JPEG photograph' : 'JPEG photographs'}. I have the others.`,
  documentReady,
  documentWaits,
  documentFailed,
  /** Of a document that came without a name. */
  thisDocument: 'This document',
  tooLarge: TOO_LARGE,
  documentLost: DOCUMENT_LOST,
  sorry: SORRY,
  /** `place` counts from 1, for who is next. */
  inLine: (place: number) =>
    `Many people are asking just now. You are number ${place} in the line. Your answer comes here by itself; you need not ask again.`,
  moreInSources: 'There is more. Send *more* to read on.',
  youAreWelcome: 'You are welcome. Ask on in your own words, or send *menu* to see what else I can do.',
  noMore: 'That is all of the last answer. Ask on in your own words.',
  documents: (lines: string[]) =>
    `Documents I can fill in with you, one question at a time. Send the words in bold, or *document* and a word of its name, such as *document lease*:\n${lines.join('\n')}`,
  price: points,
  noSuchDocument: 'There is no such document. Send *documents* to see them.',
  fillingWords: '(*back* takes the last answer back, *cancel* ends it.)',
  fieldAsked: (number: number, of: number, label: string) => `Question ${number} of ${of}: *${label}*`,
  oneOnEachLine: (fields: string) => `Write one on each line${fields ? `, as in: ${fields}` : ''}.`,
  exampleAnswer: (example: string) => `For example: ${example}`,
  mayBeLeftOut: 'Send - to leave it out.',
  readyToMake: (name: string, values: string, price: number) =>
    `That is all for "${name}":\n${values}\n\nShall I make it? It costs ${points(price)}.`,
  documentMade: (name: string) => `Here is "${name}". It is also kept with your documents. Read it before you sign it.`,
  pleaseWrite: 'Please write this answer.',
  lawyers: (lines: string[]) =>
    `Lawyers and legal aid officers who take consultations from here:\n${lines.join('\n')}\n\nChoose one, and I ask you before anybody reads anything.`,
  noLawyers: 'No lawyer takes consultations from here yet. Send *people* to see who helps near you.',
  nothingToHandOver: 'Nothing has been asked in this conversation yet.',
  mayTheyRead: (to: string, days: number, words: string) =>
    `May ${to} read this conversation? They get a link that opens for ${days} days, with your name and how to reach you. They need not take the matter. If you agree, send *${words}*.`,
  handedOver: (to: string) => `${to} can read this conversation now, and may call or write to you.`,
  fileNotSent: (site: string) =>
    `The document is made, but its file could not be sent. It is kept with your documents: ${site}/app/generatedocument`,
  speakOn: 'From now on each answer comes as sound too, in the voice of a machine. Send *speak off* to end that.',
  speakOff: 'I write only, from now on. *listen* still reads an answer out.',
  notReadOut: 'I cannot read an answer out here, or not just now.',
  fillingStopped: 'I have put it away. Nothing was made or charged.',
  nothingOpen: 'No document is being filled in, and no steps are open. Send *documents* or *steps* to see them.',
  buyThenYes: 'Your answers are kept for a day. Send *buy* to get points, then *yes*.',
  whichLanguage: 'In which language shall I write?',
  languageSet: 'I write in English from now on. You may write in any of the three.',
  people: (help: string, lawyers: boolean) =>
    `People who can help:\n${help}${lawyers ? '\n\nSend *lawyer* to let a lawyer read this conversation.' : ''}`,
  menuLead: (balance: number) =>
    `You have ${points(balance)}. Ask your question in your own words, or choose from the menu.`,
  /** At most 20 letters. */
  tap: {
    menu: 'Menu',
    more: 'Read on',
    listen: 'Listen',
    people: 'People who help',
    balance: 'My points',
    buy: 'Get points',
    new: 'New conversation',
    documents: 'Documents',
    steps: 'Step by step',
    answer: 'Answer',
    remind: 'Remind me',
    language: 'Language',
    help: 'What I can say',
    stop: 'Stop',
    goOn: 'Go on',
    sendPhone: 'Send my number',
  },
  /** At most 72 letters. */
  menu: {
    balance: 'How many you have',
    buy: 'By EcoCash',
    new: 'Begin again with another matter',
    people: 'Legal aid, courts and helplines near you',
    documents: 'Fill in a letter or contract here',
    steps: 'What to do, by when and where',
    language: 'English, ChiShona, isiNdebele',
    help: 'Every word that I know',
    stop: 'I write no more until you send start',
  },
  /** With a number behind them they are typed. */
  words: { document: 'document', buy: 'buy', lawyer: 'lawyer', steps: 'steps', letter: 'letter' },
  sources: 'Sources',
  yourDocument: 'your document',
  /** Of words that were read from a picture. */
  recognised: 'read from a picture, words may be wrong',
  noLongerLaw: 'no longer law',
  procedure,
}
export type Messages = typeof en
