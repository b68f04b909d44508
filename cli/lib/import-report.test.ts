import { describe, expect, it } from 'vitest'
import { createReport, progressOf } from './import-report.ts'

function report(isTTY = false) {
  const written: string[] = []
  let now = 0
  const out = { isTTY, write: (text: string) => written.push(text) > 0 }
  return { ...createReport(out, () => (now += 500)), text: () => written.join('') }
}

describe('the report of an import', () => {
  it('says of each file what became of it, names failures again at the end, and gives their number', () => {
    const { tell, end, text } = report()
    tell({ kind: 'total', files: 3 })
    tell({ kind: 'file', file: 'a.pdf', outcome: 'imported', pages: 12 })
    tell({ kind: 'file', file: 'b.pdf', outcome: 'failed', reason: 'It is locked.' })
    tell({ kind: 'file', file: 'c.pdf', outcome: 'already there' })
    tell({ kind: 'end', counts: { imported: 1, replaced: 0, 'already there': 1, failed: 1 } })
    expect(end('the database in /data')).toBe(1)
    expect(text().trimEnd().split('\n').at(-1)).toMatch(/, into the database in \/data$/)
    expect(text().match(/b\.pdf: It is locked\./g)).toHaveLength(2)
    expect(text()).toContain('1 imported, 1 already there, 1 failed in')
    expect(text()).toContain('12 pages')
  })

  it('lets no file name command the terminal', () => {
    const { tell, text } = report()
    tell({ kind: 'file', file: '\u001b[2Jx\n.pdf', outcome: 'imported' })
    expect(text()).not.toContain('\u001b')
    expect(text().trimEnd().split('\n')).toHaveLength(1)
  })

  it('shows rate and time left', () => {
    expect(progressOf(10, 110, 5_000)).toBe('10 of 110 · 2.0 a second · about 50 s left')
    expect(progressOf(0, 10, 0)).toBe('0 of 10 · 0.0 a second')
    const { tell, text } = report(true)
    tell({ kind: 'total', files: 2 })
    tell({ kind: 'file', file: 'a.pdf', outcome: 'imported' })
    expect(text()).toContain('1 of 2 ·')
  })

  it('tells title, sections, pages and warning; in a terminal only what somebody should read stays', () => {
    const file = { kind: 'file', outcome: 'imported', title: 'Labour Act', sections: 131, pages: 62 } as const
    const lines = report()
    lines.tell({ ...file, file: 'a.pdf' })
    lines.tell({ ...file, file: 'b.pdf', warning: 'It is old.' })
    expect(lines.text()).toContain('imported      a.pdf: Labour Act, 131 sections, 62 pages\n')
    expect(lines.text()).toContain('imported      b.pdf: Labour Act, 131 sections, 62 pages. It is old.\n')
    const terminal = report(true)
    terminal.tell({ ...file, file: 'a.pdf' })
    terminal.tell({ ...file, file: 'b.pdf', warning: 'It is old.' })
    expect(terminal.text().match(/\n/g)).toHaveLength(1)
    expect(terminal.text()).toContain('a.pdf: Labour Act')
  })

  it('tells how it goes on also where no terminal keeps a line up to date, and what stands under no heading', () => {
    const { tell, end, text } = report()
    tell({ kind: 'total', files: 50 })
    for (let i = 0; i < 20; i++) tell({ kind: 'file', file: `${i}.pdf`, outcome: 'imported' })
    expect(text()).toMatch(/\d+ of 50 · /)
    tell({ kind: 'end', counts: { imported: 20, replaced: 0, 'already there': 0, failed: 0 }, uncategorized: 3 })
    end('the database in /data')
    expect(text()).toContain('3 documents under no heading')
  })

  it('says that a stopped import can go on', () => {
    const { stopped, text } = report()
    stopped()
    expect(text()).toContain('Run the same command again')
  })
})
