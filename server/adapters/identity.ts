import type { WithState } from '#server/process-state.ts'
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Config } from '#server/config.ts'
import { callExternal } from './external-call.ts'

/** What an ID token that verifies says about a person. */
export type Identity = {
  sub: string
  email: string
  name: string
  /** True when the issuer itself runs this mailbox, so that nobody else can hold the address. */
  authoritative: boolean
}

/** `rejected`: the credential is not a valid one; `unreachable`: the issuer's keys could not be read just now. */
export type Verdict = { identity: Identity } | { problem: 'rejected' | 'unreachable' }

export type IdentityProvider = { verify: (credential: string, nonce?: string) => Promise<Verdict> }

/** Google in both of its spellings; any other issuer exactly as configured. */
const GOOGLE = ['https://accounts.google.com', 'accounts.google.com']

/**
 * Verifies ID tokens of GOOGLE_CLIENT_ID by the issuer's own keys: RS256 only, issuer, audience, expiry,
 * confirmed e-mail, and the nonce when one is given. Null when not configured.
 */
export function connectIdentity(config: Config, deps: WithState, now: () => Date): IdentityProvider | null {
  const audience = config.GOOGLE_CLIENT_ID
  if (!audience) return null
  const issuer = GOOGLE.includes(config.OIDC_ISSUER) ? GOOGLE : config.OIDC_ISSUER
  const keys = createRemoteJWKSet(new URL(config.OIDC_JWKS_URL), { [customFetch]: fetchKeys(deps) })
  const verify = async (credential: string, nonce?: string): Promise<Verdict> => {
    try {
      const { payload } = await jwtVerify(credential, keys, {
        issuer,
        audience,
        algorithms: ['RS256'],
        clockTolerance: 60,
        currentDate: now(),
        requiredClaims: ['sub', 'email', 'exp', 'iat'],
      })
      const identity = readClaims(payload, audience, nonce)
      return identity ? { identity } : { problem: 'rejected' }
    } catch (error) {
      return { problem: isVerdict(error) ? 'rejected' : 'unreachable' }
    }
  }
  return { verify }
}

/** The key set, read whole within the time. */
const fetchKeys =
  (deps: WithState) =>
  (url: string, init: RequestInit): Promise<Response> =>
    callExternal(deps, 'openid', { at: new URL(url).origin }, async (signal) => {
      const response = await fetch(url, { ...init, signal })
      return new Response(await response.arrayBuffer(), { status: response.status, headers: response.headers })
    })

function readClaims(claims: JWTPayload, audience: string, nonce: string | undefined): Identity | undefined {
  const { sub, email, email_verified: verified, name, hd, azp } = claims
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) return undefined
  if (typeof email !== 'string' || verified !== true) return undefined
  if (nonce !== undefined && claims['nonce'] !== nonce) return undefined
  if (azp !== undefined && Array.isArray(claims.aud) && azp !== audience) return undefined
  if (/\p{Cc}/u.test(sub + email + String(name))) return undefined
  const domain = email.split('@').at(-1)!.toLowerCase()
  return {
    sub,
    email,
    name: typeof name === 'string' ? name : '',
    authoritative: domain === 'gmail.com' || (typeof hd === 'string' && hd !== ''),
  }
}

/** jose speaks about the token in its own errors; a key set that cannot be fetched is the network's fault, not the token's. */
function isVerdict(error: unknown) {
  const code = error instanceof errors.JOSEError ? error.code : undefined
  return code !== undefined && code !== 'ERR_JWKS_TIMEOUT' && code !== 'ERR_JOSE_GENERIC' && code !== 'ERR_JWKS_INVALID'
}
