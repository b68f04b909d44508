import { sql } from 'drizzle-orm'
import { users } from './tables.ts'

/** What `like` takes for exactly these letters, wherever they stand. */
export const containing = (q: string) => `%${q.replace(/[\\%_]/g, '\\$&')}%`

/** Whether the name or e-mail address of a person holds `q`. The database lowers the case of both sides, so that both are lowered by the same rules. */
export const isCalled = (q: string) => sql`${users.searchText} like lower(${containing(q)})`
