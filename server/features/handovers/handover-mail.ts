import { PRODUCT } from '#contract/product.ts'
import { mailBodies } from '#server/adapters/mail-text.ts'
import { dateInWords } from '#server/text/date-in-words.ts'

/** The mail to a practitioner. It names neither the person nor the matter: both stand behind the link alone. */
export function handoverMail({ name }: { name: string }, { url, expiresAt }: { url: string; expiresAt: Date }) {
  const day = dateInWords(expiresAt.toISOString().slice(0, 10), 'en')
  return {
    subject: `Somebody asks for your help through ${PRODUCT}`,
    ...mailBodies({
      name,
      paragraphs: [
        'Somebody who used our legal information service asks you to read their consultation, and how to reach them stands beside it.',
        `The link opens until ${day}, unless they withdraw it. Do not pass it on: whoever has it can read the consultation.`,
        'What our service wrote is legal information from a library of statutes, not advice. You have no duty to take the matter.',
      ],
      action: { label: 'Read the consultation', url },
    }),
  }
}
