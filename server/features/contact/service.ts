import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { ContactMessage, NewsletterSubscription, type sendEmail as endpoint } from '#contract/contact.ts'
import { AppError } from '#contract/errors.ts'
import { PRODUCT } from '#contract/product.ts'
import { mailBodies } from '#server/adapters/mail-text.ts'
import { mailBodiesIn, refreshWording, wordingIn } from '#server/features/wording/records.ts'
import { queueMail } from '#server/adapters/outbox.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import { newsletterSubscribers } from './tables.ts'
import { addressKey, type Limit, limitRate } from '#server/http/rate-limit.ts'
import { hashToken, newToken } from '#server/http/session.ts'
import { parse } from '#server/http/route.ts'
import { type Language, preferredIn } from '#server/text/language.ts'
import { getDeployment } from '#server/features/deployment/service.ts'

const PER_ADDRESS: Limit = { name: 'contact:address', most: 30, seconds: 3_600 }
const PER_SENDER: Limit = { name: 'contact:sender', most: 5, seconds: 3_600 }

/**
 * EmailJS's call on our own server. A message goes to our office only: what a sender writes never chooses who receives it. A
 * subscription also tells the subscriber, once. Answers the text the SDK expects.
 */
export async function sendEmail(ctx: Ctx, input: z.output<typeof endpoint.input>): Promise<string> {
  const { emailjs } = await getDeployment(ctx)
  if (emailjs.origin || input.user_id !== emailjs.publicKey || input.service_id !== emailjs.serviceId) {
    throw new AppError('invalid_input', 'The public key or the service is not ours')
  }
  await limitRate(ctx, PER_ADDRESS, addressKey(ctx.ip))
  if (input.template_id === emailjs.contactTemplate) return contact(ctx, parse(ContactMessage, input.template_params))
  if (input.template_id === emailjs.newsletterTemplate)
    return subscribe(ctx, parse(NewsletterSubscription, input.template_params))
  throw new AppError('invalid_input', 'The template is not ours')
}

async function contact(ctx: Ctx, message: z.output<typeof ContactMessage>) {
  await limitRate(ctx, PER_SENDER, message.from_email.toLowerCase())
  if (message.website) return 'OK'
  const bodies = mailBodies({
    paragraphs: [`${message.from_name} <${message.from_email}> wrote by the contact page:`, message.message],
  })
  await queueMail(ctx, ctx.db, {
    to: office(ctx),
    subject: `${PRODUCT} contact: ${message.subject}`,
    replyTo: message.from_email,
    ...bodies,
  })
  return 'OK'
}

/** Subscribing twice is subscribing once, and looks the same. The first time a mail with the way out goes to the reader. */
async function subscribe(ctx: Ctx, input: z.output<typeof NewsletterSubscription>) {
  const { subscriber_email, website } = input
  const language = preferredIn({ preferredLanguage: input.language }) ?? 'en'
  const email = subscriber_email.toLowerCase()
  await limitRate(ctx, PER_SENDER, email)
  if (website) return 'OK'
  const token = newToken()
  const url = `${ctx.config.PUBLIC_URL}/newsletter/unsubscribe?token=${token}`
  await inTransaction(ctx.db, async (tx) => {
    const added = await tx
      .insert(newsletterSubscribers)
      .values({ email, unsubscribeHash: hashToken(token), createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning()
    if (!added.length) return
    await queueMail(ctx, tx, { to: email, ...(await welcome({ ...ctx, db: tx }, url, language)) })
    const paragraphs = [`A new newsletter subscriber: ${email}`, `Put this link under what you send to them: ${url}`]
    const bodies = mailBodies({ paragraphs })
    await queueMail(ctx, tx, { to: office(ctx), subject: `${PRODUCT}: newsletter subscription`, ...bodies })
  })
  return 'OK'
}

/** What who subscribes is told, with the way out. */
const WELCOME: Record<Language, { subject: string; text: string; unsubscribe: string }> = {
  en: {
    subject: `You subscribed to news of ${PRODUCT}`,
    text: 'This address was entered for our newsletter: news of the library and the product, now and then. If that was not you, or you want no more of it, unsubscribe here. You need no account.',
    unsubscribe: 'Unsubscribe',
  },
  sn: {
    subject: `Manyoresa kunhau dze${PRODUCT}`,
    text: 'Email iyi yanyoreswa kunhau dzedu: nhau dzeraibhurari nedzeapp, pano neapo. Kana musiri imi, kana kuti hamuchadzidi, budai pano. Hamudi account.',
    unsubscribe: 'Budai munhau',
  },
  nd: {
    subject: `Usubhalisile ezindabeni ze-${PRODUCT}`,
    text: 'Le email ibhaliselwe izindaba zethu: izindaba zelayibhulali leze-app, ngezikhathi ezithile. Nxa kungasuwe, kumbe ungasazifuni, phuma lapha. Kawudingi account.',
    unsubscribe: 'Phuma ezindabeni',
  },
}

/** The same as a part of what mails say, for whoever corrects them. */
export const NEWSLETTER_TEXTS = {
  en: { newsletter: WELCOME.en },
  sn: { newsletter: WELCOME.sn },
  nd: { newsletter: WELCOME.nd },
}

async function welcome(ctx: Parameters<typeof refreshWording>[0], url: string, language: Language) {
  await refreshWording(ctx)
  const { subject, text, unsubscribe: label } = wordingIn(ctx, 'mails', language, NEWSLETTER_TEXTS[language]).newsletter
  return { subject, ...mailBodiesIn(ctx, { language, paragraphs: [text], action: { label, url } }) }
}

/** Takes the reader whose link holds `token` off the list. */
export async function unsubscribe(ctx: Ctx, { token }: { token: string }): Promise<{ removed: boolean }> {
  await limitRate(ctx, PER_ADDRESS, addressKey(ctx.ip))
  const removed = await ctx.db
    .delete(newsletterSubscribers)
    .where(eq(newsletterSubscribers.unsubscribeHash, hashToken(token)))
    .returning({ email: newsletterSubscribers.email })
  return { removed: removed.length > 0 }
}

const office = ({ config }: Ctx) => config.CONTACT_EMAIL ?? config.ADMIN_EMAIL ?? 'admin@localhost.test'
