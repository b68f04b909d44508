import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_HEADING } from '#contract/library/library.ts'
import { seriousProblems } from '#tests/support/axe.ts'
import { openBrowser, picture, type TestBrowser } from '#tests/support/browser.ts'
import { docx, p } from '#tests/support/docx.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { call, fail, register, says, signBrowserIn } from '#tests/support/open-as-person.ts'

let product: Product
let chromium: TestBrowser
let page: Page
let token: string

beforeAll(async () => {
  ;[product, chromium] = await Promise.all([startProduct(), openBrowser()])
})
afterAll(async () => {
  await chromium?.close()
  await product?.stop()
})

const button = (name: string | RegExp, exact = true) => page.getByRole('button', { name, exact })
const dialog = (name: string) => page.getByRole('dialog', { name })
const cards = () => page.getByRole('main').getByRole('listitem')
/** How many documents the page says it shows: only those near the view are on it. */
const shown = async () =>
  Number.parseInt(
    await page
      .getByRole('main')
      .getByText(/^\d+ documents?( |$)/)
      .innerText(),
    10,
  )
const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const file = (name: string, text: string) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: docx({ body: p(text) + p('A second paragraph, so that there is something to read on.') }),
})

/** Made once: a file holds the time at which it was made. */
const second = file('two.docx', 'Second.')
const borehole = file('borehole-rules.docx', 'A borehole needs a permit.')

test('a visitor signs in first and comes back to the library', async () => {
  page = await chromium.page()
  await page.goto(`${product.url}/library`)
  await page.waitForURL(/\/signin\?redirect=%2Flibrary$/)
  await page.context().close()
})

test('a person finds a passage, reads it in the whole document, and downloads the file', async () => {
  page = await chromium.page()
  const reader = await signBrowserIn(page, product, await register(product))
  // a first start reads its guides in the background
  const readable = async () =>
    (await call<{ name: string }[]>(product, reader, 'GET', '/library/documents')).map(({ name }) => name)
  await expect.poll(readable, { timeout: 60_000 }).toContain('Renting a home and eviction')
  await page.goto(`${product.url}/library`)
  await cards().first().waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Manage' }).count()).toBe(0)
  await page.keyboard.press('/')
  await page.keyboard.type('evicted without a court order')
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=evicted/)
  await page.getByText('Renting a home and eviction').first().waitFor()
  await expect.poll(() => page.locator('.library-snippet').first().innerText()).toMatch(/order/i)
  const opener = button('Renting a home and eviction')
  await opener.click()
  const room = dialog('Renting a home and eviction')
  await room.locator('.mark-passage').first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await room.waitFor({ state: 'detached' })
  await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true)
  const download = button('Download Renting a home and eviction')
  const [saved] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(saved.suggestedFilename()).toBe('Renting a home and eviction.md')
  await says(page, 'Document downloaded successfully')
  await picture(page, 'library-search')
})

test('headings narrow what is shown, several at once, and nothing found is said', async () => {
  await page.goto(`${product.url}/library`)
  await cards().first().waitFor()
  const all = await shown()
  await button('Family').click()
  await expect.poll(shown).toBeLessThan(all)
  for (const text of await cards().allInnerTexts()) expect(text).toContain('Family')
  const one = await shown()
  await button('Estates').click()
  await expect.poll(shown).toBeGreaterThan(one)
  await expect.poll(() => button('Family').getAttribute('aria-pressed')).toBe('true')
  await page.reload()
  await expect.poll(() => button('Estates').getAttribute('aria-pressed')).toBe('true')
  await page.getByLabel('Search the library').fill('xylophone zeppelin quux')
  await button('Search').click()
  await says(page, 'No documents found')
  await button('Show all documents').click()
  await expect.poll(shown).toBe(all)
  expect(await seriousProblems(page)).toEqual([])
})

test('what goes wrong in the library is said: loading, a document that is gone, a failed download', async () => {
  const admin = await chromium.page()
  token = await signBrowserIn(admin, product, product.admin)
  const down = await fail(page, /\/api\/library\/documents/)
  await page.goto(`${product.url}/library`)
  await says(page, 'Error loading documents')
  await says(page, 'Failed to load documents. Please try again later.')
  await down.off()
  await button('Try again').click()
  await cards().first().waitFor()
  const broken = await fail(page, '/library/documents/download/*')
  await page
    .getByRole('button', { name: /^Download / })
    .first()
    .click()
  await says(page, 'Failed to download document')
  await broken.off()
  await page.goto(`${product.url}/library?q=maternity+leave`)
  const gone = button('Download Maternity leave')
  await gone.waitFor()
  const found = await call<{ _id: string; name: string }[]>(
    product,
    token,
    'GET',
    '/library/documents?q=maternity+leave',
  )
  await call(
    product,
    token,
    'DELETE',
    `/library/documents/${found.find(({ name }) => name === 'Maternity leave')!._id}`,
  )
  await gone.click()
  await says(page, 'Document not found')
  expect(chromium.strays(page, [/status of (500|404)/])).toEqual([])
  await page.context().close()
  page = admin
})

