/** A file that was sent, as the person gets it. */
export type SentFile = { name: string; type: string; bytes: Buffer }

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
