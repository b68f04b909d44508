import { mailBodies } from '#server/adapters/mail-text.ts'
import type { Config } from '#server/config.ts'
import { preferredIn } from '#server/text/language.ts'
import { MAIL_TEXTS, type MailTexts } from './mail-texts.ts'

/** Whom a mail is for; it is written in the language of the account where we have it, else in English. */
type Reader = { fullName: string; preferredLanguage?: string }
type Written = { subject: string; text: string; html: string }

const link = (config: Config, path: string, email: string, otp: string) =>
  `${config.PUBLIC_URL}${path}?${new URLSearchParams({ otp, email })}`

type Parts = { subject: string; paragraphs: string[]; action?: { label: string; url: string } }

function write(reader: Reader, of: (texts: MailTexts) => Parts): Written {
  const language = preferredIn(reader) ?? 'en'
  const { subject, ...parts } = of(MAIL_TEXTS[language])
  return { subject, ...mailBodies({ name: reader.fullName, language, ...parts }) }
}

const toSignIn = (config: Config, { signIn }: MailTexts) => ({ label: signIn, url: `${config.PUBLIC_URL}/signin` })

/** To a new account's address: the link that confirms it. */
export const confirmationMail = (config: Config, reader: Reader, email: string, otp: string): Written =>
  write(reader, ({ confirmation: { action, ...said } }) => ({
    ...said,
    action: { label: action, url: link(config, '/email/confirm', email, otp) },
  }))

/** To an account's address: the link that sets a new password. */
export const resetMail = (config: Config, reader: Reader, email: string, otp: string): Written =>
  write(reader, ({ reset: { action, ...said } }) => ({
    ...said,
    action: { label: action, url: link(config, '/password/setnew', email, otp) },
  }))

export const passwordChangedMail = (config: Config, reader: Reader): Written =>
  write(reader, (texts) => ({ ...texts.passwordChanged, action: toSignIn(config, texts) }))

/** To the new address: the change waits for this link. */
export const newAddressMail = (config: Config, reader: Reader, email: string, otp: string): Written =>
  write(reader, ({ newAddress: { action, ...said } }) => ({
    ...said,
    action: { label: action, url: link(config, '/email/confirm', email, otp) },
  }))

/** To the present address, when a change was asked for. */
export const addressChangeAskedMail = (config: Config, reader: Reader, email: string): Written =>
  write(reader, (texts) => ({
    subject: texts.addressChangeAsked.subject,
    paragraphs: texts.addressChangeAsked.paragraphs(email),
    action: toSignIn(config, texts),
  }))

/** To the address that the account had until now. */
export const addressChangedMail = (_config: Config, reader: Reader, email: string): Written =>
  write(reader, ({ addressChanged: { subject, paragraphs } }) => ({ subject, paragraphs: paragraphs(email) }))

export const twoFactorMail = (config: Config, reader: Reader, on: boolean): Written =>
  write(reader, (texts) => ({
    subject: texts.twoFactor.subject(on),
    paragraphs: texts.twoFactor.paragraphs(on),
    action: toSignIn(config, texts),
  }))

export const googleLinkedMail = (config: Config, reader: Reader, passwordRemoved: boolean): Written =>
  write(reader, (texts) => ({
    subject: texts.googleLinked.subject,
    paragraphs: [...texts.googleLinked.paragraphs, ...(passwordRemoved ? [texts.googleLinked.passwordRemoved] : [])],
    action: toSignIn(config, texts),
  }))
