import { execFile, type ExecFileOptions } from 'node:child_process'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { behindServer } from './converter/port.ts'

/** A program that reads pictures of pages, with the command line of tesseract 4 or newer. */
export type Ocr = {
  /** What it says it is, and its languages. */
  name: string
  /** The words of a PGM picture as tesseract's TSV. Throws when the program fails or takes too long, or on `signal`. */
  recognise: (pgm: Uint8Array, signal: AbortSignal) => Promise<string>
}

/** One page: 2 to 10 seconds on one core. */
const PAGE_MS = 120_000
const CHECK_MS = 10_000
const MOST_OUTPUT = 32 * 1024 * 1024
const PATH = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin'

/** The program of OCR_COMMAND when it works; otherwise null, with the reason in the log. Null when none is configured. */
export async function openOcr(config: Pick<Config, 'OCR_COMMAND' | 'OCR_LANGUAGES'>, log: Log): Promise<Ocr | null> {
  const { OCR_COMMAND: command, OCR_LANGUAGES: languages } = config
  if (!command) return null
  try {
    const version = (await run(command, ['--version'], { timeout: CHECK_MS })).split('\n')[0]!.trim()
    const installed = (await run(command, ['--list-langs'], { timeout: CHECK_MS })).split(/\s+/)
    const missing = languages.split('+').filter((language) => !installed.includes(language))
    if (missing.length) throw new Error(`it has no data for the language ${missing.join(', ')} of OCR_LANGUAGES`)
    const args = ['stdin', 'stdout', '-l', languages, '--dpi', '300', '-c', 'tessedit_create_tsv=1']
    return {
      name: `${version} (${languages})`,
      recognise: (pgm, signal) => run(command, args, { timeout: PAGE_MS, signal }, pgm),
    }
  } catch (error) {
    log.warn({ err: error, OCR_COMMAND: command }, 'OCR_COMMAND does not work, so scanned files are refused')
    return null
  }
}

/** What a program prints; it gets nothing of our environment. */
function run(command: string, args: string[], options: ExecFileOptions, input?: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      command,
      args,
      // one thread: several are slower, and the server needs the other core
      {
        ...options,
        encoding: 'utf8',
        env: { PATH, OMP_THREAD_LIMIT: '1', LC_ALL: 'C.UTF-8' },
        killSignal: 'SIGKILL',
        maxBuffer: MOST_OUTPUT,
      },
      (error, stdout, stderr) => {
        if (!error) return resolve(String(stdout) || String(stderr))
        reject(
          new Error(`${command} failed: ${String(stderr).trim().slice(0, 300) || error.message}`, { cause: error }),
        )
      },
    )
    behindServer(child.pid)
    // a program that does not read all of it says so by its exit code
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
  })
}
