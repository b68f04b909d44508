import { html } from 'hono/html'
import { COUNTRY, PRODUCT } from '#contract/product.ts'

type Shared = {
  title: string
  /** Without it, what the page describes itself as. */
  description?: string
  /** The product's address without a slash at the end. */
  origin: string
  path: string
  kind: 'website' | 'article'
}

/** What a chat or a social network shows of a page when somebody shares its address: its title, with the product's picture. */
export const previewOf = ({ title, description, origin, path, kind }: Shared) =>
  html`<meta property="og:type" content="${kind}" />
    <meta property="og:site_name" content="${PRODUCT}" />
    <meta property="og:title" content="${title}" />
    ${description === undefined ? '' : html`<meta property="og:description" content="${description}" />`}
    <meta property="og:url" content="${origin + path}" />
    <meta property="og:image" content="${origin}/share.png" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="${PRODUCT}: the law of ${COUNTRY} in plain words" />
    <meta name="twitter:card" content="summary_large_image" />`