test('an admin adds, renames and deletes headings; documents follow', async () => {
  await page.goto(`${product.url}/library`)
  await page.getByRole('link', { name: 'Manage' }).click()
  await button('Add Heading').click()
  await dialog('Add Heading').getByRole('button', { name: 'Add Heading' }).click()
  await says(page, 'Subheading title is required')
  await page.getByLabel('Heading Name').fill('Work')
  await page.keyboard.press('Enter')
  await says(page, 'Failed to add heading')
  await page.getByLabel('Heading Name').fill('Water and land')
  await page.keyboard.press('Enter')
  await says(page, 'Heading added successfully')
  await expect.poll(() => page.getByRole('row').nth(1).innerText()).toContain('Water and land')
  await button('Edit Family').click()
  await page.getByLabel('Heading Name').fill('')
  await says(page, 'Heading title is required')
  await page.getByLabel('Heading Name').fill('Family and children')
  await button('Update Heading').click()
  await says(page, 'Heading updated successfully')
  await button('Delete Estates').click()
  await says(
    page,
    "Are you sure you want to delete this heading? Documents using this heading won't be deleted but will become uncategorized.",
  )
  await button('Delete').click()
  await says(page, 'Heading deleted successfully')
  await page.getByRole('tab', { name: 'Documents' }).click()
  await page.getByLabel('Search documents').fill('Wills and inheritance')
  await button('Search').click()
  await row('Wills and inheritance').getByRole('cell', { name: '-', exact: true }).waitFor()
  await page.getByLabel('Search documents').fill('Getting married')
  await button('Search').click()
  await row('Getting married').first().getByRole('cell', { name: 'Family and children' }).waitFor()
  await button('Clear search').click()
  await expect
    .poll(() => page.getByRole('group', { name: 'Documents, list' }).evaluate((one) => one.style.height))
    .toBe('65vh')
})

test('an admin adds one document, then the same again, and is told what is missing', async () => {
  await button('Add Document').click()
  const box = dialog('Add Document')
  await box.getByRole('button', { name: 'Add Document' }).click()
  for (const text of ['File is required', 'File name is required', 'Subheading is required']) await says(page, text)
  expect(await seriousProblems(page)).toEqual([])
  const add = async () => {
    await box.getByLabel('File', { exact: true }).setInputFiles(borehole)
    await expect.poll(() => box.getByLabel('File Name').inputValue()).toBe('borehole-rules')
    await box.getByLabel('Heading', { exact: true }).selectOption({ label: 'Water and land' })
    await box.getByRole('button', { name: 'Add Document' }).click()
  }
  await add()
  await says(page, 'Document added successfully')
  await expect.poll(() => page.getByRole('row').nth(1).innerText()).toContain('borehole-rules')
  await button('Add Document').click()
  await add()
  await says(page, 'Failed to add document')
  await page.keyboard.press('Escape')
  await expect
    .poll(
      () =>
        row('borehole-rules')
          .getByText(/Queued|Reading/)
          .count(),
      { timeout: 30_000 },
    )
    .toBe(0)
})

test('several files go up together; one that cannot be read says why and can be tried again', async () => {
  await button('Add Document').click()
  const box = dialog('Add Document')
  const empty = { ...file('blank.docx', ''), buffer: docx({ body: p('') }) }
  await box.getByLabel('File', { exact: true }).setInputFiles([file('one.docx', 'First.'), second, empty])
  await box.getByText('3 files, each added under its own name.').waitFor()
  await box.getByLabel('Heading', { exact: true }).selectOption({ label: 'Work' })
  await box.getByRole('button', { name: 'Add Document' }).click()
  await says(page, '3 documents added successfully')
  await says(page, 'All files are through: 3 added')
  await row('blank').getByText('Failed', { exact: true }).waitFor({ timeout: 30_000 })
  await button('Retry blank').click()
  await row('blank').getByText('Failed', { exact: true }).waitFor({ timeout: 30_000 })
  await picture(page, 'library-manage')
})

