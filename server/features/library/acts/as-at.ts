/** "[subsection amended by section 3 of Act 5 of 2017]": what an editor notes in a text, in square brackets. */
const NOTE = /\[[^[\]]{0,400}\]/g
const CHANGE = /\b(?:inserted|substituted|amended|repealed|added|deleted)\b/i
const ACT_OF_YEAR = /\b(?:act|no\.?)\s+(?:no\.?\s*)?\d{1,4}\s*(?:of\s+|\/\s*)((?:19|20)\d\d)\b/gi

/** The year of the last change that editors' notes in a text name. */
export function lastChangeYear(text: string): number | undefined {
  let last: number | undefined
  for (const [note] of text.matchAll(NOTE)) {
    if (!CHANGE.test(note)) continue
    for (const [, year] of note.matchAll(ACT_OF_YEAR)) last = Math.max(last ?? 0, Number(year))
  }
  return last
}

/**
 * The ISO date from which a text is the law. None where the text's own notes name later changes than its `label`; then with a
 * note that says so.
 */
export function effectiveDate(text: string, label: string | null | undefined): { asAt: string | null; note?: string } {
  const last = label ? lastChangeYear(text) : undefined
  if (!label || !last || last <= Number(label.slice(0, 4))) return { asAt: label ?? null }
  return { asAt: null, note: `The text carries changes up to ${last}; its label, ${label.slice(0, 4)}, is older.` }
}
