import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEMPLATE_FEE_WARNING } from '#contract/documents/templates.ts'
import { seriousProblems } from '#tests/support/axe.ts'
import { openBrowser, picture, type TestBrowser } from '#tests/support/browser.ts'
import { docx, p, paragraphsOf } from '#tests/support/docx.ts'
import { pdfText } from '#tests/support/pdf.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { fail, register, says, signBrowserIn } from '#tests/support/open-as-person.ts'

let product: Product
let chromium: TestBrowser
let page: Page

beforeAll(async () => {
  ;[product, chromium] = await Promise.all([startProduct(), openBrowser()])
})
afterAll(async () => {
  await chromium?.close()
  await product?.stop()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const form = () => page.getByRole('dialog')
const area = () => page.goto(`${product.url}/app/generatedocument`)
/** The built-in converter stands behind whatever else this machine has to do: among other tests its start takes its time. */
const CONVERSION_MS = 150_000
const download = async (name: string) => {
  const downloaded = page.waitForEvent('download', { timeout: CONVERSION_MS })
  const [file] = await Promise.all([downloaded, button(name).click()])
  return file
}
const template = (name: string, body: string) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: docx({ body }),
})

const fields = () => form().locator('[name^="p:"]:visible:not([type="radio"])')
/** What stands in a document as a number, a sum or a day is refused where it is none. */
function textFor(name: string): string {
  if (/date$|deadline$|valid_until$/i.test(name)) return '26 March 2027'
  if (/quantity|percent/.test(name)) return '2'
  return /amount|price|rent|salary|fee/.test(name) ? 'US$100.00' : 'As agreed & “signed”'
}
/** Fills every empty field of the open form. */
async function fillAll() {
  for (const field of await fields().all())
    if (!(await field.inputValue())) await field.fill(textFor((await field.getAttribute('name'))!))
}

/** Lets the next such request reach the server and holds its answer back until it is let go. */
const holdFirst = (path: RegExp) =>
  new Promise<() => void>((resolve) => {
    void page.route(
      path,
      async (route) => {
        const response = await route.fetch()
        await new Promise<void>((letGo) => resolve(letGo))
        await route.fulfill({ response })
      },
      { times: 1 },
    )
  })

test('a person is told what is missing, and a half-filled form survives a reload', async () => {
  page = await chromium.page()
  await signBrowserIn(page, product, await register(product))
  await area()
  await expect.poll(() => page.getByRole('tab', { name: 'Manage Templates' }).count()).toBe(0)
  await button('Generate Resignation letter').click()
  await form().getByRole('button', { name: 'Generate' }).click()
  await says(page, 'Filename is required')
  const labels = await form().locator('label').allInnerTexts()
  expect(labels).toContain('Employee name')
  await says(page, 'Employee name is required')
  expect(await seriousProblems(page)).toEqual([])
  await form().getByLabel('Filename').fill('My resignation')
  await form().getByLabel('Employee name').fill('Chipo “C” Dube & daughters')
  // the form has an address: it is open again
  await page.reload()
  await says(page, 'We kept what you filled in earlier.')
  await expect.poll(() => form().getByLabel('Employee name').inputValue()).toBe('Chipo “C” Dube & daughters')
  await picture(page, 'generate-dialog')
})

