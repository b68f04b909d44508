import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

export type OpenIdDouble = Awaited<ReturnType<typeof startOpenId>>

const KEY_ID = 'double-1'

/**
 * An OpenID issuer on loopback that speaks Google's wire format: keys, ID tokens signed with RS256, and the part of the
 * Identity Services script that our pages use, with a popup in which one types who to be.
 */
export async function startOpenId(options: { clientId?: string; port?: number; now?: () => Date } = {}) {
  const { clientId = 'virtual-lawyer-tests', now = () => new Date() } = options
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }
  let reachable = true
  const server = createServer((request, response) => {
    if (!reachable) return void response.destroy()
    answer(request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** The claims of a person who signed in properly; override any, or set one to undefined to leave it out. */
  const claimsFor = (email: string, overrides: JWTPayload = {}): JWTPayload => {
    const seconds = Math.floor(now().getTime() / 1000)
    return {
      iss: issuer,
      aud: clientId,
      azp: clientId,
      sub: createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 21),
      email,
      email_verified: true,
      name: 'Chipo Dube',
      iat: seconds,
      exp: seconds + 3_600,
      ...overrides,
    }
  }
  const sign = (claims: JWTPayload, key: CryptoKey = privateKey) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' }).sign(key)

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', issuer)
    const send = (type: string, body: string) => response.writeHead(200, { 'content-type': type }).end(body)
    if (url.pathname === '/certs') return send('application/json', JSON.stringify({ keys: [jwk] }))
    if (url.pathname === '/gsi/client') return send('text/javascript', script(issuer))
    if (url.pathname === '/authorize' && request.method === 'GET') return send('text/html', choosePage(url.search))
    if (url.pathname === '/authorize') {
      const form = new URLSearchParams(await bodyOf(request))
      const nonce = url.searchParams.get('nonce') || undefined
      const claims = claimsFor(form.get('email') ?? '', { nonce, name: form.get('name') || 'Chipo Dube' })
      return send('text/html', donePage(await sign(claims), url.searchParams.get('origin') ?? ''))
    }
    response.writeHead(404).end()
  }

  return {
    issuer,
    clientId,
    claimsFor,
    /** An ID token for this person. */
    token: (email: string, overrides?: JWTPayload) => sign(claimsFor(email, overrides)),
    sign,
    publicPem: await exportSPKI(publicKey),
    keyId: KEY_ID,
    /** Configuration that makes the product trust this issuer. */
    env: {
      GOOGLE_CLIENT_ID: clientId,
      OIDC_ISSUER: issuer,
      OIDC_JWKS_URL: `${issuer}/certs`,
      OIDC_SCRIPT_URL: `${issuer}/gsi/client`,
    },
    /** Cuts or restores the line. */
    reach: (on: boolean) => (reachable = on),
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

const script = (issuer: string) => `(() => {
  let options
  addEventListener('message', ({ origin, data }) => {
    if (origin === ${JSON.stringify(issuer)} && data?.credential) options.callback({ credential: data.credential })
  })
  const popup = () => {
    const query = new URLSearchParams({ nonce: options.nonce ?? '', origin: location.origin })
    window.open(${JSON.stringify(issuer)} + '/authorize?' + query, 'identity', 'width=420,height=520')
  }
  const renderButton = (parent, { text }) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = text === 'signup_with' ? 'Sign up with Google' : 'Sign in with Google'
    button.style.minHeight = '44px'
    button.addEventListener('click', popup)
    parent.replaceChildren(button)
  }
  window.google = { accounts: { id: { initialize: (given) => { options = given }, renderButton } } }
})()
`

const page = (body: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Test issuer</title>${body}`
const choosePage = (query: string) =>
  page(`<h1>Choose an account</h1><form method="post" action="/authorize${query.replace(/[<>"']/g, '')}">
<p><label>Email <input name="email" type="email" required></label></p>
<p><label>Name <input name="name"></label></p><button>Continue</button></form>`)
const donePage = (credential: string, origin: string) =>
  page(`<script>window.opener?.postMessage(${JSON.stringify({ credential })}, ${JSON.stringify(origin).replace(/</g, '\\u003c')})
window.close()</script>`)
