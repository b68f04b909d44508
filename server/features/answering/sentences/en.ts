import { COUNTRY, PRODUCT, type TOPICS } from '#contract/product.ts'
import type { Scope } from '#server/features/answering/reading/question.ts'
import type { Language } from '#server/text/language.ts'
import { dateInWords } from '#server/text/date-in-words.ts'

const TURN_TO =
  'You can ask the Legal Aid Directorate (it helps people who cannot pay a lawyer) or find a lawyer through the Law Society of Zimbabwe.'
const HELP_PAGE = '[Help near you](/help-near-you) lists offices, courts and helplines by province.'
const ASK = 'Ask a lawyer or the Legal Aid Directorate what it means for you.'

/** Said before the nearest sections where a question may be none of our law. */
const doubts: Record<Exclude<Scope, 'law'>, string> = {
  other_country: `If you ask about the law of another country: the library holds the law of ${COUNTRY} only.`,
  court_decision: `If you look for a judgment: ZimLII publishes judgments of the courts of ${COUNTRY} free of charge.`,
  wrongdoing: 'If this would break the law or harm somebody, I cannot help with it; I can only show what the law says.',
  not_law: 'This may not be a question about law, and law is all I can help with.',
  greeting: 'If this is no question about law, tell me in a sentence what you want to know.',
}

const closing = (why: string) =>
  `These are the passages themselves, word for word. ${why}. Open a source to read all of it; the law may have changed since its date. ${ASK}`

/**
 * The closing words of a quoting answer, by why no language model wrote it: there is none, a cap of the day was reached, or nothing of
 * what it wrote holds.
 */
const quoted = {
  none: closing('No language model is configured here, so nobody has put this into other words'),
  user: closing('You have used your share of the language model for today, so nobody has put this into other words'),
  all: closing('The language model has done its share of work for today, so nobody has put this into other words'),
  unconfirmed: closing('What the language model wrote could not be confirmed in the library'),
}
export type WhyQuoted = keyof typeof quoted

/** Said to who presses one of the topics of the first page. */
const topics: Record<(typeof TOPICS)[number], string> = {
  'Contract Review':
    'I can read your contract with you. Attach it here as a PDF or Word file, then ask, for example: "What is my notice period?" or "Which clauses are bad for me?"',
  'Legal Advice':
    'Tell me what happened in a few plain sentences: who did what, when, and what you want to reach. I will look for what the law of Zimbabwe says about it.',
  'Document Generation':
    'Ready-made documents such as affidavits and agreements are under [Generate Legal Document](/app/generatedocument). If you are not sure which one you need, tell me what it is for.',
  'Case Analysis':
    'Describe the case: the people, the facts in the order they happened, the dates, and where it stands now. If you have papers, attach them as PDF or Word files.',
  'Compliance Check':
    'Tell me what your business or organisation does and which rule worries you, for example employment contracts, personal data or company filings.',
  'Legal Research':
    'Give me the point of law to research, as exactly as you can. Naming the Act or the section helps, for example: "Labour Act, grounds for unfair dismissal".',
}

/** Why there is no answer. Short, calm, no blame. */
const failed = {
  unreachable:
    'The language model could not be reached, so there is no answer yet. Nothing was charged. Please try again in a few minutes.',
  slow: 'The language model took too long, so there is no answer yet. Nothing was charged. Please try again in a few minutes.',
  nothing: 'The language model gave no usable answer. Nothing was charged. Please try again in a few minutes.',
  busy: 'The language model has too many requests at the moment. Nothing was charged. Please try again in a few minutes.',
  cut: 'The answer broke off before it was finished. Nothing was charged. Please ask again.',
  internal: 'Something went wrong on our side, so there is no answer yet. Nothing was charged. Please try again.',
  abandoned: 'The answer was interrupted before it was finished. Nothing was charged. Please ask again.',
}
export type FailureKind = keyof typeof failed

const inQuotes = (names: string[]) => names.map((name) => `“${name}”`).join(' and ')