test('the document is made, paid once though its form was closed meanwhile, and downloaded as PDF and DOC', async () => {
  await fillAll()
  const arrived = holdFirst(/\/api\/documents\/templates\/generate\//)
  await form().getByRole('button', { name: 'Generate' }).click()
  const letGo = await arrived
  await page.keyboard.press('Escape')
  await button('Generate Resignation letter').click()
  await says(page, 'We kept what you filled in earlier.')
  await form().getByRole('button', { name: 'Generate' }).click()
  await says(page, 'Document generated successfully')
  letGo()
  await says(page, 'Choose the format to download the document')
  await expect.poll(() => page.getByRole('dialog').getByRole('heading').innerText()).toBe('Download Document')
  const formats = page.getByRole('dialog').getByRole('button', { name: /^Download/ })
  await expect.poll(() => formats.allInnerTexts()).toEqual(['Download PDF', 'Download DOC'])
  for (const type of ['PDF', 'DOC']) {
    const file = await download(`Download ${type}`)
    expect(file.suggestedFilename()).toBe(`My resignation.${type.toLowerCase()}`)
    expect(readFileSync(await file.path()).length).toBeGreaterThan(1_000)
  }
  await says(page, 'Document downloaded successfully')
  await page.keyboard.press('Escape')
  await button('Generate Resignation letter').click()
  await expect.poll(() => form().getByLabel('Filename').inputValue()).toBe('')
  await form().getByText('You have 9 points.').waitFor()
  await page.keyboard.press('Escape')
})

test('on a phone the form asks with the right keyboard, a line is one line, and Generate stays in sight', async () => {
  const phone = await chromium.page({ viewport: { width: 360, height: 740 } })
  await signBrowserIn(phone, product, await register(product))
  await phone.goto(`${product.url}/app/generatedocument`)
  await phone.getByRole('button', { name: 'Generate Lease agreement (under five years)', exact: true }).click()
  const dialog = phone.getByRole('dialog')
  const landlord = dialog.getByLabel('Landlord name')
  await landlord.waitFor()
  await expect.poll(() => landlord.evaluate((one) => one.tagName)).toBe('INPUT')
  await expect.poll(() => dialog.getByLabel('Property address').evaluate((one) => one.tagName)).toBe('TEXTAREA')
  const generate = dialog.getByRole('button', { name: 'Generate', exact: true })
  const inView = async () => {
    const { y = 999, height = 0 } = (await generate.boundingBox()) ?? {}
    return y + height <= 740
  }
  await expect.poll(() => inView()).toBe(true)
  await landlord.fill('T. Moyo')
  await landlord.press('Enter')
  // gone on to the next field, and nothing was sent
  await expect.poll(() => dialog.getByText('Filename is required').count()).toBe(0)
  await expect.poll(() => landlord.evaluate((one) => one === document.activeElement)).toBe(false)
  await expect.poll(() => dialog.locator(':focus').count()).toBe(1)
  // the browser's calendar writes the date out
  await dialog
    .locator('input[type="date"]')
    .first()
    .evaluate((one: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(one, '2027-05-01')
      one.dispatchEvent(new Event('input', { bubbles: true }))
    })
  await expect.poll(() => dialog.getByLabel('Start date').inputValue()).toBe('1 May 2027')
  await dialog.getByLabel('Tenant name').focus()
  await expect.poll(() => dialog.getByLabel('Tenant name').evaluate(isClear)).toBe(true)
  await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await seriousProblems(phone)).toEqual([])
  await picture(phone, 'generate-form-360')
  await phone.context().close()
})

/** True when nothing covers the middle of an element. */
function isClear(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2) === element
}

