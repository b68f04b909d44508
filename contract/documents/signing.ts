import * as z from 'zod/mini'
import { ById, endpoint, Id, required } from '#contract/endpoint.ts'

/** Days for which a link can be used to sign, and, once everybody signed, to fetch the finished file. */
export const SIGNING_DAYS = 14
export const FINISHED_DAYS = 90
/** People who may be asked to sign one document. */
export const SIGNERS_MAX = 6
/** The box in which a signature is drawn; strokes are whole numbers within it. */
export const PAD = { width: 1_000, height: 360 }
/** Letters of somebody's initials. */
export const INITIALS_MAX = 8
/** Numbers that all strokes of a signature may have together. */
export const STROKES_MAX = 6_000

/** A drawn signature: each stroke is x, y, x, y, … within PAD. */
export const Strokes = z
  .array(z.array(z.int().check(z.gte(0), z.lte(PAD.width))).check(z.minLength(4), z.maxLength(STROKES_MAX)))
  .check(z.minLength(1), z.maxLength(200))
export type Strokes = z.infer<typeof Strokes>

export const SIGNER_STATES = ['waiting', 'signed', 'refused'] as const
/** `finishing`: everybody signed, and the file with the page of signatures is being made. */
export const REQUEST_STATES = ['open', 'finishing', 'finished', 'refused', 'withdrawn'] as const

const Email = z.string().check(z.trim(), z.maxLength(200), z.email('Enter a valid email address'))

export const Signer = z.object({
  id: z.string(),
  name: z.string(),
  email: z.optional(z.string()),
  state: z.enum(SIGNER_STATES),
  /** ISO times: when the page was first opened, and when it was signed or refused. */
  openedAt: z.optional(z.string()),
  doneAt: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** What the signer opens. Shown once, when it is made: only its hash is kept. */
  link: z.optional(z.string()),
})
export type Signer = z.infer<typeof Signer>

export const SignatureRequest = z.object({
  id: z.string(),
  documentId: z.string(),
  title: z.string(),
  state: z.enum(REQUEST_STATES),
  createdAt: z.string(),
  /** After it no link opens. */
  endsAt: z.string(),
  /** Whether it can still be signed. */
  opens: z.boolean(),
  finishedAt: z.optional(z.string()),
  /** Of the file that is signed, and of the finished one. */
  sha256: z.string(),
  finishedSha256: z.optional(z.string()),
  signers: z.array(Signer),
})
export type SignatureRequest = z.infer<typeof SignatureRequest>

/** The asker's requests about one document, the newest first. 404 for a document that is not theirs. */
export const listSignatureRequests = endpoint('GET', '/signatures', {
  input: z.object({ documentId: Id }),
  output: z.object({
    /** Whether a simple electronic signature is enough for this document, and what is said about it. */
    rule: z.object({ simple: z.boolean(), why: z.string() }),
    requests: z.array(SignatureRequest),
  }),
})
/** What was signed by everybody and whose document its owner deleted, newest first: the signed files are kept. */
export const listSignedFiles = endpoint('GET', '/signatures/signed', {
  output: z.object({ requests: z.array(SignatureRequest) }),
})
/**
 * Makes a PDF of a document and a link for each signer; who has an e-mail address gets it by mail. 404 for a document that is not the
 * asker's, 409 where a simple electronic signature is not enough, where a request about it is open, and, for mails, before the
 * asker's own address is confirmed. 503 where this machine makes no PDF.
 */
export const requestSignatures = endpoint('POST', '/signatures', {
  input: z.object({
    documentId: Id,
    signers: z
      .array(z.strictObject({ name: required('Name is required', 120), email: z.optional(Email) }))
      .check(
        z.minLength(1, 'Name at least one signer'),
        z.maxLength(SIGNERS_MAX, `Name at most ${SIGNERS_MAX} signers`),
      ),
  }),
  output: SignatureRequest,
})
/** Another link for a signer who has not signed; the former opens no more. Mailed where there is an address. 404, 409. */
export const renewSignerLink = endpoint('POST', '/signatures/:id/signers/:signerId/link', {
  input: z.extend(ById, { signerId: Id }),
  output: z.object({ link: z.string() }),
})
/** No link opens any more. 404, and 409 once everybody has signed. */
export const withdrawSignatures = endpoint('POST', '/signatures/:id/withdraw', {
  input: ById,
  output: SignatureRequest,
})
/** The finished file, with the page of signatures. 404 before it is there. */
export const downloadSigned = endpoint('GET', '/signatures/:id/file', {
  produces: 'file',
  input: ById,
  output: z.unknown(),
})

/** The secret of a link. It travels in the body of a request: addresses are written into logs. */
const Token = z.string().check(z.minLength(20), z.maxLength(100))

export const SigningView = z.object({
  title: z.string(),
  /** Who asks. */
  from: z.string(),
  state: z.enum(REQUEST_STATES),
  endsAt: z.string(),
  finishedAt: z.optional(z.string()),
  sha256: z.string(),
  /** Bytes of the PDF. */
  bytes: z.number(),
  /** The words of the document, a paragraph a line; empty where only the PDF shows them, and once somebody refused. */
  text: z.string(),
  /** What the law says on signing such a document. */
  why: z.string(),
  /** Each signer gives initials too, which stand at the foot of each page. */
  wantsInitials: z.boolean(),
  me: z.object({ name: z.string(), state: z.enum(SIGNER_STATES) }),
  others: z.array(z.object({ name: z.string(), state: z.enum(SIGNER_STATES) })),
})
export type SigningView = z.infer<typeof SigningView>

/** What a link opens; 404 for one that is wrong, withdrawn, replaced or over. */
export const openSigning = endpoint('POST', '/sign/open', {
  access: 'public',
  input: z.object({ token: Token }),
  output: SigningView,
})
/** The PDF that is signed, or the finished file once it is there. 404 as above. */
export const signingFile = endpoint('POST', '/sign/file', {
  access: 'public',
  produces: 'file',
  input: z.object({ token: Token, which: z.enum(['document', 'finished']) }),
  output: z.unknown(),
})
/**
 * Signs, once: a second call changes nothing and answers as the first. 404 as above, 400 where initials are wanted and missing, 409 where
 * somebody refused.
 */
export const sign = endpoint('POST', '/sign', {
  access: 'public',
  input: z.object({
    token: Token,
    name: required('Write your full name', 120),
    /** Left out where the typed name is the signature. */
    strokes: z.optional(Strokes),
    /** Left aside where the document wants none. */
    initials: z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(INITIALS_MAX, `Use at most ${INITIALS_MAX} characters`),
          z.regex(/^[\p{L}\p{M}.'’ -]+$/u, 'Write your initials'),
        ),
    ),
    consents: z.literal(true, 'Say that you agree first'),
  }),
  output: SigningView,
})
/** Refuses, which ends the request for everybody; who asked is told why. */
export const refuseToSign = endpoint('POST', '/sign/refuse', {
  access: 'public',
  input: z.object({ token: Token, reason: required('Say why', 500) }),
  output: SigningView,
})
/** Whether a file with this hash was finished here (`finished`), or was signed here (`signed`: the document without its page of signatures). */
export const verifyFile = endpoint('POST', '/verify', {
  access: 'public',
  input: z.object({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'This is no SHA-256 hash')) }),
  output: z.object({
    known: z.enum(['finished', 'signed', 'unknown']),
    /** ISO time, and how many people signed. */
    finishedAt: z.optional(z.string()),
    signers: z.optional(z.number()),
  }),
})
