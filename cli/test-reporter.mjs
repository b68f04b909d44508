// Vitest reporter: at the end of a run it prints how long the whole took, the slowest ten tests, what needed a second try, and
// what was left out with the reason that its title or condition gives.
import { readFileSync } from 'node:fs'

/** What a condition of `skipIf` means. */
const REASONS = [
  [/^!inject\('postgres'\)/, 'only on PostgreSQL, see the project postgres'],
  [/^inject\('postgres'\)/, 'once is enough, see the projects embedded and slow-apart'],
  [/^!existsSync\((acts|awkward|samples|corpus)\)/, 'needs files of ../shared/data that are not here'],
  [/tesseract/, 'tesseract is not installed'],
  [/^!(present|program)$/, 'this converter is not installed'],
]

/** The condition in the test file under which a test, or the block it stands in, is left out. */
function reasonFor(file, title) {
  const conditions = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const condition = /\.skipIf\((.*?)\)(?=\(|\.each|$)/.exec(line)?.[1]
      return condition ? [{ condition, line }] : []
    })
  const condition = (conditions.find(({ line }) => line.includes(title)) ?? conditions[0])?.condition
  const reason = REASONS.find(([pattern]) => pattern.test(condition ?? ''))
  return reason?.[1] ?? condition ?? 'no reason given'
}

export default class TestReporter {
  started = Date.now()
  cases = []
  projects = []

  onInit(vitest) {
    this.projects = vitest.projects.map(({ name }) => name)
    this.everything = !vitest.config.project?.length
  }

  onTestCaseResult(test) {
    const { state, note, errors } = test.result()
    const { duration = 0, retryCount = 0 } = test.diagnostic() ?? {}
    const project = test.project.name
    this.cases.push({
      name: `${test.module.relativeModuleId} > ${test.fullName}`,
      project,
      state,
      note,
      duration,
      retryCount,
      error: errors?.[0]?.message ?? '',
    })
  }

  onTestRunEnd() {
    const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`
    const projects = [...new Set(this.cases.map(({ project }) => project))]
    const lines = [`took ${seconds(Date.now() - this.started)}`]
    for (const project of projects) {
      const own = this.cases.filter((one) => one.project === project)
      const spent = own.reduce((sum, { duration }) => sum + duration, 0)
      lines.push(`${project}: ${own.length} tests, ${seconds(spent)} within tests`)
    }
    const slowest = this.cases.toSorted((a, b) => b.duration - a.duration).slice(0, 10)
    lines.push(
      '',
      'slowest',
      ...slowest.map(({ duration, project, name }) => `  ${seconds(duration)}  [${project}] ${name}`),
    )
    const retried = this.cases.filter(({ retryCount }) => retryCount > 0)
    if (retried.length)
      lines.push(
        '',
        'passed or failed at a second try',
        ...retried.map(({ project, name, error }) => `  [${project}] ${name}\n    ${error.slice(0, 300)}`),
      )
    lines.push(...this.leftOut())
    process.stdout.write(`\n${lines.join('\n')}\n\n`)
  }

  leftOut() {
    const counts = new Map()
    for (const { name, project, note } of this.cases.filter(({ state }) => state === 'skipped')) {
      const [file, title] = name.split(' > ')
      const group = `[${project}] ${file} > ${title}: ${note ?? reasonFor(file, title)}`
      counts.set(group, (counts.get(group) ?? 0) + 1)
    }
    const lines = [...counts].map(([group, count]) => `  ${count} of ${group}`)
    if (this.everything && !this.projects.includes('postgres'))
      lines.push('  the project postgres: neither PostgreSQL on this machine nor TEST_DATABASE_URL')
    return lines.length ? ['', 'left out', ...lines] : []
  }
}
