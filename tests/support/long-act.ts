import { callable } from './callable.ts'
import { docx, p } from './docx.ts'
import { call } from './open-as-person.ts'
import { signIn } from './people.ts'
import type { Product } from './product.ts'

/** An Act so long that a section of it is sent alone, in the library and read. Gives its id. */
export const addLongAct = (product: Product): Promise<string> =>
  addLicencesAct(product, 120, (number) => [
    `(1) The holder of licence ${number} shall keep a register. ${'It is kept in good order. '.repeat(20)}`,
  ])

/** A Licences Act with as many sections of these paragraphs, in the library and read. Gives its id; throws where it cannot be read. */
export async function addLicencesAct(
  product: Product,
  count: number,
  paragraphsOf: (number: number) => string[],
): Promise<string> {
  const { token } = await signIn(callable(product.url), product.admin.email, product.admin.password)
  const [heading] = await call<{ _id: string }[]>(product, token, 'GET', '/library/subheadings')
  const sections = Array.from({ length: count }, (_, at) => [
    p(`${at + 1}. Licence ${at + 1}`),
    ...paragraphsOf(at + 1).map(p),
  ])
  const form = new FormData()
  form.set('subheading', heading!._id)
  form.set('fileName', 'Licences Act [Chapter 99:09]')
  const file = docx({ body: [p('LICENCES ACT'), ...sections.flat()].join('') })
  form.set('file', new Blob([new Uint8Array(file)]), 'licences.docx')
  const { _id } = await call<{ _id: string }>(product, token, 'POST', '/library/documents', form)
  for (;;) {
    const { state } = await call<{ state: string }>(product, token, 'GET', `/library/documents/${_id}`)
    if (state === 'ready') return _id
    if (state === 'failed') throw new Error('the Act could not be read')
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
