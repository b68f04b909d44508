/** A file that was sent, as the person gets it. */
export type SentFile = { name: string; type: string; bytes: Buffer }

const TAKEN = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/plain',
  'audio/aac',
  'audio/amr',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/opus',
]
/** Whether Meta takes a file of this type, of those that we send: documents and sound. */
export const isTaken = (type: string) => TAKEN.includes(type.split(';')[0]!)

/** A row of a list. */
export type Row = { id: string; title: string; description?: string }

const within = (text: string | undefined, most: number) => Boolean(text) && [...text!].length <= most
/** Whether Meta takes a list: its button, and rows of at most ten. */
export const isList = (button: string | undefined, rows: Row[]) =>
  within(button, 20) &&
  rows.length >= 1 &&
  rows.length <= 10 &&
  rows.every(
    ({ id, title, description }) =>
      within(id, 200) && within(title, 24) && (description === undefined || within(description, 72)),
  )

export type Template = { name: string; language: { code: string } }
/** What Meta has approved. */
const TEMPLATES: Record<string, string> = {
  'something_waits/en': 'Virtual Lawyer has something for you. Reply yes to read it.',
  'something_waits_sn/en': 'Virtual Lawyer ine zvayo kwamuri. Pindurai hongu kuti muverenge.',
}
export const wordsOf = ({ name, language }: Template): string | undefined => TEMPLATES[`${name}/${language.code}`]

/** As Meta writes JSON: every character that is not ASCII, and every slash, is escaped. */
export const escaped = (body: object) =>
  JSON.stringify(body)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
