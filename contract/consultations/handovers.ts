import * as z from 'zod/mini'
import { PROVINCES } from './directory.ts'
import { ById, endpoint, Id, required } from '#contract/endpoint.ts'

/** Days for which the link of a hand-over opens. */
export const HANDOVER_DAYS = 14

const Provinces = z.array(z.enum(PROVINCES)).check(z.maxLength(PROVINCES.length))

/** A lawyer or legal aid officer who takes consultations, as an administrator registers one. */
export const PractitionerFields = z.strictObject({
  name: required('Fill this in', 120),
  firm: required('Fill this in', 120),
  email: z.string().check(z.trim(), z.maxLength(200), z.email('Enter a valid email address')),
  /** What shows that they may practise: a number on the roll, or the office that vouches for them. */
  registration: required('Fill this in', 120),
  /** Empty: everywhere in the country. */
  provinces: Provinces,
})
export type PractitionerFields = z.infer<typeof PractitionerFields>

export const Practitioner = z.extend(PractitionerFields, { id: z.string(), retired: z.boolean() })
export type Practitioner = z.infer<typeof Practitioner>

export const listPractitioners = endpoint('GET', '/practitioners', { access: 'admin', output: z.array(Practitioner) })
export const addPractitioner = endpoint('POST', '/practitioners', {
  access: 'admin',
  input: PractitionerFields,
  output: Practitioner,
})
/** 404 where there is none. */
export const updatePractitioner = endpoint('PUT', '/practitioners/:id', {
  access: 'admin',
  input: z.extend(ById, PractitionerFields.shape),
  output: Practitioner,
})
/** A retired practitioner is offered to nobody, and what was handed over to them opens no more. 404 where there is none. */
export const retirePractitioner = endpoint('POST', '/practitioners/:id/retired', {
  access: 'admin',
  input: z.extend(ById, { retired: z.boolean() }),
  output: Practitioner,
})

/** To whom a consultation can be handed over, by name. */
export const offeredPractitioners = endpoint('GET', '/practitioners/offered', {
  output: z.array(z.object({ id: z.string(), name: z.string(), firm: z.string(), provinces: Provinces })),
})

export const Handover = z.object({
  id: z.string(),
  /** Who reads it, and of which firm or office. */
  to: z.string(),
  /** ISO times. `openedAt`: when the link was first opened. */
  createdAt: z.string(),
  expiresAt: z.string(),
  openedAt: z.optional(z.string()),
})
export type Handover = z.infer<typeof Handover>

/**
 * Sends a practitioner a mail with a link to a consultation as it stands now, with the asker's name and how to reach them. The link
 * opens for HANDOVER_DAYS days or until it is withdrawn. `consents` must be said each time. 404 for a consultation that is not the
 * asker's or a practitioner who is not offered, 409 for an empty consultation and an address that is not confirmed.
 */
export const handOver = endpoint('POST', '/handovers', {
  input: z.object({
    conversationId: Id,
    practitionerId: Id,
    consents: z.literal(true, 'Say that you agree first'),
  }),
  output: Handover,
})
/** The hand-overs of a consultation whose links still open, the newest first. */
export const listHandovers = endpoint('GET', '/handovers', {
  input: z.object({ conversationId: Id }),
  output: z.array(Handover),
})
/** The link opens no more. 404 for one that is not the asker's. */
export const withdrawHandover = endpoint('DELETE', '/handovers/:id', { input: ById })