test('an admin edits and deletes documents, and failures are said', async () => {
  await button('Edit one').click()
  await page.getByLabel('Document Name').fill('')
  await says(page, 'Document name is required')
  await page.getByLabel('Heading', { exact: true }).selectOption('')
  await says(page, 'Subheading is required')
  await page.getByLabel('Document Name').fill('The first one')
  await page.getByLabel('Heading', { exact: true }).selectOption({ label: 'Water and land' })
  const broken = await fail(page, /\/api\/library\/(documents|subheadings)\/[0-9a-f-]+$/)
  await button('Update Document').click()
  await says(page, 'Failed to update document')
  await broken.off()
  await button('Update Document').click()
  await says(page, 'Document updated successfully')
  await row('The first one').getByText('Water and land').waitFor()
  await button('Edit The first one').click()
  await page.getByLabel('New File').setInputFiles(second)
  await button('Update Document').click()
  await says(page, 'This file is already in the library: two')
  await page.getByLabel('New File').setInputFiles(file('uno.docx', 'Windmills now need a licence.'))
  await button('Update Document').click()
  await dialog('Edit Document').waitFor({ state: 'detached' })
  const fresh = await call<{ token: string }>(product, '', 'POST', '/auth/login', product.admin)
  const found = () => call<{ name: string }[]>(product, fresh.token, 'GET', '/library/documents?q=windmills%20licence')
  await expect.poll(async () => (await found())[0]?.name, { timeout: 30_000 }).toBe('The first one')
  await button('Delete two').click()
  await says(page, 'Are you sure you want to delete this document? This action cannot be undone.')
  const again = await fail(page, /\/api\/library\/documents\/[0-9a-f-]+$/)
  await button('Delete').click()
  await says(page, 'Failed to delete document')
  await again.off()
  await button('Delete').click()
  await says(page, 'Document deleted successfully')
  await expect.poll(() => row('two').count()).toBe(0)
})

test('headings that cannot be changed or loaded are said, and an empty library too', async () => {
  await page.getByRole('tab', { name: 'Headings' }).click()
  const broken = await fail(page, /\/api\/library\/subheadings\/[0-9a-f-]+$/)
  await button('Edit Work').click()
  await page.getByLabel('Heading Name').fill('Employment')
  await button('Update Heading').click()
  await says(page, 'Failed to update heading')
  await page.keyboard.press('Escape')
  await button('Delete Work').click()
  await button('Delete').click()
  await says(page, 'Failed to delete heading')
  await broken.off()
  const down = await fail(page, /\/api\/library\/(subheadings|documents\?)/)
  await page.goto(`${product.url}/library/manage`)
  await says(page, 'Failed to load subheadings. Please try again later.')
  await page.getByRole('tab', { name: 'Documents' }).click()
  await says(page, 'Failed to load documents. Please try again later.')
  await down.off()
  await page.route(/\/api\/library\/(subheadings|documents\?)/, (route) => route.fulfill({ json: [] }))
  await page.goto(`${product.url}/library/manage`)
  await says(page, 'No subheadings found')
  await page.getByRole('tab', { name: 'Documents' }).click()
  await says(page, 'No documents found')
  expect(chromium.strays(page, [/status of (500|409)/])).toEqual([])
})

