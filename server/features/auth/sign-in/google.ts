import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { googleAuth } from '#contract/accounts/auth.ts'
import { AppError } from '#contract/errors.ts'
import type { Identity } from '#server/adapters/identity.ts'
import { queueMail } from '#server/adapters/outbox.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction, oneRow, sqlState } from '#server/db/query.ts'
import type { Tx } from '#server/db/types.ts'
import { users } from '#server/db/tables.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import { limitGoogle } from '#server/features/auth/rates.ts'
import { googleLinkedMail } from '#server/features/auth/mails.ts'
import { claimAddress } from '#server/features/auth/password/change.ts'
import { addressDetail, findPersonByEmail, type Person } from '#server/features/auth/people.ts'
import { addPerson, consentFields } from '#server/features/auth/registration/register.ts'
import { signInProven, type SignInAnswer } from './sign-in.ts'

type GoogleInput = z.output<(typeof googleAuth)['input']>
type GoogleAnswer = SignInAnswer & { answer: z.input<(typeof googleAuth)['output']> }

/**
 * Signs in by an ID token that verifies, for the account of its `sub`; anything less is 401. A first visit
 * makes an account, or joins the one of that e-mail address when the issuer runs that mailbox.
 */
export async function signInWithGoogle(ctx: Ctx, input: GoogleInput): Promise<GoogleAnswer> {
  const uncountTries = await limitGoogle(ctx, input.email ?? '')
  const identity = await verifyIdentity(ctx, input)
  const attempt = () =>
    inTransaction(ctx.db, async (tx) => {
      const existing = await findOrLinkPerson(ctx, tx, identity)
      const person = existing ?? (await newPerson(ctx, tx, identity, input))
      const signedIn = await signInProven(ctx, tx, person, 'google', input.remember)
      return existing ? signedIn : { ...signedIn, answer: { ...signedIn.answer, created: true } }
    })
  const answer = await attempt().catch((error: unknown) => {
    // two first visits at once: the other one has just made the account
    if (sqlState(error) === '23505') return attempt()
    throw error
  })
  await uncountTries()
  return answer
}

async function verifyIdentity(ctx: Ctx, input: GoogleInput): Promise<Identity> {
  if (!input.credential) throw refused('Google did not confirm who you are. Please try again.')
  if (!ctx.identity) throw refused('Google sign-in is not set up here. Please sign in with your password.')
  const verdict = await ctx.identity.verify(input.credential, input.nonce)
  if ('problem' in verdict && verdict.problem === 'unreachable') {
    throw new AppError('unavailable', 'Google cannot be reached just now. Please try again in a moment.')
  }
  const sameAddress = 'identity' in verdict && (!input.email || sameEmail(input.email, verdict.identity.email))
  if (!('identity' in verdict) || !sameAddress) {
    const detail = { method: 'google', ...(input.email && addressDetail(input.email, undefined)) }
    await recordAudit(ctx, { kind: 'sign_in_failed', detail })
    throw refused('Google did not confirm who you are. Please try again.')
  }
  return verdict.identity
}

async function findOrLinkPerson(ctx: Ctx, tx: Tx, identity: Identity): Promise<Person | undefined> {
  const [linkedPerson] = await tx.select().from(users).where(eq(users.googleSub, identity.sub))
  if (linkedPerson) return linkedPerson
  const holder = await findPersonByEmail(tx, identity.email)
  // a first visit at the same moment may have made or joined the account between the two looks
  if (!holder || holder.googleSub === identity.sub) return holder
  return linkGoogle(ctx, tx, holder, identity)
}

async function newPerson(ctx: Ctx, tx: Tx, identity: Identity, input: GoogleInput): Promise<Person> {
  const person = await addPerson(ctx, tx, {
    fullName: (identity.name || input.fullName?.trim() || identity.email.split('@')[0]!).slice(0, 120),
    email: identity.email,
    emailConfirmedAt: ctx.now(),
    googleSub: identity.sub,
    occupation: '',
    preferredLanguage: input.preferredLanguage,
    ...consentFields(ctx, input.consent),
  })
  const detail = { method: 'google' }
  await recordAudit(ctx, { kind: 'registered', userId: person.id, actorId: person.id, detail }, tx)
  return person
}

/**
 * Joins an account that has a password. Only where the issuer runs the mailbox: any other issuer account may carry an
 * address that belongs to somebody else by now. A password set by someone who never proved the address is removed.
 */
async function linkGoogle(ctx: Ctx, tx: Tx, holder: Person, identity: Identity): Promise<Person> {
  if (!identity.authoritative || holder.googleSub) {
    throw refused('This email address already has an account. Please sign in with its password.')
  }
  const unproven = holder.emailConfirmedAt === null && holder.passwordHash !== null
  await claimAddress(ctx, tx, holder)
  const person = await tx
    .update(users)
    .set({ googleSub: identity.sub, ...(unproven && { passwordHash: null }) })
    .where(eq(users.id, holder.id))
    .returning()
    .then(oneRow)
  const mail = await googleLinkedMail({ ...ctx, db: tx }, holder, unproven)
  await queueMail(ctx, tx, { to: holder.email, userId: holder.id, ...mail })
  await recordAudit(ctx, { kind: 'google_linked', userId: holder.id, actorId: holder.id }, tx)
  return person
}

const sameEmail = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
const refused = (sentence: string) => new AppError('not_signed_in', sentence)
