import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { COOKIE_TOKEN, COOKIE_USER } from '#contract/product.ts'
import type { Product } from './product.ts'

export type Account = { email: string; password: string }

/** A new person of the running product. */
export async function register({ url }: Product, fullName = 'Tendai Moyo', occupation = 'student'): Promise<Account> {
  const account = { email: `person-${randomUUID().slice(0, 8)}@example.test`, password: 'a good password' }
  const body = JSON.stringify({ ...account, fullName, occupation, phoneNumber: '+263771234567' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`Registration was answered ${answer.status}: ${await answer.text()}`)
  return account
}

/** A new session of the person. */
export async function signIn({ url }: Pick<Product, 'url'>, { email, password }: Account) {
  const body = JSON.stringify({ email, password })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`Sign-in was answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as { token: string; user: object }
}

/**
 * Signs in and makes the browser that person's. Gives the token of a second session, for calls that the browser does not make: the browser changes
 * its own token with every page, and the one before is good for a minute only.
 */
export async function signBrowserIn(page: Page, product: Pick<Product, 'url'>, account: Account): Promise<string> {
  const [{ token, user }, beside] = await Promise.all([signIn(product, account), signIn(product, account)])
  const { url } = product
  await page.context().addCookies([
    { name: COOKIE_TOKEN, value: encodeURIComponent(token), url },
    { name: COOKIE_USER, value: encodeURIComponent(JSON.stringify(user)), url },
  ])
  return beside.token
}

/** A call of the API that the browser does not make. */
export async function call<T>(
  { url }: Product,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const json = body !== undefined && !(body instanceof FormData)
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(json && { 'content-type': 'application/json' }) },
    body: json ? JSON.stringify(body) : (body as FormData | undefined),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`)
  return (text ? JSON.parse(text) : undefined) as T
}

/** Waits for a toast, or any other sentence, that says exactly this. */
export const says = (page: Page, sentence: string) => page.getByText(sentence, { exact: true }).first().waitFor()

/** Answers the next matching calls with a status, as a server in trouble would. `off` ends it. */
export async function fail(page: Page, path: string | RegExp, status = 500, method?: string) {
  const pattern = typeof path === 'string' ? `**/api${path}` : path
  await page.route(pattern, (route) => {
    if (method && route.request().method() !== method) return route.fallback()
    return status ? route.fulfill({ status, json: {} }) : route.abort()
  })
  return { off: () => page.unroute(pattern) }
}
