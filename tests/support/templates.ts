import type { Placeholder, Template } from '#contract/documents/templates.ts'
import { docx, p, split, table } from './docx.ts'
import type { SignedUp } from './people.ts'
import { fileForm, type TestServer } from './server.ts'

/** What a refused form is answered with. */
export type Refusal = {
  fields: Record<string, string>
  errors: { field: string; message: string }[]
  message: string
  available: number
}

/** Sends the Add Template form. */
export async function upload(
  server: TestServer,
  token: string,
  file: Buffer | undefined,
  fields: Record<string, string> = {},
  name = 'letter.docx',
) {
  const form = fileForm(file, name, {
    name: 'Letter of demand',
    description: 'Asks for money owed',
    points: '3',
    ...fields,
  })
  const response = await server.request('POST', '/api/documents/templates', { token, body: form })
  const body = (await response.json()) as Template & { placeholders: Placeholder[]; warnings?: string[] } & Refusal
  return { status: response.status, body }
}

export const letter = docx({
  body: split('Dear {debtor_name}, you owe {amount}.') + table([['Due', '{due_date}']], split),
  footer: p('{reference}'),
})
/** What somebody writes into each field of `letter`. */
export const complete = { debtor_name: 'T. Moyo', amount: 'US$50', due_date: '1 May 2027', reference: 'Ref 7' }
export const data = (values: Record<string, string>) =>
  Object.entries(values).map(([placeholder, value]) => ({ placeholder, value }))

export async function addLetter(server: TestServer, admin: SignedUp, points = 3): Promise<Template> {
  const { status, body } = await upload(server, admin.token, letter, { points: String(points) })
  if (status !== 200) throw new Error(`The template was answered ${status}: ${body.message}`)
  return body
}

export async function download(server: TestServer, token: string, id: string, fileType: string) {
  return server.request('GET', `/api/documents/download/${id}?fileType=${fileType}`, { token })
}
