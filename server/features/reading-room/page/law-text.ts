import { html, raw } from 'hono/html'
import type { DocumentText } from '#contract/library/document-text.ts'
import { type LawLine, lawLines } from '#contract/library/law-lines.ts'
import { isDead } from '#contract/library/law-state.ts'
import { hasMarkdown } from '#contract/library/markdown-signs.ts'
import { safeHtml } from '#server/text/safe-html.ts'

type Html = ReturnType<typeof html>

const HEADING = /^(#{1,6})[ \t]+/
/** A sign that markdown would take for its own. */
const ESCAPED = /\\(?=[#*_`[\]\\|~])/g

/**
 * A document, or a part of it, as it stands in the reading room before its code has come, with how a section stands today above it: the
 * same classes as web/components/reading-room. What a document says is made safe, whatever it looks like.
 */
export function textOfLaw(document: Pick<DocumentText, 'text' | 'title' | 'excerpt' | 'sections'>): string {
  const { text, title = '', excerpt, sections = [] } = document
  const states = sections.flatMap(({ start, law }) => (law && start === excerpt?.start ? [law] : []))
  return String(
    html`<h1 class="mx-auto w-full max-w-[39rem] px-4 pt-6 text-xl" lang="en">${title}</h1>
      <article class="pb-12" lang="en">
        ${states.map(
          (law) =>
            html`<p class="reading-block">
              <span class="${isDead(law) && !law.ofAct ? 'law-today law-ended' : 'law-today'}">${law.sentence}</span>
            </p>`,
        )}
        ${text
          .split(/\n{2,}/)
          .filter((block) => block.trim())
          .map(blockOf)}
      </article>`,
  )
}

const lineOf = ({ isDefinition, stretches }: LawLine) => {
  const words = stretches.map(({ text, isNote }) => (isNote ? html`<span class="reading-note">${text}</span>` : text))
  return isDefinition ? html`<span class="reading-definition">${words}</span>` : html`${words}`
}

function blockOf(block: string): Html {
  // as in the reading room, a heading with text right below it is markdown
  const level = block.trim().includes('\n') ? 0 : (HEADING.exec(block)?.[1]?.length ?? 0)
  if (!level && hasMarkdown(block.trim())) return html`<div class="reading-block">${raw(safeHtml(block))}</div>`
  const words = block.replace(HEADING, '').replace(ESCAPED, '').trim()
  if (!level) return html`<p class="reading-block">${lawLines(words).map(lineOf)}</p>`
  return html`<div class="reading-block reading-heading"><h2 class="reading-h${Math.min(level, 3)}">${words}</h2></div>`
}
