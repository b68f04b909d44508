import { existsSync } from 'node:fs'
import path from 'node:path'

type Where = { DATABASE_URL?: string; DATA_DIR: string }

/** Which database a command works on, for people: never a password. */
export function placeOf({ DATABASE_URL, DATA_DIR }: Where): string {
  if (!DATABASE_URL) return `the embedded database in ${path.resolve(DATA_DIR)}`
  if (!URL.canParse(DATABASE_URL)) return 'the PostgreSQL database of DATABASE_URL'
  const { host, pathname } = new URL(DATABASE_URL)
  return `the PostgreSQL database ${host}${pathname}`
}

/** A warning where a command would make an embedded database again, as when the server's DATA_DIR was not given to it. */
export function warningOfNew({ DATABASE_URL, DATA_DIR }: Where): string | undefined {
  if (DATABASE_URL || existsSync(path.join(DATA_DIR, 'database'))) return undefined
  return `There is no database in ${path.resolve(DATA_DIR)} yet: one is made there. If your server has another DATA_DIR or a DATABASE_URL, stop this, and give it the same.`
}
