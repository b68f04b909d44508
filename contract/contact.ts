import * as z from 'zod/mini'
import { Email } from '#contract/accounts/auth.ts'
import { endpoint, required } from './endpoint.ts'

/** Template parameters of the contact form. `to_email` is accepted and never used. */
export const ContactMessage = z.object({
  to_email: z.optional(z.string().check(z.maxLength(254))),
  from_name: required('Your name is required', 120),
  from_email: Email,
  subject: required('Subject is required', 200),
  message: required('Message is required', 5_000),
  /** A field people never see; whoever fills it is a machine. */
  website: z.optional(z.string().check(z.maxLength(200))),
})
export const NewsletterSubscription = z.object({
  to_email: z.optional(z.string().check(z.maxLength(254))),
  subscriber_email: Email,
  /** The language of who subscribes; English where it is left out or not known. */
  language: z.optional(z.string().check(z.maxLength(20))),
  website: z.optional(z.string().check(z.maxLength(200))),
})

/** The EmailJS SDK's own call, served by us when EmailJS is not configured. Answers the text OK. */
export const sendEmail = endpoint('POST', '/v1.0/email/send', {
  access: 'public',
  produces: 'text',
  input: z.object({
    service_id: z.string().check(z.maxLength(100)),
    template_id: z.string().check(z.maxLength(100)),
    user_id: z.string().check(z.maxLength(100)),
    lib_version: z.optional(z.string().check(z.maxLength(20))),
    template_params: z.record(z.string().check(z.maxLength(60)), z.unknown()),
  }),
  output: z.string(),
})

/** Ends the newsletter for whoever holds the token of its link. `removed`: false when nobody on the list has it. */
export const unsubscribe = endpoint('POST', '/newsletter/unsubscribe', {
  access: 'public',
  input: z.object({ token: z.string().check(z.minLength(1), z.maxLength(100)) }),
  output: z.object({ removed: z.boolean() }),
})