test('an admin gives many documents a heading in one go, and is told what rests on a document before deleting it', async () => {
  page = await chromium.page({ viewport: { width: 360, height: 740 } })
  token = await signBrowserIn(page, product, product.admin)
  const heading = await call<{ _id: string }>(product, token, 'POST', '/library/subheadings', {
    name: 'Statutes of 1900',
  })
  for (const name of ['zebra.docx', 'Aardvark.docx', 'marmot.docx']) {
    const form = new FormData()
    form.append('subheading', heading._id)
    form.append('fileName', name)
    form.append('file', new Blob([Uint8Array.from(file(name, `All about ${name}.`).buffer)]), name)
    await call(product, token, 'POST', '/library/documents', form)
  }
  await call(product, token, 'DELETE', `/library/subheadings/${heading._id}`)
  const other = await call<{ _id: string }>(product, token, 'POST', '/library/subheadings', { name: 'Animals' })
  await page.goto(`${product.url}/library/manage?tab=documents`)
  await row('marmot').waitFor()
  await page.getByLabel('Show').selectOption({ label: 'Without a heading' })
  await page.waitForURL(/state=/)
  await page.getByLabel('Order').selectOption({ label: 'A to Z' })
  await page.waitForURL(/sort=name/)
  const listed = page.getByRole('checkbox', { name: /^Choose (?!all)/ })
  const all = await call<{ _id: string }[]>(product, token, 'GET', `/library/documents?subheading=${NO_HEADING}`)
  const before = all.length
  await expect.poll(() => listed.count()).toBe(before)
  await row('Aardvark').waitFor()
  await page.getByRole('checkbox', { name: 'Choose all' }).check()
  const chosen = page.getByText(/^\d+ chosen$/)
  await expect.poll(() => chosen.innerText()).toBe(`${before} chosen`)
  await page.getByRole('checkbox', { name: 'Choose zebra.docx' }).uncheck()
  await expect.poll(() => chosen.innerText()).toBe(`${before - 1} chosen`)
  expect(await seriousProblems(page)).toEqual([])
  await picture(page, 'library-choose-360')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await button('Put under a heading').click()
  await dialog('Put under a heading').getByRole('button', { name: 'Update' }).click()
  await says(page, 'Subheading is required')
  await dialog('Put under a heading').getByLabel('Heading').selectOption(other._id)
  await picture(page, 'library-move-360')
  await dialog('Put under a heading').getByRole('button', { name: 'Update' }).click()
  await says(page, `${before - 1} documents updated successfully`)
  await expect.poll(() => listed.count()).toBe(1)
  await page.getByLabel('Show').selectOption({ label: 'All documents' })
  await page.getByLabel('Order').selectOption({ label: 'Newest first' })
  await row('marmot').getByText('Animals').waitFor()
  await button('Delete zebra.docx').click()
  await says(page, 'No answer cites it.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await says(page, 'Document deleted successfully')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  await page.context().close()
})

test('the library stands from A to Z with its true number, or newest first; cards hold at 360 px', async () => {
  page = await chromium.page({ viewport: { width: 360, height: 740 } })
  token = await signBrowserIn(page, product, await register(product))
  const all = await call<{ name: string }[]>(product, token, 'GET', '/library/documents')
  await page.goto(`${product.url}/library`)
  await cards().first().waitFor()
  await expect.poll(() => shown()).toBe(all.length)
  const names = all.map(({ name }) => name).toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
  await expect.poll(() => cards().first().getByRole('heading').innerText()).toBe(names[0])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await seriousProblems(page)).toEqual([])
  await picture(page, 'library-cards-360')
  await page.getByLabel('Order').selectOption({ label: 'Newest first' })
  await page.waitForURL(/sort=newest/)
  await expect.poll(() => cards().first().getByRole('heading').innerText()).toBe(all[0]!.name)
  await page.context().close()
})

test('a person has the citations of a text checked on a phone, sees them in the text, and takes them along in Word', async () => {
  const phone = await chromium.page({ viewport: { width: 360, height: 740 } })
  await signBrowserIn(phone, product, await register(product))
  await phone.goto(`${product.url}/library`)
  await phone.getByRole('link', { name: 'Check citations' }).click()
  await phone.getByText('Your first check of a day is free; others cost 1 point.').waitFor()
  await phone
    .getByLabel('Text to check')
    .fill('Section 4 of the Balloon Act forbids it.\n\nThe same was said in Moyo v Ncube SC 12/2031 and in SC 43/15.')
  await phone.getByRole('button', { name: 'Check', exact: true }).click()
  await phone.getByRole('heading', { name: '3 citations' }).waitFor()
  await phone.getByText('This library has no Balloon Act. That does not mean that there is none.').waitFor()
  await phone.getByText('There can be no judgment of 2031 yet.').waitFor()
  expect(await seriousProblems(phone)).toEqual([])
  await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await picture(phone, 'citation-check-360')
  await phone.getByRole('button', { name: 'Cannot exist (1)' }).click()
  await expect.poll(() => phone.getByRole('list', { name: 'Citations' }).getByRole('listitem').count()).toBe(1)
  await phone.getByRole('button', { name: 'SC 12/2031' }).click()
  await expect.poll(() => phone.locator('[data-current]').innerText()).toBe('SC 12/2031')
  const [saved] = await Promise.all([
    phone.waitForEvent('download'),
    phone.getByRole('button', { name: 'Word document with comments' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('Checked citations.docx')
  await phone.getByText('This check costs 1 point.').waitFor()
  await phone.setViewportSize({ width: 1280, height: 800 })
  await picture(phone, 'citation-check')
  await phone
    .getByLabel('Word or PDF file to check')
    .setInputFiles(file('heads.docx', 'See section 5 of the Kite Act.'))
  await phone
    .getByRole('button', { name: /for 1 point/ })
    .last()
    .click()
  await phone.getByRole('heading', { name: '1 citation', exact: true }).waitFor()
  await phone.context().close()
})
