import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ROOT } from '#server/root.ts'

/** The report that `npm run eval -- --write` keeps, without its title and the markers of its measured parts. */
export async function getEvaluation(): Promise<{ markdown: string | null }> {
  const report = await readFile(path.join(ROOT, 'docs', 'evaluation.md'), 'utf8').catch(() => null)
  return { markdown: report && report.replace(/^# .*\n/, '').replace(/^<!-- .* -->\n/gm, '') }
}
