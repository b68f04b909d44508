import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { placeOf, warningOfNew } from './database-place.ts'

test('the database that was filled is named, without its password', () => {
  expect(placeOf({ DATA_DIR: '/srv/law' })).toBe(`the embedded database in ${path.resolve('/srv/law')}`)
  expect(placeOf({ DATA_DIR: './data', DATABASE_URL: 'postgres://lawyer:secret@db.example:5432/law' })).toBe(
    'the PostgreSQL database db.example:5432/law',
  )
  expect(placeOf({ DATA_DIR: './data', DATABASE_URL: 'host=db password=secret' })).not.toContain('secret')
})

test('who forgot the DATA_DIR of the server is warned before another database is made', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'place-'))
  expect(warningOfNew({ DATA_DIR: folder })).toContain(`no database in ${folder}`)
  expect(warningOfNew({ DATA_DIR: folder, DATABASE_URL: 'postgres://db/law' })).toBeUndefined()
  mkdirSync(path.join(folder, 'database'))
  expect(warningOfNew({ DATA_DIR: folder })).toBeUndefined()
  rmSync(folder, { recursive: true })
})
