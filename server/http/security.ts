import type { Config } from '#server/config.ts'

/** Headers of the files of the pages: what a policy says stands with the page; each byte here is paid for by every file of it. */
export const ASSET_HEADERS = { 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin' }

/** Headers of every other answer. Scripts come from us and, where Google sign-in is on, from its one script. */
export function securityHeaders(config: Config): Record<string, string> {
  const google = config.GOOGLE_CLIENT_ID ? ` ${new URL(config.OIDC_SCRIPT_URL).origin}` : ''
  const emailjs = config.EMAILJS_PUBLIC_KEY ? ' https://api.emailjs.com' : ''
  const policy = [
    "default-src 'self'",
    `script-src 'self'${google}`,
    `style-src 'self' 'unsafe-inline'${google}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${google}${emailjs}`,
    `frame-src ${google.trim() || "'none'"}`,
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': `camera=(), microphone=(${config.TRANSCRIBE_BASE_URL ? 'self' : ''}), geolocation=(), payment=()`,
    ...(config.PUBLIC_URL.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    }),
  }
}
