import type { Hit } from '#server/features/library/service.ts'

const STATUTE =
  /\b(?:act|constitution|code|regulations?|rules|ordinance|proclamation|by-?laws?|statutory instrument)\b/i
const MARKER = /(?:^|\n|[.;:\]—–-] |(?<=[a-z]) (?=\(\d+\w*\)\s["“]?[A-Z]))\s*\((\d{1,3}[a-zA-Z]{0,2})\)\s/g

type LabelledPassage = Pick<Hit, 'title' | 'number' | 'heading' | 'kind' | 'own' | 'text' | 'chapter'>

/** Statutes are cited by section, judgments by paragraph; guides and a person's own documents by their heading. */
export const isStatute = ({ title, own, kind }: Pick<Hit, 'title' | 'own' | 'kind'>) =>
  !own && kind !== 'guide' && kind !== 'judgment' && STATUTE.test(title)

/** "Labour Act [Chapter 28:01]", where the chapter is known. */
export function fullTitleOf(hit: Pick<Hit, 'title' | 'chapter'>): string {
  const title = titleOf(hit)
  return hit.chapter && !/\bchapter\b/i.test(title) ? `${title} [Chapter ${hit.chapter}]` : title
}

/** "Constitution of Zimbabwe Amendment (No. 20) Act, 2013" is known by a shorter name; a file's ending is no title. */
export function titleOf({ title }: Pick<Hit, 'title'>): string {
  if (/^constitution of zimbabwe\b/i.test(title)) return 'Constitution of Zimbabwe'
  return title
    .replace(/\.(?:pdf|docx?)$/i, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** "12B(1)", "12B(1)-(3)", or "12B" when the excerpt's place in the section is not known. Positions are within the passage. */
export function sectionOf(hit: LabelledPassage, start: number, end: number): string | undefined {
  if (!hit.number) return undefined
  const first = lastMarker(hit.text.slice(0, start + 6), start)
  const last = lastMarker(hit.text.slice(0, end), end) ?? first
  if (!first) return hit.number
  const letter = /^\(([a-z]{1,4})\)/.exec(hit.text.slice(start, end))?.[1]
  if (first !== last) return `${hit.number}(${first})-(${last})`
  return `${hit.number}(${first})${letter ? `(${letter})` : ''}`
}

function lastMarker(text: string, before: number): string | undefined {
  let label: string | undefined
  for (const marker of text.matchAll(MARKER)) if (marker.index <= before) label = marker[1]
  return label
}

/** As lawyers write it: "Labour Act [Chapter 28:01], s 12B(1)"; of a judgment "KITE v STRING (HH 1-20), para 12". */
export function labelOf(hit: LabelledPassage, start = 0, end = hit.text.length): string {
  if (hit.kind === 'judgment') return [titleOf(hit), hit.number && `para ${hit.number}`].filter(Boolean).join(', ')
  const section = sectionOf(hit, start, end)
  if (!isStatute(hit)) return ownPlaceOf(hit, section)
  const title = fullTitleOf(hit)
  if (hit.kind === 'schedule') return [title, hit.number ?? hit.heading ?? 'Schedule'].join(', ')
  if (section) return `${title}, s ${section}`
  return hit.heading ? `${title}, "${hit.heading}"` : title
}

/** A heading that only repeats the title says nothing. */
function ownPlaceOf(hit: LabelledPassage, section: string | undefined): string {
  const title = titleOf(hit)
  const heading = hit.heading?.trim()
  if (heading && heading !== title) return `${title}, "${heading}"`
  return section && !heading ? `${title}, clause ${section}` : title
}
