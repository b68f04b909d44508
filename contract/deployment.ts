import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What the browser may know of this deployment's configuration; no secret is ever in it. */
export const Deployment = z.object({
  /** Null when Google sign-in is not configured: the button shows, is disabled and says why. */
  google: z.nullable(z.object({ clientId: z.string(), scriptUrl: z.string() })),
  /** True when a language model is configured; without one answers quote the library. */
  model: z.boolean(),
  /** Whether recordings are written down here, and answers read out. */
  speech: z.object({ hears: z.boolean(), speaks: z.boolean() }),
  payments: z.enum(['sandbox', 'paynow']),
  emailjs: z.object({
    publicKey: z.string(),
    serviceId: z.string(),
    contactTemplate: z.string(),
    newsletterTemplate: z.string(),
    /** Empty: the SDK talks to our own server. */
    origin: z.string(),
  }),
  contact: z.object({ email: z.string(), phone: z.string(), address: z.string() }),
  whatsappNumber: z.nullable(z.string()),
  telegram: z.boolean(),
  /** Hosts outside our own machines that get questions and passages to work on them; the privacy notice names them. */
  modelHosts: z.array(z.string()),
  /** Days after which data is deleted by itself; 0 keeps it until its person deletes it. */
  retention: z.object({
    conversations: z.number(),
    documents: z.number(),
    events: z.number(),
    audit: z.number(),
  }),
})
export type Deployment = z.infer<typeof Deployment>

export const getDeployment = endpoint('GET', '/deployment', { access: 'public', output: Deployment })
