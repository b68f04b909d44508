/** Where a template marks a place to fill in by colour, the colour is for its author: what is filled in has none. */

const TEXT = /<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g
const MARK = /<w:highlight\b[^>]*\/>/g

/** Takes the XML of a part before it is filled; gives it without the highlight of the runs that hold placeholders. */
export function withoutMarkedTags(xml: string): string {
  if (!xml.includes('<w:highlight')) return xml
  return xml
    .split('</w:p>')
    .map((paragraph) =>
      paragraph.includes('<w:highlight') && paragraph.includes('{') ? unmarked(paragraph) : paragraph,
    )
    .join('</w:p>')
}

/** Word splits a tag over runs: each run from its opening brace to its closing one is part of it. */
function unmarked(paragraph: string): string {
  let open = 0
  return paragraph
    .split(/(?=<w:r[ >])/)
    .map((run) => {
      let inside = open > 0
      for (const [, text] of run.matchAll(TEXT)) {
        for (const char of text!) {
          if (char === '{') open++
          if (open > 0) inside = true
          if (char === '}' && open > 0) open--
        }
      }
      return inside ? run.replace(MARK, '') : run
    })
    .join('')
}
