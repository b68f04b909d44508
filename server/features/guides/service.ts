import { perProcess } from '#server/process-state.ts'
import { type Deps, systemCtx } from '#server/context.ts'
import { lruMemo } from '#server/db/batch.ts'
import {
  changedSections,
  lawBehind,
  listPublicGuides,
  sectionsCited,
  textOfGuide,
} from '#server/features/library/service.ts'
import type { Html } from './layout.ts'
import { renderGuide, type RenderedGuide } from './markdown.ts'
import * as pages from './pages.ts'

/** Rendering takes some 20 ms of a guide; a text version never changes, what is known of the law that it cites may. */
const renderings = perProcess(() => lruMemo<string, RenderedGuide>(200))

/** All guides under their headings, as a page. */
export const showGuides = async (deps: Deps): Promise<Html> =>
  pages.guidesPage(await listPublicGuides(deps), originOf(deps))

/** One guide as a page; `known` is false where there is none of that name, and the page says so. */
export async function showGuide(deps: Deps, slug: string): Promise<{ known: boolean; page: Html }> {
  const guides = await listPublicGuides(deps)
  const guide = guides.find((one) => one.slug === slug)
  const text = guide && (await textOfGuide(deps, guide))
  if (!guide || text === undefined) return { known: false, page: pages.noGuidePage(originOf(deps)) }
  const rendered = await renderToday(deps, guide.textId, text)
  const others = guides.filter((one) => one !== guide && guide.heading !== null && one.heading === guide.heading)
  return { known: true, page: pages.guidePage(guide, rendered, others, originOf(deps)) }
}

/** The guide with what became of the law that its paragraphs rest on, where they do not say it themselves. */
async function renderToday(deps: Deps, textId: string, text: string): Promise<RenderedGuide> {
  const cited = sectionsCited(text)
  const changed = await changedSections(systemCtx(deps, 'guides'), cited)
  const all = JSON.stringify(cited.flatMap((one) => changed(one) ?? []))
  const noteOn = (said: Set<string>) => (paragraph: string) => {
    const behind = sectionsCited(paragraph).flatMap((one) => changed(one) ?? [])
    const fresh = behind.filter(({ law }) => !said.has(law.sentence))
    const law = lawBehind(paragraph, fresh)
    // what was said in full above is only pointed at
    if (!law) return lawBehind(paragraph, behind) && `Changed law: see the note on ${behind[0]!.cited} above.`
    for (const one of fresh) said.add(one.law.sentence)
    return law.sentence
  }
  return renderings(deps)(`${textId} ${all}`, () => renderGuide(text, noteOn(new Set())))
}

export const sitemap = async (deps: Deps): Promise<string> =>
  pages.sitemap(await listPublicGuides(deps), originOf(deps))
export const robots = (deps: Deps): string => pages.robots(originOf(deps))

const originOf = ({ config }: Deps) => config.PUBLIC_URL.replace(/\/+$/, '')
