import { isText, jsonObject } from '#web/lib/text/json-object.ts'

/** The part of Google Identity Services that we use; the test issuer's script offers the same. */
export type GoogleId = {
  initialize(options: {
    client_id: string
    nonce: string
    ux_mode: 'popup'
    callback: (answer: { credential: string }) => void
  }): void
  renderButton(parent: HTMLElement, options: Record<string, string | number>): void
}

let loading: Promise<GoogleId> | undefined

/** Fetches the script once; a failure may be tried again. */
export function loadGoogle(scriptUrl: string): Promise<GoogleId> {
  loading ??= new Promise<GoogleId>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = scriptUrl
    script.async = true
    script.onload = () => {
      const id = (window as { google?: { accounts?: { id?: GoogleId } } }).google?.accounts?.id
      if (id) resolve(id)
      else reject(new Error('the script offers no google.accounts.id'))
    }
    script.onerror = () => reject(new Error('the script did not load'))
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** 128 random bits that tie the ID token to this page. */
export const randomNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The claims an ID token states. Nothing is trusted here: the server verifies the token itself. */
export function claimsOf(credential: string): { email?: string; name?: string } {
  const payload = (credential.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
  const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0))
  const { email, name } = jsonObject(new TextDecoder().decode(bytes))
  return { ...(isText(email) && { email }), ...(isText(name) && { name }) }
}
