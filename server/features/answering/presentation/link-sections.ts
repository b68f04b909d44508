import type { Ctx } from '#server/context.ts'
import { lookUpSections, readCitations } from '#server/features/library/service.ts'
import { escapeMarkdown } from './render.ts'

const baseOf = (section: string) => /^\d+[A-Z]*/i.exec(section)?.[0].toUpperCase() ?? ''

/**
 * A part of a guide as it is shown, in which each section that it cites in brackets, "(Labour Act [Chapter 28:01], s 12B(1) and
 * s 13)", leads to that section in the reading room. What the library does not hold stays words.
 */
export async function linkSections(ctx: Ctx, markdown: string): Promise<string> {
  const { citations } = readCitations(markdown.replace(/\\([[\]<])/g, '$1'))
  const named = citations.flatMap(({ act, chapter, sections }) =>
    sections.map((section) => ({ act, chapter, number: baseOf(section) })),
  )
  if (!named.length) return markdown
  const find = await lookUpSections(ctx, named)
  let linked = ''
  let from = 0
  for (const { act, chapter, sections, raw } of citations) {
    const shown = escapeMarkdown(raw)
    const start = markdown.indexOf(shown, from)
    if (start < 0) continue
    // the name of an Act may hold numbers
    let at = start + escapeMarkdown(act).length
    for (const section of sections) {
      const number = baseOf(section)
      const found = find({ act, chapter, number })
      const place = placeOf(markdown, section, at, start + shown.length)
      if (!place) break
      at = place.end
      if (!found) continue
      const words = markdown.slice(place.start, place.end)
      linked += `${markdown.slice(from, place.start)}[${words}](/library/${found.documentId}/${encodeURIComponent(number)})`
      from = place.end
    }
  }
  return linked + markdown.slice(from)
}

/** Where a section stands between two places, with the "s" before it. */
function placeOf(text: string, section: string, from: number, to: number) {
  // "[Chapter 25:04], s 2": a section begins behind a space and is not the beginning of another number
  let at = text.indexOf(` ${section}`, from)
  while (at >= 0 && /^[\w:]/.test(text.slice(at + 1 + section.length))) at = text.indexOf(` ${section}`, at + 1)
  if (at < 0 || at >= to) return undefined
  const lead = /ss?$/.exec(text.slice(Math.max(from, at - 2), at))?.[0].length ?? 0
  return { start: lead ? at - lead : at + 1, end: at + 1 + section.length }
}
