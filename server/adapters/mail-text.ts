import { PRODUCT } from '#contract/product.ts'
import type { Language } from '#server/text/language.ts'

export type MailText = {
  /** The name of the person it is for; left out, the mail starts without a greeting name. */
  name?: string
  /** English unless it says another. */
  language?: Language
  /** What stands around them; ours of the language unless it says another. */
  frame?: MailFrame
  /** Plain sentences; whatever people typed may stand in them, it is escaped here. */
  paragraphs: string[]
  /** One thing to do, placed after the first paragraph. */
  action?: { label: string; url: string }
}

/** What every mail says: a greeting, and what to do where its button does not work. */
type MailFrame = { greeting: string; noButton: string }
export const MAIL_FRAMES: Record<Language, { frame: MailFrame }> = {
  en: { frame: { greeting: 'Hello', noButton: 'The button does not work? Copy this address into your browser:' } },
  sn: { frame: { greeting: 'Mhoroi', noButton: 'Bhatani harishandi here? Kopai kero iyi muise mubrowser yenyu:' } },
  nd: {
    frame: {
      greeting: 'Salibonani',
      noButton: 'Inkinobho ayisebenzi yini? Khopha ikheli leli ulifake ku-browser yakho:',
    },
  },
}

/** The two bodies of a mail. Text that people typed can carry no markup and no link of its own into the HTML. */
export function mailBodies({
  name,
  language = 'en',
  frame = MAIL_FRAMES[language].frame,
  paragraphs,
  action,
}: MailText): { text: string; html: string } {
  const greeted = nameInMail(name ?? '')
  const greeting = greeted ? `${frame.greeting} ${greeted},` : `${frame.greeting},`
  const [first = '', ...others] = paragraphs
  const text = [greeting, first, action && `${action.label}:\n${action.url}`, ...others, PRODUCT]
  const paragraph = (words: string) => `<p style="margin:0 0 16px">${escapeHtml(words).replaceAll('\n', '<br>')}</p>`
  const button =
    action &&
    `<p style="margin:0 0 16px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#14532d;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#475569">${escapeHtml(frame.noButton)}<br><span style="word-break:break-all">${escapeHtml(action.url)}</span></p>`
  const parts = [paragraph(greeting), paragraph(first), button, ...others.map(paragraph), paragraph(PRODUCT)]
  return { text: `${text.filter(Boolean).join('\n\n')}\n`, html: page(parts.filter(Boolean).join('\n'), language) }
}

const page = (body: string, language: Language) => `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${PRODUCT}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#0f172a;font:16px/1.5 Arial,Helvetica,sans-serif">
<div style="max-width:560px;margin:0 auto">
${body}
</div>
</body>
</html>
`

const NAME_MAX = 40

/**
 * What of a name may stand in a mail, which may go to somebody who never heard of us: letters, spaces and ' - . within one short
 * line, so that it carries no number to call and no address that turns into a link (a dot only where a space follows).
 */
export function nameInMail(name: string): string {
  const letters = name.replace(/[^\p{L}\p{M}'’.-]+/gu, ' ').replace(/\.(?! )/g, ' ')
  const words = letters.split(' ').filter((word) => /\p{L}/u.test(word))
  let line = ''
  for (const word of words) {
    if (`${line} ${word}`.trim().length > NAME_MAX) break
    line = `${line} ${word}`.trim()
  }
  return line
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c]!)
