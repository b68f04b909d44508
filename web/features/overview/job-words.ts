import { titleCase } from '#web/lib/text/title-case.ts'

const KINDS: Record<string, string> = {
  mail: 'Emails to send',
  'password-reset': 'Password resets',
  'library.read': 'Library files to read',
  'library.read-attachment': 'Attached files to read',
  'library.recognise': 'Scanned library files to read',
  'library.recognise-attachment': 'Scanned attached files to read',
  'consultations.tag': 'Consultations to tag',
  'whatsapp.contact': 'WhatsApp chats to answer',
}

/** What background work is about, in words; a kind nobody has named yet is shown by its own name. */
export const jobKind = (kind: string): string => KINDS[kind] ?? titleCase(kind.replace(/[._-]+/g, ' '))
