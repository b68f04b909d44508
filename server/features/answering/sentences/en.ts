import { COUNTRY, PRODUCT } from '#contract/product.ts'
import type { Scope } from '#server/features/answering/reading/question.ts'

const TURN_TO =
  'You can ask the Legal Aid Directorate (it helps people who cannot pay a lawyer) or find a lawyer through the Law Society of Zimbabwe.'
const ASK = 'Ask a lawyer or the Legal Aid Directorate what it means for you.'

/** Said before the nearest sections where a question may be none of our law. */
const doubts: Record<Exclude<Scope, 'law'>, string> = {
  other_country: `If you ask about the law of another country: the library holds the law of ${COUNTRY} only.`,
  court_decision: `If you look for a judgment: ZimLII publishes judgments of the courts of ${COUNTRY} free of charge.`,
  wrongdoing: 'If this would break the law or harm somebody, I cannot help with it; I can only show what the law says.',
  not_law: 'This may not be a question about law, and law is all I can help with.',
  greeting: 'If this is no question about law, tell me in a sentence what you want to know.',
}

/** Why no language model wrote the answer: there is none, a cap of the day was reached, or nothing of what it wrote holds. */
const whyQuoted = {
  none: 'No language model is configured here, so nobody has put this into other words',
  user: 'You have used your share of the language model for today, so nobody has put this into other words',
  all: 'The language model has done its share of work for today, so nobody has put this into other words',
  unconfirmed: 'What the language model wrote could not be confirmed in the library',
}
export type WhyQuoted = keyof typeof whyQuoted

/** What an answer says in words of its own, as a person reads it: another language has the same or does not compile. */
export const en = {
  greeting: `Hello, I am ${PRODUCT}. Ask me about the law of Zimbabwe in your own words, for example: "My landlord wants me out by Friday, is that allowed?" I answer from the library and show you the passage behind each statement.`,
  noSource: `I found nothing in the library that answers this, and I do not answer from memory. Nothing was charged. Try other words, or name the Act you have in mind. ${TURN_TO}`,
  /** `country`: undefined where its name is not known. */
  notOurs: (country: string | undefined) =>
    `This seems to be about the law of ${country ?? 'another country'}. The library holds the law of ${COUNTRY} only, so I cannot answer it. Nothing was charged. A lawyer or a legal aid office there can help you, and the embassy or consulate of ${COUNTRY} there can say where to find one.`,
  noHelpWithWrong: `I cannot help with this, because it would break the law or harm somebody. Nothing was charged. If somebody has wronged you, tell me what happened, and I look for what the law lets you do about it. ${TURN_TO}`,
  notLegal: `This does not seem to be a question about law, and law is all I can help with. Nothing was charged. Ask me about the law of ${COUNTRY} in your own words.`,
  /** `names`: the cases that the question names, in quotation marks; empty for none. */
  noJudgments: (names: string[]) =>
    `The library holds no judgments, only statutes and our own guides.${names.length ? ` I cannot look up ${names.join(' and ')}, nor say whether such a decision exists.` : ''} Nothing was charged. ZimLII publishes judgments of the courts of ${COUNTRY} free of charge; a lawyer can tell you which still stand.`,
  /** The same where the library has other judgments; without names it was asked what courts say of something. */
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
  nothingMore:
    'I have shown you all that I found about this. Nothing was charged. Ask about one part of it, or say in a full sentence what you want to know.',
  /** The closing words of a quoting answer. */
  quoted: (why: WhyQuoted) =>
    `These are the passages themselves, word for word. ${whyQuoted[why]}. Open a source to read all of it; the law may have changed since its date. ${ASK}`,
  /** The same where every line is paid for in scrolling. */
  quotedInShort: `These are the passages themselves, word for word. ${ASK}`,
  /** Leads in to what is quoted; `asAt`: the date of its text, where it is known. */
  says: (title: string, asAt?: string) => (asAt ? `${title} (text as at ${asAt}) says:` : `${title} says:`),
  ownSays: (title: string) => `${title}, your own document, says:`,
  section: (number: string) => `Section ${number}`,
  inPlainWords: (meaning: string) => `In plain words: ${meaning}`,
  /** Lead in to the words of a section that is law no more, and of one that changed since our text. */
  oldText: 'The old text:',
  ourText: 'Our text:',
  /** Under a part of a guide that is shown in another language; never said in English. `isRead`: by a native speaker. */
  translated: (isRead: boolean) =>
    `Our own translation of our guide${isRead ? '' : '; no native speaker has read it yet'}. The source shows the English.`,
  /** `before` is the question that this one was read with. */
  readWithBefore: (before: string) => `I read this together with your question before: “${before}”`,
}
export type Sentences = typeof en