/** What an answer says in words of its own, as a person reads it: another language has the same or does not compile. */
export const en = {
  language: 'en' as Language,
  greeting: `Hello, I am ${PRODUCT}. Ask me about the law of Zimbabwe in your own words, for example: "My landlord wants me out by Friday, is that allowed?" I answer from the library and show you the passage behind each statement.`,
  noSource: `I found nothing in the library that answers this, and I do not answer from memory. Nothing was charged. Try other words, or name the Act you have in mind. ${TURN_TO} ${HELP_PAGE}`,
  /** `country`: undefined where its name is not known. */
  notOurs: (country: string | undefined) =>
    `This seems to be about the law of ${country ?? 'another country'}. The library holds the law of ${COUNTRY} only, so I cannot answer it. Nothing was charged. A lawyer or a legal aid office there can help you, and the embassy or consulate of ${COUNTRY} there can say where to find one.`,
  noHelpWithWrong: `I cannot help with this, because it would break the law or harm somebody. Nothing was charged. If somebody has wronged you, tell me what happened, and I look for what the law lets you do about it. ${TURN_TO} ${HELP_PAGE}`,
  lifeFirst: 'The law can wait. Nothing was charged. Ask me about it here when the danger is over.',
  notLegal: `This does not seem to be a question about law, and law is all I can help with. Nothing was charged. Ask me about the law of ${COUNTRY} in your own words.`,
  /** `names`: the cases that the question names, in quotation marks; empty for none. */
  noJudgments: (names: string[]) =>
    `The library holds no judgments, only statutes and our own guides.${names.length ? ` I cannot look up ${names.join(' and ')}, nor say whether such a decision exists.` : ''} Nothing was charged. ZimLII publishes judgments of the courts of ${COUNTRY} free of charge; a lawyer can tell you which still stand.`,
  /** The same where the library has other judgments; without names it was asked what courts say of something. */
  judgmentNotHeld: (name: string) => `**The library does not hold “${name}”**, so I cannot say what was decided there.`,
  notThisJudgment: (names: string[]) =>
    `${names.length ? `The library holds some judgments, but not ${names.join(' and ')}, so I cannot say what was decided there, nor whether such a decision exists.` : 'In the judgments that the library holds I found nothing about this.'} Nothing was charged. ZimLII publishes judgments of the courts of ${COUNTRY} free of charge; a lawyer can tell you which still stand.`,
  /** Lead in to the nearest sections under a refusal. */
  nearest: {
    judgment: 'These sections of statutes come nearest to the matter. They are the law itself, not what a court said:',
    wrongdoing: 'These sections come nearest to what the law says about it:',
    other: 'The nearest sections, which may not be what you mean:',
  },
  doubts,
  modest: 'These sections come nearest. They may not be what you mean.',
  modestJudgments: 'These paragraphs of judgments come nearest. They may not be what you mean.',
  notCharged:
    'Nothing was charged. Ask again in other words, or name the Act you have in mind; the Legal Aid Directorate or a lawyer can tell you what applies to you.',
  /** Leads in to what was shown before and comes nearest to what is asked now; `nothingMore` follows it. */
  allShown: 'I have shown you all that I found about this. This part of it comes nearest to what you ask now:',
  nothingMore: 'Nothing was charged. Ask about one part of it, or say in a full sentence what you want to know.',
  quoted,
  /** The same where every line is paid for in scrolling. */
  quotedInShort: `These are the passages themselves, word for word. ${ASK}`,
  /** Leads in to what is quoted; `asAt`: the date of its text, where it is known. */
  /** `asAt`: ISO 8601, the day the text is of. */
  says: (title: string, asAt?: string) =>
    asAt ? `${title} (text as at ${dateInWords(asAt)}) says:` : `${title} says:`,
  /** Leads in to words of a letter that was pasted into the question. */
  pastedSays: 'You sent me these words:',
  ownSays: (title: string) => `${title}, your own document, says:`,
  section: (number: string) => `Section ${number}`,
  sectionOf: (number: string, title: string) => `Section ${number} of the ${title}`,
  inPlainWords: (meaning: string, _isEnglish: boolean) => `In plain words: ${meaning}`,
  /** Lead in to the words of a section that is law no more, and of one that changed since our text. */
  oldText: 'The old text:',
  ourText: 'Our text:',
  /** Under a part of a guide that is shown in another language; never said in English. `isRead`: by a native speaker. */
  translated: (isRead: boolean) =>
    `Our own translation of our guide${isRead ? '' : '; no native speaker has read it yet'}. The source shows the English.`,
  /** `before` is the question that this one was read with. */
  readWithBefore: (before: string) => `I read this together with your question before: “${before}”`,
  topics,
  failed,
  noPoints:
    'You have no points left, so this question was not answered and nothing was charged. [Get points](/app/points) and your question will be waiting here.',
  /** After many answers in a row that were stopped before they began. */
  waitFor: (minutes: number) =>
    `You stopped several answers before they began, so this question was not answered and nothing was charged. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and ask again. An answer that you let begin is not counted.`,
  stopped: 'You stopped this answer before it began. Nothing was charged.',
  stoppedLater: 'You stopped this answer here.',
  nothingAsked: 'Your document is here. Ask a question about it.',
  /** Documents by their names. Why one could not be read; then, once for all of them, that nothing was answered around it. */
  documentFailed: (name: string, reason: string) => `I could not read “${name}”. ${reason}`.trim(),
  notAnswered:
    'So I have not answered, and nothing was charged. Send the document again in a form that can be read, or ask your question again and I answer from the law alone.',
  notUsed: (names: string[]) =>
    `I found nothing about this in ${inQuotes(names)}, so ${names.length > 1 ? 'these documents are' : 'your document is'} not used here.`,
  stillRead: (names: string[]) =>
    `${inQuotes(names)} is still being read, so this answer does not use it. Ask again in a minute to have it read as well.`,
  notRead: (names: string[]) => `${inQuotes(names)} could not be read, so nothing of it is used here.`,
  /** A review without a model; `most`: how many passages were gone through, where there are more. */
  lookedThrough: (most: number | undefined) =>
    `I looked through ${most ? `the first ${most} passages` : 'your document from its first clause to its last'} for clauses that people often stumble over, by their words alone; a clause that is not shown may matter just as much.`,
  reviewOffered:
    'All of a contract can be compared with what the law wants and forbids in contracts of its kind: on the website, choose “Review this contract” at the file.',
  /** `more`: how many clauses are not named. */
  notShown: (names: string[], more: number) =>
    `**Not shown above, in their order:** ${[...names, ...(more ? [`and ${more} more`] : [])].join('; ')}. Ask about any of them.`,
  /** The model stopped in the middle: the caps of the day, or its longest answer. */
  cappedInTheMiddle:
    'The language model has done its share of work for today, so the rest of your document was not gone through. Ask about the clauses that you still need.',
  tooLong: 'The answer was cut here because it became too long. Ask about the part you still need.',
  /** Acts and sections that a question names. */
  noActExactly: (name: string, nearest: string) =>
    `**The library has no Act of exactly that name.** The nearest to "${name}" is the ${nearest}, and I answer from that.`,
  noAct: (name: string) =>
    `**The library has no Act called "${name}"**, so I cannot say what it says. It may have another name, or not exist.`,
  noInstrument: (name: string) =>
    `**The library does not hold ${name}**, so I cannot say what it says. Whether there is one, I cannot tell.`,
  noSection: (number: string, act: string) =>
    `**The library has no section ${number} in the ${act}**, so I cannot say what it says.`,
  repealed: (old: string, newer: string) =>
    `**The ${old} is no longer in force:** the ${newer} repealed it. This answer rests on the law in force.`,
  /** Something else than a plain repeal happened; a sentence about it follows. */
  oldLaw: (title: string) => `**The ${title} is old law, or may be.**`,
  takenForGranted:
    '**Take care:** your question takes something about the law for granted. It may not be so; compare what the law says here:',
}
export type Sentences = typeof en
