import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, openEmbedded } from '#server/db/open.ts'
import type { Database } from '#server/db/types.ts'

/** A fresh, migrated database: PGlite, or PostgreSQL in the `postgres` project. */
export async function testDatabase(): Promise<Database> {
  const server = inject('postgres')
  if (server) return onServer(server)
  const dump = new Blob([new Uint8Array(await readFile(inject('emptyDatabase')))])
  return openEmbedded({ loadDataDir: dump })
}

async function onServer(server: string): Promise<Database> {
  return openDatabase({ DATABASE_URL: await createDatabase(server), DATA_DIR: '' })
}

/** The connection string of a new, empty database on a server. */
export async function createDatabase(server: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: `${server}/postgres` })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return `${server}/${name}`
}
