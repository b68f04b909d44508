import { expect } from 'vitest'
import { callable } from './callable.ts'
import { docx, p } from './docx.ts'
import { call } from './open-as-person.ts'
import { signIn } from './people.ts'
import type { Product } from './product.ts'

/** An Act so long that a section of it is sent alone, in the library and read. Gives its id. */
export async function addLongAct(product: Product): Promise<string> {
  const { token } = await signIn(callable(product.url), product.admin.email, product.admin.password)
  const [heading] = await call<{ _id: string }[]>(product, token, 'GET', '/library/subheadings')
  const sections = Array.from({ length: 120 }, (_, at) => [
    p(`${at + 1}. Licence ${at + 1}`),
    p(`(1) The holder of licence ${at + 1} shall keep a register. ${'It is kept in good order. '.repeat(20)}`),
  ])
  const form = new FormData()
  form.set('subheading', heading!._id)
  form.set('fileName', 'Licences Act [Chapter 99:09]')
  const file = docx({ body: [p('LICENCES ACT'), ...sections.flat()].join('') })
  form.set('file', new Blob([new Uint8Array(file)]), 'licences.docx')
  const { _id } = await call<{ _id: string }>(product, token, 'POST', '/library/documents', form)
  const state = () => call<{ state: string }>(product, token, 'GET', `/library/documents/${_id}`)
  await expect.poll(async () => (await state()).state, { timeout: 60_000 }).toBe('ready')
  return _id
}
