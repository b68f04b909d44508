import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import pg from 'pg'

export type TestPostgres = {
  url: string
  /** Of a server that we started ourselves. */
  own?: {
    pid: () => number
    /** As after a crash: nobody is waited for, and the log is replayed. Away for `awayMs`. */
    restart: (awayMs?: number) => Promise<void>
  }
  stop: () => Promise<void>
}

/** TEST_DATABASE_URL, or a throw-away PostgreSQL server from the machine's own binaries; undefined where there is neither. */
export async function startPostgres(folder: string): Promise<TestPostgres | undefined> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given.replace(/\/[^/]*$/, ''), stop: async () => {} }
  const bin = findBinaries()
  if (!bin) return undefined
  const data = path.join(folder, 'postgres')
  mkdirSync(data)
  const who = unprivileged(folder, data)
  execFileSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'test', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    { ...who, cwd: data, stdio: 'ignore' },
  )
  const port = await freePort()
  const options = [
    '-D',
    data,
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-k',
    data,
    '-c',
    'fsync=off',
    '-c',
    'max_connections=200',
  ]
  const url = `postgres://test@127.0.0.1:${port}`
  const start = async () => {
    const started = spawn(path.join(bin, 'postgres'), options, { ...who, cwd: data, stdio: 'ignore' })
    await untilReady(`${url}/postgres`, started)
    return started
  }
  let server = await start()
  const restart = async (awayMs = 0) => {
    await end(server, 'SIGQUIT')
    await new Promise((resolve) => setTimeout(resolve, awayMs))
    server = await start()
  }
  return { url, own: { pid: () => server.pid!, restart }, stop: () => end(server, 'SIGINT') }
}

/** Whether tests can run on PostgreSQL here. */
export const hasPostgres = () => Boolean(process.env['TEST_DATABASE_URL'] ?? findBinaries())

function findBinaries() {
  const known = ['/usr/local/bin', '/usr/bin', '/opt/homebrew/bin']
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => path.join(debian, version, 'bin')), ...known]
  return folders.find((bin) => existsSync(path.join(bin, 'initdb')) && existsSync(path.join(bin, 'postgres')))
}

/** PostgreSQL refuses to run as root. */
function unprivileged(...folders: string[]) {
  if (process.getuid?.() !== 0) return {}
  const uid = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }))
  const gid = Number(execFileSync('id', ['-g', 'nobody'], { encoding: 'utf8' }))
  for (const folder of folders) chownSync(folder, uid, gid)
  return { uid, gid }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

async function untilReady(url: string, server: ChildProcess) {
  for (let i = 0; i < 200; i++) {
    if (server.exitCode !== null) throw new Error('The test PostgreSQL did not start')
    const client = new pg.Client({ connectionString: url })
    const ready = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The test PostgreSQL did not become ready')
}

function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  return new Promise((resolve) => {
    server.once('exit', () => resolve())
    server.kill(signal)
  })
}
