import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'

export type Instruction = { name: string; rest: string }

/** The instructions of a Dockerfile, continuation lines joined, comments left out. */
export function readDockerfile(text: string): Instruction[] {
  return text
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => /^[A-Z]+\s/.test(line))
    .map((line) => ({ name: line.split(/\s/, 1)[0]!, rest: line.replace(/^\w+\s+/, '').trim() }))
}

export type Built = {
  root: string
  workdir: string
  env: Record<string, string>
  user: string
  healthcheck: string[]
  cmd: string[]
}

/**
 * Carries out a Dockerfile's steps without an engine, each stage in a folder of its own that plays its root: COPY from
 * `context`, which holds what .dockerignore lets through, or from an earlier stage; RUN by the shell, with the few absolute
 * paths put below that folder and `node` taken for whoever runs this; `npm ci` by the modules that are here. Gives the last stage.
 */
export function carryOut(instructions: Instruction[], context: string, folder: string): Built {
  const stages = new Map<string, Built>()
  let stage: Built | undefined
  for (const { name, rest } of instructions) {
    if (name === 'FROM') {
      const [, , alias = `stage-${stages.size}`] = rest.split(/\s+/)
      stage = { root: path.join(folder, alias), workdir: '/', env: {}, user: 'root', healthcheck: [], cmd: [] }
      mkdirSync(stage.root, { recursive: true })
      stages.set(alias, stage)
    } else step(stage!, name, rest, context, stages)
  }
  return stage!
}

function step(stage: Built, name: string, rest: string, context: string, stages: Map<string, Built>) {
  const below = (given: string) => path.join(stage.root, path.resolve(stage.workdir, given))
  if (name === 'WORKDIR') {
    stage.workdir = rest
    mkdirSync(below('.'), { recursive: true })
  } else if (name === 'ENV') {
    for (const pair of rest.split(/\s+/)) stage.env[pair.split('=')[0]!] = pair.split('=').slice(1).join('=')
  } else if (name === 'USER') stage.user = rest
  else if (name === 'CMD') stage.cmd = JSON.parse(rest) as string[]
  else if (name === 'HEALTHCHECK') stage.healthcheck = JSON.parse(rest.replace(/^.*?CMD\s+/, '')) as string[]
  else if (name === 'COPY') copy(rest, context, stages, below)
  else if (name === 'RUN') run(stage, rest)
  else if (name !== 'EXPOSE' && name !== 'VOLUME') throw new Error(`This test does not know ${name}`)
}

function copy(rest: string, context: string, stages: Map<string, Built>, below: (given: string) => string) {
  const words = rest.split(/\s+/).filter((word) => !word.startsWith('--'))
  const from = /--from=(\S+)/.exec(rest)?.[1]
  const target = words.pop()!
  for (const source of words) {
    const found = path.join(from ? stages.get(from)!.root : context, source)
    const into = target.endsWith('/') || !statSync(found).isDirectory()
    const to = into ? path.join(below(target), path.basename(source)) : below(target)
    mkdirSync(path.dirname(to), { recursive: true })
    // an earlier stage is not needed any more, and node_modules is large
    if (from) {
      rmSync(to, { recursive: true, force: true })
      renameSync(found, to)
    } else cpSync(found, to, { recursive: true })
  }
}

/** What `npm ci` installs with everything, this was installed by itself. */
function installEverything(into: string) {
  // links take no time and no place; where there are none, a copy does
  if (spawnSync('cp', ['-al', 'node_modules', into]).status === 0) return
  rmSync(into, { recursive: true, force: true })
  cpSync('node_modules', into, { recursive: true, verbatimSymlinks: true })
}

function run(stage: Built, command: string) {
  if (command === 'npm ci') return installEverything(path.join(stage.root, stage.workdir, 'node_modules'))
  const me = `${process.getuid?.()}:${process.getgid?.()}`
  const here = command.replace(/(?<=\s)\/(?=\w)/g, `${stage.root}/`).replaceAll('node:node', me)
  const env = { ...plainEnv(), ...stage.env, npm_config_prefer_offline: 'true', npm_config_fund: 'false' }
  const done = spawnSync('sh', ['-c', here], { cwd: path.join(stage.root, stage.workdir), env, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`RUN ${command}\n${done.stdout}\n${done.stderr}`)
}

/** What a build has of its surroundings: where programs and the package cache are. */
export function plainEnv(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) =>
    /^(PATH|HOME|npm_config_(cache|registry|userconfig))$/i.test(name),
  )
  return Object.fromEntries(kept) as Record<string, string>
}
