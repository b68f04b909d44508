import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** The connection string of a new database on a server: empty, or a copy of `template`, to which nobody may be connected. */
export async function createDatabase(server: string, template?: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: `${server}/postgres` })
  await admin.connect()
  await admin.query(`create database ${name}${template ? ` template ${template}` : ''}`)
  await admin.end()
  return `${server}/${name}`
}
