import type { WriteStream } from 'node:tty'
import type { ImportEvent } from '#server/features/library/import/import-events.ts'

type Output = Pick<WriteStream, 'write'> & { isTTY?: boolean; columns?: number }

/** Failures named again at the end; of thousands the first are enough to see what is wrong. */
const NAMED_MAX = 200

/** Milliseconds between two lines of progress where there is no terminal to keep one up to date. */
const TOLD_MS = 5_000

/**
 * Prints what becomes of each document and a summary at the end. In a terminal one line is kept up to date and only what
 * somebody should read stays above it; elsewhere each document has a line. `clock` gives milliseconds.
 */
export function createReport(out: Output, clock: () => number = () => performance.now()) {
  const started = clock()
  const failures: string[] = []
  let failed = 0
  let warned = 0
  let total = 0
  let done = 0
  let pages = 0
  let last = ''
  let toldAt = started
  let end: Extract<ImportEvent, { kind: 'end' }> | undefined
  const line = (text: string) => out.write(`${out.isTTY ? '\r\u001b[K' : ''}${text}\n`)
  const progress = () => {
    const text = progressOf(done, total, clock() - started)
    if (out.isTTY) out.write(`\r\u001b[K${`  ${text}${last && ` · ${last}`}`.slice(0, (out.columns ?? 80) - 1)}`)
    else if (done < total && clock() - toldAt > TOLD_MS) {
      toldAt = clock()
      line(text)
    }
  }
  const tellFile = (event: Extract<ImportEvent, { kind: 'file' }>) => {
    done++
    pages += event.pages ?? 0
    last = describe(event)
    if (event.outcome === 'failed' && failed++ < NAMED_MAX) failures.push(`  ${last}`)
    if (event.warning) warned++
    const quiet = (event.outcome === 'imported' && !event.warning) || event.outcome === 'already there'
    if (!(out.isTTY && quiet)) line(`${event.outcome.padEnd(13)} ${last}`)
  }
  return {
    tell(event: ImportEvent) {
      if (event.kind === 'total') {
        total = event.files
        line(total ? `${plural(total, 'document')} to import` : 'There is nothing to import here.')
      } else if (event.kind === 'end') end = event
      else tellFile(event)
      progress()
    },
    /** Prints the summary, in whose last line stands `place`, the database that was filled, and gives how many documents failed. */
    end(place: string): number {
      const seconds = (clock() - started) / 1000
      line('')
      if (failures.length) line(`Not imported:\n${failures.join('\n')}`)
      if (failed > failures.length) line(`  … and ${failed - failures.length} more`)
      if (end?.uncategorized)
        line(
          `${plural(end.uncategorized, 'document')} under no heading: put the files into sub-folders, or give headings to many at once at Legal Library, Manage, Documents.`,
        )
      const parts = Object.entries(end?.counts ?? {}).flatMap(([name, n]) => (n ? [`${n} ${name}`] : []))
      const warnings = warned ? `, ${plural(warned, 'warning')}` : ''
      const read = pages ? `, ${plural(pages, 'page')} of PDF` : ''
      line(`${parts.join(', ') || 'Nothing to do'}${warnings} in ${seconds.toFixed(1)} s${read}, into ${place}`)
      return failed
    },
    stopped() {
      line(`Stopped after ${done} of ${total}. Run the same command again to go on: nothing is done twice.`)
    },
  }
}

/** "act.pdf: Labour Act, 131 sections, 62 pages. A warning." */
function describe({ file, title, sections, pages, reason, warning }: Extract<ImportEvent, { kind: 'file' }>): string {
  const known = [
    title,
    sections === undefined ? undefined : plural(sections, 'section'),
    pages ? plural(pages, 'page') : undefined,
  ]
  const parts = [known.filter(Boolean).join(', '), reason ?? warning].filter(Boolean).join('. ')
  return shown(parts ? `${file}: ${parts}` : file)
}

/** "12 of 103 · 8.1 a second · about 11 s left" */
export function progressOf(done: number, total: number, ms: number) {
  const rate = done / Math.max(ms / 1000, 0.001)
  const left = done && done < total ? ` · about ${duration((total - done) / rate)} left` : ''
  return `${done} of ${total} · ${rate.toFixed(1)} a second${left}`
}

function duration(seconds: number) {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`
  return `${(seconds / 3600).toFixed(1)} h`
}

const plural = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`

/** A file's name or title may hold anything; a terminal must not obey it. */
const shown = (name: string) => name.replace(/[\p{Cc}\p{Cf}]/gu, '?')
