import type { Config } from '#server/config.ts'
import { mailBodiesIn, refreshWording, wordingIn } from '#server/features/wording/records.ts'
import { preferredIn } from '#server/text/language.ts'
import { MAIL_TEXTS, type MailTexts } from './mail-texts.ts'

/** Whom a mail is for; it is written in the language of the account where we have it, else in English. */
type Reader = { fullName: string; preferredLanguage?: string }
/** Mails are written in the transaction that queues them. */
type MailCtx = Parameters<typeof refreshWording>[0]
type Written = { subject: string; text: string; html: string }

const link = (config: Config, path: string, email: string, otp: string) =>
  `${config.PUBLIC_URL}${path}?${new URLSearchParams({ otp, email })}`

type Parts = { subject: string; paragraphs: string[]; action?: { label: string; url: string } }

async function write(ctx: MailCtx, reader: Reader, of: (texts: MailTexts) => Parts): Promise<Written> {
  await refreshWording(ctx)
  const language = preferredIn(reader) ?? 'en'
  const { subject, ...parts } = of(wordingIn(ctx, 'mails', language, MAIL_TEXTS[language]))
  return { subject, ...mailBodiesIn(ctx, { name: reader.fullName, language, ...parts }) }
}

const toSignIn = (config: Config, { signIn }: MailTexts) => ({ label: signIn, url: `${config.PUBLIC_URL}/signin` })

/** To a new account's address: the link that confirms it. */
export const confirmationMail = (ctx: MailCtx, reader: Reader, email: string, otp: string): Promise<Written> =>
  write(ctx, reader, ({ confirmation: { action, ...said } }) => ({
    ...said,
    action: { label: action, url: link(ctx.config, '/email/confirm', email, otp) },
  }))

/** To an account's address: the link that sets a new password. */
export const resetMail = (ctx: MailCtx, reader: Reader, email: string, otp: string): Promise<Written> =>
  write(ctx, reader, ({ reset: { action, ...said } }) => ({
    ...said,
    action: { label: action, url: link(ctx.config, '/password/setnew', email, otp) },
  }))

export const passwordChangedMail = (ctx: MailCtx, reader: Reader): Promise<Written> =>
  write(ctx, reader, (texts) => ({ ...texts.passwordChanged, action: toSignIn(ctx.config, texts) }))

/** To the new address: the change waits for this link. */
export const newAddressMail = (ctx: MailCtx, reader: Reader, email: string, otp: string): Promise<Written> =>
  write(ctx, reader, ({ newAddress: { action, ...said } }) => ({
    ...said,
    action: { label: action, url: link(ctx.config, '/email/confirm', email, otp) },
  }))

/** To the present address, when a change was asked for. */
export const addressChangeAskedMail = (ctx: MailCtx, reader: Reader, email: string): Promise<Written> =>
  write(ctx, reader, (texts) => ({
    subject: texts.addressChangeAsked.subject,
    paragraphs: texts.addressChangeAsked.paragraphs(email),
    action: toSignIn(ctx.config, texts),
  }))

/** To the address that the account had until now. */
export const addressChangedMail = (ctx: MailCtx, reader: Reader, email: string): Promise<Written> =>
  write(ctx, reader, ({ addressChanged: { subject, paragraphs } }) => ({ subject, paragraphs: paragraphs(email) }))

export const twoFactorMail = (ctx: MailCtx, reader: Reader, on: boolean): Promise<Written> =>
  write(ctx, reader, (texts) => ({
    subject: texts.twoFactor.subject(on),
    paragraphs: texts.twoFactor.paragraphs(on),
    action: toSignIn(ctx.config, texts),
  }))

export const googleLinkedMail = (ctx: MailCtx, reader: Reader, passwordRemoved: boolean): Promise<Written> =>
  write(ctx, reader, (texts) => ({
    subject: texts.googleLinked.subject,
    paragraphs: [...texts.googleLinked.paragraphs, ...(passwordRemoved ? [texts.googleLinked.passwordRemoved] : [])],
    action: toSignIn(ctx.config, texts),
  }))
