import type { WriteStream } from 'node:tty'
import type { ImportEvent } from '#server/features/library/service.ts'

type Output = Pick<WriteStream, 'write'> & { isTTY?: boolean; columns?: number }

/** Failures named again at the end; of thousands the first are enough to see what is wrong. */
const NAMED_MAX = 200

/** Prints what becomes of each file, a line of progress below, and a summary at the end. `clock` gives milliseconds. */
export function createReport(out: Output, clock: () => number = () => performance.now()) {
  const started = clock()
  const failures: string[] = []
  let failed = 0
  let total = 0
  let done = 0
  let pages = 0
  let withoutHeading = 0
  let counts: Extract<ImportEvent, { kind: 'end' }>['counts'] | undefined
  const line = (text: string) => out.write(`${out.isTTY ? '\r\u001b[K' : ''}${text}\n`)
  const progress = () => {
    if (!out.isTTY) return
    const text = `  ${progressOf(done, total, clock() - started)}`
    out.write(`\r\u001b[K${text.slice(0, (out.columns ?? 80) - 1)}`)
  }
  return {
    tell(event: ImportEvent) {
      if (event.kind === 'total') {
        total = event.files
        line(total ? `${plural(total, 'file')} to import` : 'There are no .pdf, .doc or .docx files in this folder.')
      } else if (event.kind === 'end') counts = event.counts
      else {
        done++
        pages += event.pages ?? 0
        if (event.outcome === 'imported' && !/[\\/]/.test(event.file)) withoutHeading++
        const because = event.reason ? `: ${event.reason}` : ''
        line(`${event.outcome.padEnd(13)} ${shown(event.file)}${because}`)
        if (event.outcome === 'failed' && failed++ < NAMED_MAX) failures.push(`  ${shown(event.file)}${because}`)
        if (!out.isTTY && done % 100 === 0) line(progressOf(done, total, clock() - started))
      }
      progress()
    },
    /** Prints the summary and gives how many files failed. */
    end(): number {
      const seconds = (clock() - started) / 1000
      line('')
      if (failures.length) line(`Not imported:\n${failures.join('\n')}`)
      if (failed > failures.length) line(`  … and ${failed - failures.length} more`)
      const parts = Object.entries(counts ?? {}).flatMap(([name, n]) => (n ? [`${n} ${name}`] : []))
      const read = pages ? `, ${plural(pages, 'page')} of PDF` : ''
      line(`${parts.join(', ') || 'Nothing to do'} in ${seconds.toFixed(1)} s${read}`)
      if (withoutHeading) line(uncategorized(withoutHeading))
      return failed
    },
    stopped() {
      line(`Stopped after ${done} of ${total}. Run the same command again to go on: nothing is done twice.`)
    },
  }
}

/** "12 of 103 · 8.1 files a second · about 11 s left" */
export function progressOf(done: number, total: number, ms: number) {
  const rate = done / Math.max(ms / 1000, 0.001)
  const left = done ? ` · about ${duration((total - done) / rate)} left` : ''
  return `${done} of ${total} · ${rate.toFixed(1)} files a second${left}`
}

function duration(seconds: number) {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`
  return `${(seconds / 3600).toFixed(1)} h`
}

/** Sub-folders become headings; what lies in the folder itself has none. */
const uncategorized = (n: number) =>
  `${plural(n, 'document')} came from no sub-folder and ${n === 1 ? 'has' : 'have'} no heading ("Uncategorized"). To give headings to many at once: Legal Library, Manage, Documents.`

const plural = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`

/** A file's name may hold anything; a terminal must not obey it. */
const shown = (name: string) => name.replace(/[\p{Cc}\p{Cf}]/gu, '?')
