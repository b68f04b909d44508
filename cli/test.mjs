// `npm test`: everything, the browser journeys included. `npm run test:unit`: what is quick, in a minute. `-- FOLDER` after either: of
// one folder alone. Other arguments are the runner's. Prints, alone on its last line, what the runner's own report counts.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { buildWhatIsStale } from './fresh.mjs'
import { ensureBrowser } from './find-browser.mjs'

const report = 'artefacts/tests.json'
mkdirSync('artefacts', { recursive: true })
rmSync(report, { force: true })
const asked = process.argv.slice(2)
const unitOnly = asked.includes('unit') && asked.filter((one) => one === '--project').length === 1
// the quick tests start no built server and no browser
if (!unitOnly) buildWhatIsStale()
const browser = unitOnly ? undefined : ensureBrowser()
const run = spawnSync(
  process.execPath,
  [
    // what the runner prepares in an embedded database is too little to be optimized (see vitest.config.ts)
    '--liftoff-only',
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=./cli/test-reporter.mjs',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...asked,
  ],
  { stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: browser ?? '' } },
)
const counted = readReport()
if (counted.skipped) process.stdout.write(`${counted.skipped} skipped\n`)
process.stdout.write(`${counted.passed} passed, ${counted.failed} failed\n`)
process.exitCode = run.status === 0 && counted.failed === 0 && counted.passed > 0 ? 0 : 1

function readReport() {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    )
    const broken = testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.every((one) => one.status !== 'failed'),
    )
    return {
      passed: numPassedTests,
      failed: numFailedTests + (numFailedTestSuites ? broken.length : 0),
      skipped: numPendingTests,
    }
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
