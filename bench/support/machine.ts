import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Resident bytes of a process; 0 where /proc is not there. */
export const memoryOf = (pid: number) => Number(/VmRSS:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024

/** Seconds of processor a process and its ended children have used; 0 where /proc is not there. */
export function processorOf(pid: number): number {
  const times = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ').slice(11, 15) ?? []
  return times.reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
}

/** A process and its children: PostgreSQL has one for each connection. */
export function familyOf(pid: number): number[] {
  try {
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    return [pid, ...children.trim().split(/\s+/).map(Number)]
  } catch {
    return [pid]
  }
}
