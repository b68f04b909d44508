import { readdirSync } from 'node:fs'
import type { Page } from 'playwright-core'

const MARK = '\u0001'
/** What a message says without what it is given; of a function, the pieces between its parameters. */
const piecesOf = (message: unknown): string[] => {
  const text =
    typeof message === 'function'
      ? String(message(...Array.from({ length: message.length }, () => MARK)))
      : String(message).replace(/\{\w+\}/g, MARK)
  return text.split(MARK).map((piece) => piece.replace(/\s+/g, ' ').trim())
}

/** Every sentence or label of two words or more in the English catalogues, by area. */
async function englishSentences(): Promise<string[]> {
  const areas = readdirSync('web/messages/en').map((name) => name.replace('.ts', ''))
  const modules = await Promise.all(
    areas.map(async (area) => {
      const module: Record<string, Record<string, unknown>> = await import(`../../../web/messages/en/${area}.ts`)
      return Object.entries(module[area] ?? {}).filter(([key]) => key !== 'months')
    }),
  )
  const pieces = modules.flat().flatMap(([, message]) => piecesOf(message))
  return [...new Set(pieces.filter((piece) => /\p{L}{3,} \p{L}{2,}/u.test(piece)))]
}

/**
 * The English sentences of the catalogues that are on the page, in its text, labels or placeholders; what is marked as
 * English (`lang="en"`) may be. `except` are texts that are English in every language, such as a product's name.
 */
export async function englishOn(page: Page, except: string[] = []): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const out = [document.title]
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('[lang="en"], script, style')) continue
      for (const name of ['aria-label', 'placeholder', 'title']) out.push(element.getAttribute(name) ?? '')
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) out.push(node.textContent ?? '')
    }
    return out
  })
  const said = texts.map((text) => text.replace(/\s+/g, ' '))
  const sentences = (await englishSentences()).filter((sentence) => !except.includes(sentence))
  return sentences.filter((sentence) => said.some((text) => text.includes(sentence)))
}
