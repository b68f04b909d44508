import type * as z from 'zod/mini'
import { ContactMessage, NewsletterSubscription, type sendEmail as endpoint } from '#contract/contact.ts'
import { AppError } from '#contract/errors.ts'
import { PRODUCT } from '#contract/product.ts'
import { mailBodies } from '#server/adapters/mail-text.ts'
import { queueMail } from '#server/adapters/outbox.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/open.ts'
import { newsletterSubscribers } from '#server/db/schema.ts'
import { addressKey, type Limit, limitRate } from '#server/http/rate-limit.ts'
import { parse } from '#server/http/route.ts'
import { getDeployment } from '#server/features/deployment/service.ts'

const PER_ADDRESS: Limit = { name: 'contact:address', most: 30, seconds: 3_600 }
const PER_SENDER: Limit = { name: 'contact:sender', most: 5, seconds: 3_600 }

/**
 * EmailJS's call on our own server (Decision 6.3): two templates, both to our office; what a sender writes never chooses
 * who receives it. Answers the text the SDK expects.
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

/** Subscribing twice is subscribing once, and looks the same. */
async function subscribe(ctx: Ctx, { subscriber_email, website }: z.output<typeof NewsletterSubscription>) {
  const email = subscriber_email.toLowerCase()
  await limitRate(ctx, PER_SENDER, email)
  if (website) return 'OK'
  await inTransaction(ctx.db, async (tx) => {
    const made = await tx
      .insert(newsletterSubscribers)
      .values({ email, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning()
    if (!made.length) return
    const bodies = mailBodies({ paragraphs: [`A new newsletter subscriber: ${email}`] })
    await queueMail(ctx, tx, { to: office(ctx), subject: `${PRODUCT}: newsletter subscription`, ...bodies })
  })
  return 'OK'
}

const office = ({ config }: Ctx) => config.CONTACT_EMAIL ?? config.ADMIN_EMAIL ?? 'admin@localhost.test'
