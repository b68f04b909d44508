import { html, raw } from 'hono/html'
import { pageTitle } from '#contract/page-title.ts'
import { PRODUCT } from '#contract/product.ts'
import { previewOf } from '#server/http/preview.ts'
import type { Language } from '#server/text/language.ts'
import { STYLE } from './style.ts'
import type { Frame } from './texts.ts'

export type Page = {
  title: string
  description: string
  /** From the root, as in "/guides". */
  path: string
  /** The product's address without a slash at the end. */
  origin: string
  kind: 'website' | 'article'
  /** What search engines read: an object of schema.org. */
  data?: unknown
  /** Not to be listed by search engines. */
  hidden?: boolean
  language: Language
  frame: Frame
  /** The same page in each language it is in, this one too. */
  alternates?: { language: Language; path: string }[]
}

/** A part of a page, its texts escaped. */
export type Html = ReturnType<typeof html>

/** A whole page around its own content. It works without scripts; the one it loads keeps the colours that were chosen, and knows who is signed in. */
export function layout(page: Page, content: Html): Html {
  const { language, frame } = page
  const texts = frame.texts[language]
  const guides = language === 'en' ? '/guides' : `/guides/${language}`
  const help = language === 'en' ? '/help-near-you' : `/help-near-you/${language}`
  return html`<!doctype html>
    <html lang="${language}" data-theme="dark">
      ${head(page)}
      <body>
        <a class="skip" href="#main">${texts.skip}</a>
        <header>
          <div class="bar">
            <a class="name" href="/"><img src="/favicon.svg" alt="" width="28" height="28" />${PRODUCT}</a>
            <nav aria-label="Site">
              <a href="${guides}">${texts.guides}</a><a href="${help}">${texts.help}</a
              ><a class="visitor" href="/signin">${texts.signIn}</a><a class="member" href="/app">${texts.home}</a>
            </nav>
          </div>
        </header>
        <main id="main">${content}</main>
        <footer>
          <div class="bar">
            <p>${frame.disclaimers[language]}</p>
            <nav aria-label="Legal"><a href="/terms">${texts.terms}</a><a href="/privacy">${texts.privacy}</a></nav>
          </div>
        </footer>
      </body>
    </html>`
}

const head = ({ title, description, path, origin, kind, data, hidden, alternates = [] }: Page) =>
  html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="dark light" />
    <meta name="theme-color" content="#101315" />
    <title>${pageTitle(title)}</title>
    <meta name="description" content="${description}" />
    ${hidden ? html`<meta name="robots" content="noindex" />` : html`<link rel="canonical" href="${origin + path}" />`}
    ${alternates.length > 1 ? alternates.map((one) => html`<link rel="alternate" hreflang="${one.language}" href="${origin + one.path}" />`) : ''}
    ${previewOf({ title, description, origin, path, kind })}
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <style>
      ${raw(STYLE)}
    </style>
    ${
      data
        ? html`<script type="application/ld+json">
            ${raw(asData(data))}
          </script>`
        : ''
    }
    <script src="/theme.js"></script>
  </head>`

/** JSON inside a script element: no text can end that element. */
const asData = (data: unknown) => JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