test('what was made stands under My Documents; a failed download is said', async () => {
  await page.getByRole('tab', { name: 'My Documents' }).click()
  await page.getByRole('heading', { name: 'My resignation' }).waitFor()
  await page.getByText(/^Created \d{1,2} \w+ \d{4}, \d\d:\d\d$/).waitFor()
  await button('Download My resignation').click()
  const broken = await fail(page, /\/api\/documents\/download\//)
  await button('Download PDF').click()
  await says(page, 'Failed to download document')
  await broken.off()
  await page.keyboard.press('Escape')
  expect(await seriousProblems(page)).toEqual([])
})

test('choices and lists of a template can be filled in', async () => {
  await page.getByRole('tab', { name: 'Generate Document' }).click()
  await button('Generate Quotation with terms').click()
  await form().getByLabel('Filename').fill('Quotation')
  await form()
    .getByRole('button', { name: /^Add another/ })
    .click()
  const entries = form().getByRole('group', { name: / \d$/ })
  await expect.poll(() => entries.count()).toBe(2)
  const choice = form().getByRole('group', { name: 'Is there a deposit?' })
  const before = await fields().count()
  await choice.getByRole('radio', { name: 'Yes' }).check()
  await expect.poll(() => fields().count()).toBeGreaterThan(before)
  await fillAll()
  await form().getByRole('button', { name: 'Generate' }).click()
  await says(page, 'Document generated successfully')
  await page.keyboard.press('Escape')
})

test('too few points, a failed generation and fields that cannot be loaded are said', async () => {
  await button('Generate Lease agreement (under five years)').click()
  await form().getByLabel('Filename').fill('Lease')
  await fillAll()
  const broken = await fail(page, /\/api\/documents\/templates\/generate\//)
  await form().getByRole('button', { name: 'Generate' }).click()
  await says(page, 'Failed to generate document')
  await broken.off()
  // pressed twice: one document
  await form().getByRole('button', { name: 'Generate' }).dblclick()
  await says(page, 'Document generated successfully')
  await page.keyboard.press('Escape')
  await button('Generate Loan agreement').click()
  await form().getByLabel('Filename').fill('Loan')
  await fillAll()
  await form().getByRole('button', { name: 'Generate' }).click()
  await says(page, 'Insufficient points. You currently have 2 points')
  await form().getByRole('link', { name: 'Get points' }).waitFor()
  await page.keyboard.press('Escape')
  const gone = await fail(page, /\/api\/documents\/templates\/[0-9a-f-]{36}$/, 404)
  await button('Generate Service agreement').click()
  await says(page, 'Failed to load document fields')
  await form().getByRole('button', { name: 'Cancel' }).click()
  await gone.off()
})

test('templates that cannot be loaded, or are not there, are said', async () => {
  const down = await fail(page, '/documents/templates')
  await area()
  await says(page, 'Error loading templates')
  await down.off()
  await page.route('**/api/documents/templates', (route) => route.fulfill({ json: [] }))
  await button('Try again').click()
  await says(page, 'No templates available')
  await page.unroute('**/api/documents/templates')
  await page.context().close()
  page = await chromium.page()
  await signBrowserIn(page, product, await register(product))
  await page.goto(`${product.url}/app/generatedocument?tab=mine`)
  await says(page, 'No documents found')
  await page.goto(`${product.url}/app/generatedocument/manage`)
  await page.waitForURL(`${product.url}/`)
  await page.context().close()
})

test('an admin is warned, told what is missing, and adds a template whose fields are listed', async () => {
  page = await chromium.page()
  await signBrowserIn(page, product, product.admin)
  await page.goto(`${product.url}/app/generatedocument/manage`)
  await page.getByRole('heading', { name: 'Manage Templates' }).waitFor()
  await button('Add Template').click()
  await says(page, TEMPLATE_FEE_WARNING)
  const add = form().getByRole('button', { name: 'Add Template' })
  await add.click()
  for (const text of ['Name is required', 'Description is required', 'Points are required', 'File is required'])
    await says(page, text)
  for (const [points, sentence] of [
    ['0', 'Points must be positive'],
    ['1.5', 'Points must be a whole number'],
  ] as const) {
    await form().getByLabel('Points').fill(points)
    await add.click()
    await says(page, sentence)
  }
  await form().getByLabel('Name', { exact: true }).fill('Receipt')
  await form().getByLabel('Description').fill('Says that money was paid.')
  await form().getByLabel('Points').fill('1')
  await form()
    .getByLabel('Template File')
    .setInputFiles({ ...template('receipt.pdf', p('x')), name: 'receipt.pdf' })
  await add.click()
  await says(page, 'Only .docx files are accepted')
  await form()
    .getByLabel('Template File')
    .setInputFiles(template('receipt.docx', p('Paid by {payer_name')))
  await add.click()
  await says(page, 'Failed to add template')
  await expect.poll(() => form().locator('.problem').innerText()).toContain('payer_name')
  await form()
    .getByLabel('Template File')
    .setInputFiles(template('receipt.docx', p('Paid by {payer_name}.')))
  await add.click()
  await says(page, 'Template added successfully')
  await button('Fields of Receipt').click()
  await form().getByText('Payer name', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
})

test('an admin reads how a template is written, takes its file out, tries it and puts another in its place', async () => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByText('How to write a template').click()
  await page.getByText('{#has_deposit} … {/has_deposit}', { exact: true }).first().waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await seriousProblems(page)).toEqual([])
  await picture(page, 'template-guide-360')
  await button('File of Receipt').click()
  const get = async (name: string) => {
    const file = await download(name)
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
  }
  const word = await get('Download the Word file')
  expect([word.name, paragraphsOf(word.bytes)]).toEqual(['Receipt.docx', ['Paid by {payer_name}.']])
  const trial = await get('Trial print, all yes')
  expect(trial.name).toBe('Receipt, trial print.pdf')
  expect((await pdfText(trial.bytes)).text).toContain('Paid by [Payer name].')
  await form().getByRole('button', { name: 'Replace file' }).click()
  await says(page, 'File is required')
  await picture(page, 'template-file-360')
  expect(await seriousProblems(page)).toEqual([])
  await form()
    .getByLabel('New File')
    .setInputFiles(template('receipt.docx', p('Paid by {payer_name} on {payment_date}.')))
  await form().getByRole('button', { name: 'Replace file' }).click()
  await says(page, 'Template updated successfully')
  await button('Fields of Receipt').click()
  await form().getByText('Payment date', { exact: true }).waitFor()
  await form().getByRole('button', { name: 'Change the words of Payment date' }).click()
  await form().getByLabel('Label').fill('Paid on')
  await form().getByLabel('Help').fill('The day on the slip.')
  expect(await seriousProblems(page)).toEqual([])
  await picture(page, 'field-words-360')
  await form().getByRole('button', { name: 'Save' }).click()
  await form().getByText('Paid on', { exact: true }).waitFor()
  await form().getByText('The day on the slip.').waitFor()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('an admin edits and deletes a template; what the server refuses stands beside its field', async () => {
  await button('Edit Receipt').click()
  await says(page, TEMPLATE_FEE_WARNING)
  await form().getByLabel('Points').fill('')
  await form().getByRole('button', { name: 'Update Template' }).click()
  await says(page, 'Points are required')
  await form().getByLabel('Points').fill('minus three')
  await form().getByRole('button', { name: 'Update Template' }).click()
  await says(page, 'Points must be a whole number')
  await form().getByLabel('Points').fill('3')
  const broken = await fail(page, /\/api\/documents\/templates\/[0-9a-f-]{36}$/)
  await form().getByRole('button', { name: 'Update Template' }).click()
  await says(page, 'Failed to update template')
  await broken.off()
  await form().getByRole('button', { name: 'Update Template' }).click()
  await says(page, 'Template updated successfully')
  await page.getByRole('listitem').filter({ hasText: 'Receipt' }).getByText('3 points').waitFor()
  await button('Delete Receipt').click()
  await says(page, 'Are you sure you want to delete this template? This action cannot be undone.')
  const again = await fail(page, /\/api\/documents\/templates\/[0-9a-f-]{36}$/)
  await button('Delete').click()
  await says(page, 'Failed to delete template')
  await again.off()
  await button('Delete').click()
  await says(page, 'Template deleted successfully')
  // whoever works by keyboard stays in the list
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON')
  await button('Add Template').click()
  await expect.poll(() => form().getByLabel('Description').inputValue()).toBe('')
  expect(await seriousProblems(page)).toEqual([])
  expect(chromium.strays(page, [/status of (500|400)/])).toEqual([])
})

test('a person sees on a phone what a new contract changed, takes it along in Word, and asks about a change', async () => {
  const phone = await chromium.page({ viewport: { width: 360, height: 740 } })
  await signBrowserIn(phone, product, await register(product))
  await phone.goto(`${product.url}/app/generatedocument`)
  await phone.getByRole('link', { name: 'Compare two versions' }).click()
  const older = ['Contract', 'The wage is 300 dollars a month.', 'Tools are given.', 'One.', 'Two.', 'Three.']
  const buffer = docx({ body: older.map(p).join('') })
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  await phone.getByLabel('Word or PDF file of the older').setInputFiles({ name: 'old.docx', mimeType, buffer })
  await expect
    .poll(() => phone.getByRole('textbox', { name: 'The older version' }).inputValue())
    .toContain('300 dollars')
  const newer = older.with(1, 'The wage is 280 dollars a month.').toSpliced(2, 1).join('\n')
  await phone.getByRole('textbox', { name: 'The newer version' }).fill(`${newer}\nClaims are given up.`)
  await phone.getByRole('button', { name: 'Compare', exact: true }).click()
  await phone.getByRole('heading', { name: '1 paragraph changed, 1 added, 1 taken out' }).waitFor()
  await expect
    .poll(() => phone.locator('del').allTextContents())
    .toEqual(['taken out: 300', 'taken out: Tools are given.'])
  expect(await seriousProblems(phone)).toEqual([])
  await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await picture(phone, 'comparison-360')
  const [saved] = await Promise.all([
    phone.waitForEvent('download'),
    phone.getByRole('button', { name: 'Word document with tracked changes' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('Compared.docx')
  await phone.setViewportSize({ width: 1280, height: 800 })
  await phone.emulateMedia({ colorScheme: 'dark' })
  await picture(phone, 'comparison')
  await phone.getByRole('button', { name: 'Ask about this change' }).first().click()
  await expect.poll(() => phone.getByLabel('Your question').inputValue()).toContain('280 dollars')
  // what was compared is still there for who comes back
  await phone.goBack()
  await expect
    .poll(() => phone.getByRole('textbox', { name: 'The older version' }).inputValue())
    .toContain('300 dollars')
  await phone.context().close()
})
