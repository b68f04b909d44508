import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds on the page as it stands, one line each; empty is good. */
export const everyProblem = (page: Page) => problems(page)
/** Of these what is serious or critical. */
export const seriousProblems = (page: Page) => problems(page, ['serious', 'critical'])

async function problems(page: Page, impacts?: string[]): Promise<string[]> {
  // evaluated, not added as a script: the content security policy would rightly refuse that
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(async (wanted) => {
    const { axe } = globalThis as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }
    // what passes is a thousand elements a page, and handing them over takes longer than looking at them
    const resultTypes: RunOptions['resultTypes'] = ['violations']
    // of WCAG 2.2, and off unless it is asked for
    const { violations } = await axe.run({ resultTypes, rules: { 'target-size': { enabled: true } } })
    return violations
      .filter(({ impact }) => !wanted || wanted.includes(impact ?? ''))
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
  }, impacts)
}
