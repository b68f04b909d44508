import type { TestProject } from 'vitest/node'
import { emptyDatabaseFile } from './empty-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** File of a migrated, empty PGlite: loading it takes a tenth of migrating. */
    emptyDatabase: string
    /** Connection string of a PostgreSQL server for tests, without a database name; empty outside the project `postgres`. */
    postgres: string
    /** Name of a migrated, empty database on that server: copying it takes a tenth of migrating. */
    postgresTemplate: string
  }
}

/** Once for all projects: the empty database that every test file starts from. */
export default async function setup(project: TestProject) {
  project.provide('emptyDatabase', await emptyDatabaseFile())
  project.provide('postgres', '')
  project.provide('postgresTemplate', '')
}
