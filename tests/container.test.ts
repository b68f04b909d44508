import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type Built, carryOut, plainEnv, readDockerfile } from '#tests/support/repository/dockerfile.ts'

/** Installing takes long, and again would not help. */
const LONG = { timeout: 400_000, retry: 0 }
const folder = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-container-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ignored = readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean)
const instructions = readDockerfile(readFileSync('Dockerfile', 'utf8'))

async function freePort() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const listing = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => `${file} ${statSync(file).mtimeMs}`)
    .toSorted()

/** Starts the last stage as its CMD says, asks its HEALTHCHECK until it is content, and stops it as an engine does. */
async function runOnce({ root, workdir, env, cmd, healthcheck }: Built) {
  const cwd = path.join(root, workdir)
  const port = String(await freePort())
  const own = { ...plainEnv(), ...env, HOST: '127.0.0.1', PORT: port, DATA_DIR: path.join(root, env['DATA_DIR']!) }
  const product = spawn(cmd[0]!, cmd.slice(1), { cwd, env: own, stdio: 'ignore' })
  const ended = new Promise<number | null>((resolve) => product.once('exit', resolve))
  let healthy = false
  for (let i = 0; i < 60 && !healthy && product.exitCode === null; i++) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    healthy = spawnSync(healthcheck[0]!, healthcheck.slice(1), { cwd, env: own }).status === 0
  }
  product.kill('SIGTERM')
  return { healthy, code: await ended }
}

it(
  'every step of the Dockerfile works in a clean folder, and what it builds runs, is healthy and stops',
  LONG,
  async () => {
    const context = path.join(folder, 'context')
    const skipped = (source: string) =>
      ignored.some((one) => (one[0] === '*' ? source.endsWith(one.slice(1)) : source === one))
    cpSync('.', context, { recursive: true, filter: (source) => source === '.' || !skipped(path.normalize(source)) })
    const built = carryOut(instructions, context, folder)
    expect(built.user).toBe('node')
    const app = path.join(built.root, built.workdir)
    const before = listing(app)
    expect(await runOnce(built)).toEqual({ healthy: true, code: 0 })
    // the root file system is read-only: the product writes to its data folder and to the temporary one only
    expect(listing(app)).toEqual(before)
  },
)

type Service = {
  image?: string
  build?: string
  read_only?: boolean
  profiles?: string[]
  healthcheck?: { test: string[] }
  cap_drop?: string[]
  security_opt?: string[]
  environment?: Record<string, string>
  command?: string[]
  volumes?: string[]
  ports?: string[]
  depends_on?: Record<string, { condition: string }>
}

it('compose.yaml has the product locked down, its database watched, and the other parts on request', () => {
  const { services, configs, volumes } = parse(readFileSync('compose.yaml', 'utf8')) as {
    services: Record<string, Service>
    configs: Record<string, { content: string }>
    volumes: Record<string, unknown>
  }
  const { product, database, ...optional } = services
  expect(product).toMatchObject({
    build: '.',
    read_only: true,
    tmpfs: ['/tmp'],
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    depends_on: { database: { condition: 'service_healthy' } },
  })
  // a proxy that ends TLS stands in front; nothing is open to the network by itself
  for (const { ports = [] } of Object.values(services)) for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/)
  expect(database!.command!.join(' ')).toContain('pg_textsearch')
  // the product is not the database's superuser: whoever takes it over reaches no file and no other database
  expect(product!.environment!['DATABASE_URL']).toMatch(
    /^postgres:\/\/lawyer:\$\{POSTGRES_PASSWORD.*@database:5432\/lawyer$/,
  )
  expect(database!.environment).not.toHaveProperty('POSTGRES_USER')
  expect(configs['database-role']!.content).toMatch(
    /create role lawyer login nosuperuser [\s\S]*alter role postgres password null/,
  )
  expect(Object.keys(optional).toSorted()).toEqual(['gotenberg', 'ollama'])
  for (const [name, one] of Object.entries(optional)) expect(one.profiles, name).toHaveLength(1)
  for (const [name, one] of Object.entries(services)) {
    // the product's own is in its Dockerfile
    expect(name === 'product' || one.healthcheck!.test.length > 1, name).toBe(true)
    for (const volume of one.volumes ?? []) expect(volumes, name).toHaveProperty(volume.split(':')[0]!)
  }
  const dataFolder = /DATA_DIR=(\S+)/.exec(
    instructions.find(({ name, rest }) => name === 'ENV' && /DATA_DIR/.test(rest))!.rest,
  )
  expect(product!.volumes).toContain(`product-data:${dataFolder![1]}`)
})
