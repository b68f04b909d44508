import { html, raw } from 'hono/html'
import type { Citation } from '#contract/consultations/answers.ts'
import { lawSentenceIn } from '#contract/library/law-state.ts'
import type { Language } from '#server/text/language.ts'
import type { Message } from '#contract/consultations/consultations.ts'
import { DISCLAIMER, PRODUCT } from '#contract/product.ts'
import { type Frame, type Html, layout, renderMarkdown } from '#server/features/guides/service.ts'
import { dateInWords } from '#server/text/date-in-words.ts'

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Harare' })
const PATH = '/handover'

export type Shown = {
  origin: string
  frame: Frame
  to: string
  expiresAt: Date
  person: { fullName: string; email: string; phoneNumber: string }
  title: string
  messages: Message[]
}

/** A consultation for the practitioner whom its person chose, as a page without scripts. Pure. */
export function handoverPage({ origin, frame, to, expiresAt, person, title, messages }: Shown): Html {
  const description = 'A consultation that somebody lets you read.'
  const day = dateInWords(expiresAt.toISOString().slice(0, 10))
  const contacts = [person.email, person.phoneNumber].filter((one) => one && !one.endsWith('.invalid'))
  return layout(
    { title, description, path: PATH, origin, frame, kind: 'website', hidden: true, language: 'en' },
    html`<h1>${title}</h1>
      <section class="card">
        <p><strong>${person.fullName}</strong> lets ${to} read this consultation until ${day}.</p>
        <p>How to reach them: ${contacts.join(', ')}</p>
        <p class="muted">${PRODUCT} wrote the answers. ${DISCLAIMER} Attached files are named, not shared.</p>
      </section>
      ${messages.map((message) => shownMessage(message))}`,
  )
}

/** For a link that is wrong, withdrawn or over; which of these it is, is nobody's business. */
export const handoverGone = ({ origin, frame }: Pick<Shown, 'origin' | 'frame'>): Html =>
  layout(
    {
      title: 'This link opens nothing',
      description: 'A link that is over.',
      path: PATH,
      origin,
      frame,
      kind: 'website',
      hidden: true,
      language: 'en',
    },
    html`<h1>This link opens nothing</h1>
      <p>
        It may be over or withdrawn, or a part of the address is missing. Ask the person who sent it for a new one.
      </p>`,
  )

function shownMessage({ sender, text, timestamp, attachment, citations = [], language }: Message): Html {
  const own = sender === 'user'
  const sources = numbered(citations)
  return html`<section>
    <h2>${own ? 'Question' : PRODUCT} <span class="muted">· ${WHEN.format(new Date(timestamp))}</span></h2>
    ${attachment ? html`<p class="muted">Attached: ${attachment.name}</p>` : ''}
    ${
      own
        ? text
            .split(/\n+/)
            .filter(Boolean)
            .map((line) => html`<p>${line}</p>`)
        : html`<div lang="${language ?? 'en'}">${raw(renderMarkdown(withNumbers(text, sources)))}</div>`
    }
    ${
      sources.length
        ? html`<ol>
            ${sources.map((one) => source(one, language ?? 'en'))}
          </ol>`
        : ''
    }
  </section>`
}

const source = ({ label, substring, law, shortCode }: Citation, language: Language) =>
  html`<li>
    ${shortCode ? html`<a href="/p/${shortCode}">${label}</a>` : label}${law ? html` <strong lang="${law.translations ? language : 'en'}">${lawSentenceIn(law, language)}</strong>` : ''}
    <blockquote lang="en">${substring}</blockquote>
  </li>`

const keyOf = ({ documentId, substring }: Pick<Citation, 'documentId' | 'substring'>) => `${documentId} ${substring}`

/** Each passage once, in the order in which they are cited. */
const numbered = (citations: Citation[]) => [...new Map(citations.map((one) => [keyOf(one), one])).values()]

const LINK = /\[((?:\\.|[^[\]\\]|\[[^\]]*\])*)\]\(([\w-]+)\?substring=([^)\s]*)\)/g

/** Citations as the numbers of the list below, "[2]"; what cites nothing in it, or leads into the library, keeps its words. */
function withNumbers(text: string, sources: Citation[]): string {
  const keys = sources.map(keyOf)
  const withoutReadingRoom = text.replace(/\[([^[\]]*)\]\(\/library\/[^)\s]*\)/g, '$1')
  return withoutReadingRoom.replace(LINK, (_, label: string, documentId: string, encoded: string) => {
    const at = keys.indexOf(keyOf({ documentId, substring: decoded(encoded) }))
    return at < 0 ? label : `\\[${at + 1}\\]`
  })
}

function decoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}
