import type { Language } from '#server/text/language.ts'
import { type ListedGuide, pathOf, wordsPath } from './pages.ts'

/** What search engines may read, and where the list of it is. */
export const robotsText = (origin: string) =>
  [
    'User-agent: *',
    ...['/api/', '/app', '/library', '/p/', '/password/'].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

/** The public pages, in the format of sitemaps.org. `guides`: each in each language it is in; `slugs`: of procedures. */
export function sitemapText(guides: ListedGuide[], languages: Language[], origin: string, slugs: string[]): string {
  const own = languages.flatMap((language) => [pathOf(language), wordsPath(language)])
  const help = ['', '/sn', '/nd'].map((language) => `/help-near-you${language}`)
  const procedures = [...help, '/deadlines', '/procedures', ...slugs.map((slug) => `/procedures/${slug}`)]
  const fixed = ['/', '/features', '/contactus', ...own, ...procedures]
  const pages = fixed.map((path) => `<url><loc>${origin}${path}</loc></url>`)
  const entries = guides.map(
    ({ slug, changedAt, language }) =>
      `<url><loc>${origin}${pathOf(language, encodeURIComponent(slug))}</loc><lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${[...pages, ...entries].join('\n')}\n</urlset>\n`
}
