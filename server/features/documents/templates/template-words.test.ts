import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTemplatePlaceholders, listTemplates } from '#contract/documents/templates.ts'
import { docx, p } from '#tests/support/docx.ts'
import { type SignedUp, signInAdmin } from '#tests/support/people.ts'
import { upload } from '#tests/support/templates.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { seedTemplates } from '#server/features/documents/service.ts'

/** Starter templates whose every word is translated; a new one joins them when it is. */
const TRANSLATED = [
  'Request for access to information',
  'Acknowledgment of debt',
  'Affidavit (general)',
  'Consent for a child to travel',
  'Consumer complaint letter',
  'Employment contract',
  'Grievance letter to an employer',
  'Invoice',
  'Lease agreement (under five years)',
  'Letter of demand',
  'Loan agreement',
  'Non-disclosure agreement (NDA)',
  'Notice of a claim against the State or the police',
  'Receipt for rent or another payment',
  'Request about my personal information',
  'Power of attorney (not for land)',
  'Privacy notice',
  'Quotation with terms',
  'Request for written reasons for a decision',
  'Resignation letter',
  'Sale of a vehicle',
  'Service agreement',
  'Suretyship',
  'Affidavit: claim after a death',
  'Affidavit: late registration of a birth',
  'Affidavit: lost document',
  'Affidavit: proof of residence',
  'Affidavit: single status',
  'Casual or seasonal work contract',
  'Certificate of service',
  'Complaint to the police, a council, the Human Rights Commission or a health council',
  'Charge and notice of disciplinary hearing',
  'Contract of a domestic worker',
  'Agreement on maintenance, custody and visits',
  'Notice of rent increase',
  'Notice to vacate',
  'Sale of goods',
  'Sale of livestock',
  'Warning letter to an employee',
  'Constitution of a club, mukando or association',
  'Certified resolution',
  'Minutes of a meeting',
  'Agreement to end employment',
]
/** The same in all three languages. */
const SAME = new Set(['Invoice'])

let server: TestServer
let admin: SignedUp
beforeAll(async () => {
  server = await testServer()
  admin = await signInAdmin(server)
  await seedTemplates(server.deps)
})
afterAll(() => server.stop())

/** Every word that a person reads of a template. */
async function wordsOf(id: string, language?: 'sn' | 'nd') {
  const list = (await server.call(listTemplates, language ? { language } : {}, admin.token)).body
  const { name, description, before = [] } = list.find(({ _id }) => _id === id)!
  const { body } = await server.call(getTemplatePlaceholders, { id, ...(language && { language }) }, admin.token)
  return [
    name,
    description,
    ...before,
    ...body.flatMap(({ label, fields = [] }) => [label, ...fields.map((one) => one.label)]),
  ]
}

test.each(['sn', 'nd'] as const)(
  'every word of our templates is there in %s',
  async (language) => {
    const { body: list } = await server.call(listTemplates, {}, admin.token)
    for (const name of TRANSLATED) {
      const { _id: id } = list.find((one) => one.name === name)!
      const english = await wordsOf(id)
      const theirs = await wordsOf(id, language)
      expect(
        english.filter((word, i) => word === theirs[i] && !SAME.has(word)),
        `${name} in ${language}`,
      ).toEqual([])
    }
  },
  60_000,
)

test('the questions change, the keys that are sent back do not, and what nobody translated stays English', async () => {
  const { body: list } = await server.call(listTemplates, { language: 'sn' }, admin.token)
  const lease = list.find(({ name }) => name.startsWith('Chibvumirano chekuroja'))!
  const read = async (language?: 'sn') =>
    (await server.call(getTemplatePlaceholders, { id: lease._id, ...(language && { language }) }, admin.token)).body
  const [english, shona] = [await read(), await read('sn')]
  expect(shona.map(({ placeholder }) => placeholder)).toEqual(english.map(({ placeholder }) => placeholder))
  expect(shona.map(({ label }) => label)).toContain('Pane dhipoziti here?')
  const own = docx({ body: p('{tenant_name} keeps {lions_and_other_cats}.') })
  const { body } = await upload(server, admin.token, own, { name: 'Lions', points: '1' })
  expect(await wordsOf(body._id, 'sn')).toEqual(['Lions', expect.any(String), 'Zita remuroji', 'Lions and other cats'])
})
