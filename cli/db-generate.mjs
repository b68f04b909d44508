// Until the first landing there is one migration, made anew from the schema; afterwards: `npx drizzle-kit generate`.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'

rmSync('server/db/migrations', { recursive: true, force: true })
execFileSync(
  process.execPath,
  [
    'node_modules/drizzle-kit/bin.cjs',
    'generate',
    '--dialect',
    'postgresql',
    '--schema',
    './server/db/schema.ts',
    '--out',
    './server/db/migrations',
    '--name',
    'init',
  ],
  { stdio: 'inherit' },
)
