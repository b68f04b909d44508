import { html, raw } from 'hono/html'
import { COUNTRY, PRODUCT } from '#contract/product.ts'
import type { PublicGuide } from '#server/features/library/service.ts'
import { layout, type Page } from './layout.ts'
import type { RenderedGuide } from './markdown.ts'

const ABOUT = `The law of ${COUNTRY} in plain words: jobs, homes, family, police, money and small business, with the section of the Act behind each sentence.`

/** All guides under their headings. */
export function guidesPage(guides: PublicGuide[], origin: string) {
  const headings = new Map<string, PublicGuide[]>()
  for (const guide of guides) {
    const heading = guide.heading ?? 'Other'
    headings.set(heading, [...(headings.get(heading) ?? []), guide])
  }
  const data = {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: `Guides to the law of ${COUNTRY}`,
    description: ABOUT,
    url: `${origin}/guides`,
    inLanguage: 'en',
  }
  const page: Page = {
    title: `Guides to the law of ${COUNTRY}`,
    description: ABOUT,
    path: '/guides',
    origin,
    kind: 'website',
    data,
  }
  return layout(
    page,
    html`<h1>Guides to the law of ${COUNTRY}</h1>
      <p>Plain words, free to read, without an account. Each sentence of law names the section it rests on.</p>
      ${guides.length === 0 ? html`<p>No guides yet.</p>` : ''}
      ${[...headings].map(
        ([heading, members]) =>
          html`<h2>${heading}</h2>
            ${links(members)}`,
      )}
      ${ask('Your own case is not here?')}`,
  )
}

/** One guide with its parts, and the others under its heading. */
export function guidePage(guide: PublicGuide, rendered: RenderedGuide, others: PublicGuide[], origin: string) {
  const { slug, title, heading, asAt, changedAt } = guide
  const path = `/guides/${slug}`
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    description: rendered.summary,
    url: origin + path,
    inLanguage: 'en',
    dateModified: changedAt.toISOString(),
    isAccessibleForFree: true,
    publisher: { '@type': 'Organization', name: PRODUCT, url: origin },
  }
  return layout(
    { title, description: rendered.summary, path, origin, kind: 'article', data },
    html`<nav aria-label="Breadcrumb"><a href="/guides">Guides</a>${heading ? ` › ${heading}` : ''}</nav>
      <article>
        <h1>${title}</h1>
        <p>${rendered.summary}</p>
        ${asAt ? lawAsAt(asAt) : ''} ${rendered.parts.length > 2 ? contents(rendered.parts) : ''} ${raw(rendered.html)}
      </article>
      ${ask('Is your case different?')} ${others.length > 0 ? moreOn(heading!, others) : ''}`,
  )
}

const lawAsAt = (date: string) =>
  html`<p class="muted">Law as at <time datetime="${date}">${longDate(date)}</time>. Ask what has changed since.</p>`

const contents = (parts: RenderedGuide['parts']) =>
  html`<nav class="card" aria-label="On this page">
    <h2>On this page</h2>
    <ul class="plain">
      ${parts.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
    </ul>
  </nav>`

const moreOn = (heading: string, guides: PublicGuide[]) =>
  html`<nav aria-label="More guides">
    <h2>More on ${heading}</h2>
    ${links(guides)}
  </nav>`

const links = (guides: PublicGuide[]) =>
  html`<ul class="plain">
    ${guides.map(({ slug, title }) => html`<li><a href="/guides/${slug}">${title}</a></li>`)}
  </ul>`

/** Where no guide has that name. */
export const noGuidePage = (origin: string) =>
  layout(
    { title: 'No such guide', description: ABOUT, path: '/guides', origin, kind: 'website', hidden: true },
    html`<h1>No such guide</h1>
      <p>It may have been renamed. <a href="/guides">All guides</a></p>`,
  )

const ask = (question: string) =>
  html`<aside class="card">
    <h2>${question}</h2>
    <p>Ask in your own words. The answer shows the passage of law it rests on.</p>
    <p><a class="button" href="/app">Ask a question</a></p>
  </aside>`

const longDate = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))

/** What search engines may read, and where the list of it is. */
export const robots = (origin: string) =>
  [
    'User-agent: *',
    ...['/api/', '/app', '/library', '/p/', '/password/'].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

/** The public pages, in the format of sitemaps.org. */
export function sitemap(guides: PublicGuide[], origin: string): string {
  const pages = ['/', '/features', '/contactus', '/guides'].map((path) => `<url><loc>${origin}${path}</loc></url>`)
  const entries = guides.map(
    ({ slug, changedAt }) =>
      `<url><loc>${origin}/guides/${encodeURIComponent(slug)}</loc><lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${[...pages, ...entries].join('\n')}\n</urlset>\n`
}
