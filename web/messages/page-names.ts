import type { Catalogue } from './catalogue.ts'

type Texts = Omit<Catalogue, 'sentences'>

/** What is no page of the URL table. */
export const NO_PAGE = '*'

/**
 * What each page of the URL table (web/router.tsx) is called until its code has come, and may name what it shows: the server puts it
 * into the page that it sends. The landing page has the product's name alone, and what only administrators see is English.
 */
export const PAGE_NAMES: Readonly<Record<string, (texts: Texts, query: URLSearchParams) => string>> = {
  '/features': ({ features }) => features.pageTitle,
  '/contactus': ({ contact }) => contact.pageTitle,
  '/newsletter/unsubscribe': ({ contact }) => contact.unsubscribe,
  '/procedures': ({ procedures }) => procedures.page,
  '/procedures/:slug': ({ procedures }) => procedures.page,
  '/deadlines': ({ procedures }) => procedures.myDate,
  '/sign/:token': ({ signing }) => signing.pageTitle,
  '/verify': ({ signing }) => signing.verifyTitle,
  '/privacy': ({ legal }) => legal.privacy,
  '/terms': ({ legal }) => legal.terms,
  '/cookies': ({ legal }) => legal.cookies,
  '/signin': ({ auth }) => auth.signIn,
  '/signup': ({ auth }) => auth.createAccount,
  '/password/setnew': ({ auth }) => auth.setNewPassword,
  '/email/confirm': ({ auth }) => auth.confirmEmail,
  '/app': ({ chat }) => chat.home,
  '/app/consult/:conversationId': ({ chat }) => chat.consultation,
  '/app/consultations': ({ past }) => past.title,
  '/app/points': ({ points }) => points.title,
  '/library': ({ shell }) => shell.libraryTitle,
  '/library/manage': () => 'Manage the library',
  '/library/:documentId/:section?': ({ shell }) => shell.libraryTitle,
  '/app/check': ({ check }) => check.title,
  '/app/review': ({ review }) => review.title,
  '/app/review/:id': ({ review }) => review.title,
  '/app/compare': ({ compare }) => compare.title,
  '/app/generatedocument': ({ documents }, query) =>
    query.get('tab') === 'mine' ? documents.myPage : documents.generatePage,
  '/app/generatedocument/manage': () => 'Manage templates',
  '/app/overview': () => 'Overview',
  '/admin/evaluation': () => 'Evaluation',
  '/admin/practitioners': () => 'Practitioners',
  '/admin/directory': () => 'Help directory',
  '/admin/procedures': () => 'Procedures',
  '/admin/procedures/:slug': () => 'Procedures',
  '/admin/messages': () => 'Messages',
  '/admin/payments': () => 'Payments',
  '/admin/points': () => 'Points of everybody',
  '/app/users': () => 'Users',
  '/app/audit': () => 'Audit trail',
  '/p/:shortCode': ({ source }) => source.title,
  '/app/settings': ({ settings }) => settings.pageTitle,
  [NO_PAGE]: ({ shell }) => shell.unexpectedError,
}
