/**
 * The frame of the privacy notice, the terms and the cookie statement. What they say in short is shown in other languages, above the
 * English text; in English it is here for whoever translates.
 */
export const legal = {
  privacy: 'Privacy notice',
  terms: 'Terms',
  cookies: 'Cookies',
  versionOf: (date: string) => `Version of ${date}`,
  otherNotices: 'Other notices',
  writeToUs: 'Write to us',
  privacyLead:
    'Legal trouble is private. This page says what we keep about you, why, who else sees it, for how long, and what you can do about it.',
  termsLead: (product: string) =>
    `What you can expect from ${product}, and what we expect from you. By creating an account you agree to this.`,
  cookiesLead:
    'We set three cookies, all needed for signing in. None follows you, and none is set for advertising or statistics.',
  inShort: 'In short',
  englishCounts: 'These lines are a summary of ours. What counts is the English text below.',
  translatedText: 'All of it in English',
  translationCounts: 'The English text below is what counts.',
  fullText: 'The whole text, in English',
  privacyShort: (days: number) => [
    'We keep your name, email, phone number, settings, questions, answers, documents, points and purchases, so that the product can serve you. We never see your EcoCash PIN.',
    'We do not sell data, show no advertising, and train no language model on what you write.',
    'A question may tell about health, family or a criminal case. We use that only to answer you, with your consent, which you can withdraw at any time in your settings.',
    'Others receive only what their part needs: whoever runs the language model (where there is one), WhatsApp, Telegram, Paynow and EcoCash for payments, and Google if you sign in with it. The English text names them.',
    `You can download all that we hold about you, correct it, and delete your account: it goes at once. A sign-in lasts at most ${days} days.`,
    'You may complain to POTRAZ, which watches over data protection in Zimbabwe, without writing to us first.',
    'Accounts are for people of 18 years and over; a parent or guardian may ask for someone younger.',
  ],
  termsShort: (reply: number, view: number) => [
    'This is information about the law, not the advice of a lawyer. A court date, a time limit or an arrest needs a lawyer or the Legal Aid Directorate.',
    'Laws change: look at the source, and at how old its text is, before you rely on an answer.',
    `A reply costs ${reply} point; opening the full text of a source costs ${view} points. Nothing is taken for a reply that failed. Points do not expire and cannot be sold.`,
    'Check every line of a generated document before you sign it.',
    'You may not use the product to plan a crime, to harass somebody, or to get at other people’s data.',
    'What you write stays yours. You can delete your account at any time.',
    'We work with care, but cannot promise that every answer is complete. What we answer for stands in part 7 of the English text. The law of Zimbabwe applies.',
  ],
  cookiesShort: [
    'The three cookies say that you are signed in, hold your name and settings, and guard your sign-in. They last 24 hours, or 30 days if you chose “Remember me”.',
    'Your browser also keeps your colours, your language, and what you have begun to write. It stays on your device.',
    'You can delete them in your browser at any time; you are then signed out.',
  ],
}
