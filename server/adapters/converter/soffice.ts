import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { fontConfig } from './fonts.ts'
import { behindServer, ConversionTimeoutError, type Engine, EngineError, genuine, type Target } from './port.ts'

const CONVERT_MS = 60_000
const FOLDER = 'virtual-lawyer-soffice-'
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/homebrew/bin:/run/current-system/sw/bin'
/** `doc` alone would also mean an export filter of another module. */
const FILTERS: Record<Target, string> = { pdf: 'pdf:writer_pdf_Export', doc: 'doc:MS Word 97' }

/** The soffice program of this machine, undefined where there is none. */
export function findSoffice(): string | undefined {
  const opt = existsSync('/opt') ? readdirSync('/opt').filter((name) => /^libreoffice/i.test(name)) : []
  const folders = [
    ...PATH.split(':'),
    '/usr/lib/libreoffice/program',
    '/snap/bin',
    ...opt.map((name) => `/opt/${name}/program`),
    '/Applications/LibreOffice.app/Contents/MacOS',
    'C:\\Program Files\\LibreOffice\\program',
  ]
  const candidates = folders.flatMap((folder) => ['soffice', 'soffice.exe'].map((name) => path.join(folder, name)))
  return candidates.find((file) => existsSync(file))
}

/** A profile that runs no macro, updates no link and reaches no network: every address goes to a closed port. */
function settings(): string {
  const item = (place: string, name: string, value: string, type: string) =>
    `<item oor:path="/org.openoffice.${place}"><prop oor:name="${name}" oor:op="fuse"><value xsi:type="xs:${type}">${value}</value></prop></item>`
  const items = [
    item('Office.Common/Security/Scripting', 'MacroSecurityLevel', '3', 'int'),
    item('Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true', 'boolean'),
    item('Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true', 'boolean'),
    item('Office.Writer/Content/Update', 'Link', '0', 'int'),
    item('Inet/Settings', 'ooInetProxyType', '2', 'int'),
    ...['HTTP', 'HTTPS', 'FTP'].flatMap((scheme) => [
      item('Inet/Settings', `ooInet${scheme}ProxyName`, '127.0.0.1', 'string'),
      item('Inet/Settings', `ooInet${scheme}ProxyPort`, '9', 'int'),
    ]),
    item('Inet/Settings', 'ooInetNoProxy', '', 'string'),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${items.join('')}</oor:items>`
}

/** One conversion at a time in it: two in one profile make the second fail. */
type Seat = { folder: string; profile: string }

/** The machine's own LibreOffice: a process for each document, each with a profile that no other process uses. */
export function sofficeEngine(program: string, options: { convertMs?: number } = {}): Engine {
  const { convertMs = CONVERT_MS } = options
  const atOnce = Math.min(2, Math.max(1, os.availableParallelism() - 1))
  const free: Seat[] = []
  const all = new Set<Seat>()
  const running = new Set<() => void>()
  const discard = async (seat: Seat) => {
    all.delete(seat)
    await rm(seat.folder, { recursive: true, force: true, maxRetries: 3 })
  }
  return {
    name: 'libreoffice',
    targets: ['pdf', 'doc'],
    atOnce,
    prepare: () => {},
    convert: async (docx, to) => {
      const seat = free.pop() ?? (await newSeat())
      all.add(seat)
      try {
        const made = await runIn(seat, program, docx, to, convertMs, running)
        free.push(seat)
        return made
      } catch (error) {
        await discard(seat)
        throw error
      }
    },
    close: async () => {
      for (const kill of running) kill()
      await Promise.all([...all].map(discard))
    },
  }
}

async function newSeat(): Promise<Seat> {
  await removeLeftOver()
  const folder = await mkdtemp(path.join(os.tmpdir(), `${FOLDER}${process.pid}-`))
  const profile = path.join(folder, 'profile')
  await mkdir(path.join(profile, 'user'), { recursive: true })
  await writeFile(path.join(profile, 'user', 'registrymodifications.xcu'), settings())
  await writeFile(path.join(folder, 'fonts.conf'), fontConfig(path.join(folder, 'font-cache')))
  return { folder, profile }
}

/** Folders of servers that were killed: they may hold a person's document. */
async function removeLeftOver() {
  const alive = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch (error) {
      return (error as { code?: string }).code === 'EPERM'
    }
  }
  for (const name of await readdir(os.tmpdir()).catch(() => [])) {
    const pid = name.startsWith(FOLDER) && Number(name.slice(FOLDER.length).split('-')[0])
    if (pid && !alive(pid)) await rm(path.join(os.tmpdir(), name), { recursive: true, force: true }).catch(() => {})
  }
}

async function runIn(
  { folder, profile }: Seat,
  program: string,
  docx: Uint8Array,
  to: Target,
  timeMs: number,
  running: Set<() => void>,
): Promise<Buffer> {
  const work = await mkdtemp(path.join(folder, 'work-'))
  const input = path.join(work, 'document.docx')
  await writeFile(input, docx)
  const args = [
    `-env:UserInstallation=${pathToFileURL(profile)}`,
    '--headless',
    '--norestore',
    '--nolockcheck',
    '--nodefault',
    '--nologo',
    '--convert-to',
    FILTERS[to],
    '--outdir',
    work,
    input,
  ]
  const env = { PATH, HOME: folder, LANG: 'C.UTF-8', FONTCONFIG_FILE: path.join(folder, 'fonts.conf'), TMPDIR: work }
  const output = await runProgram(program, args, { cwd: work, env }, timeMs, running)
  // Its exit code is 0 also when nothing was made.
  const made = await readFile(path.join(work, `document.${to}`)).catch((error: unknown) => {
    throw new EngineError('document', `LibreOffice made no file: ${output.slice(0, 500)}`, error)
  })
  await rm(work, { recursive: true, force: true })
  return genuine(made, to)
}

function runProgram(
  program: string,
  args: string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
  timeMs: number,
  running: Set<() => void>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    // A group of its own: soffice is a script that starts the real program.
    const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    behindServer(child.pid)
    let output = ''
    const kill = () => {
      try {
        process.kill(-child.pid!, 'SIGKILL')
      } catch {
        child.kill('SIGKILL')
      }
    }
    running.add(kill)
    const timer = setTimeout(() => {
      kill()
      settle(() => reject(new ConversionTimeoutError(timeMs)))
    }, timeMs)
    const settle = (then: () => void) => {
      clearTimeout(timer)
      running.delete(kill)
      then()
    }
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-2_000)))
    }
    child.on('error', (error) =>
      settle(() => reject(new EngineError('engine', 'LibreOffice could not be started', error))),
    )
    child.on('close', () => settle(() => resolve(output)))
  })
}
