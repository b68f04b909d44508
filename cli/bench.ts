import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Bench, printTable } from '#bench/support/table.ts'

/** Each runs in a process of its own and prints a table; none is a test. `npm run bench -- NAME` runs one. */
const BENCHES: Record<string, () => Promise<Bench>> = {
  answering: async () => (await import('#bench/crowd/answering.ts')).bench,
  load: async () => (await import('#bench/crowd/many-people.ts')).bench,
  faults: async () => (await import('#bench/faults/faults.ts')).bench,
  users: async () => (await import('#bench/crowd/users.ts')).bench,
  whatsapp: async () => (await import('#bench/crowd/whatsapp.ts')).bench,
  files: async () => (await import('#bench/files/files.ts')).bench,
  requests: async () => (await import('#bench/crowd/requests.ts')).bench,
  search: async () => (await import('#bench/search/search.ts')).bench,
  peers: async () => (await import('#bench/search/peers.ts')).bench,
  growth: async () => (await import('#bench/search/growth.ts')).bench,
  import: async () => (await import('#bench/library/import.ts')).importBench(),
  'import-pdf': async () => (await import('#bench/library/import.ts')).importBench('.pdf'),
  'import-docx': async () => (await import('#bench/library/import.ts')).importBench('.docx'),
  'import-doc': async () => (await import('#bench/library/import.ts')).importBench('.doc'),
  ingestion: async () => (await import('#bench/library/ingestion.ts')).bench,
  reading: async () => (await import('#bench/library/reading.ts')).bench,
  titles: async () => (await import('#bench/search/titles.ts')).bench,
  documents: async () => (await import('#bench/files/documents.ts')).bench,
  papers: async () => (await import('#bench/files/papers.ts')).bench,
  'poor-line': async () => (await import('#bench/screens/poor-line.ts')).bench,
  'reading-room': async () => (await import('#bench/screens/reading-room.ts')).bench,
}

const wanted = process.argv.slice(2).filter((name) => !name.startsWith('-'))
const unknown = wanted.filter((name) => !BENCHES[name])
if (unknown.length) {
  process.stderr.write(`There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}\n`)
  process.exit(2)
}
const names = wanted.length ? wanted : Object.keys(BENCHES)
if (names.length > 1) {
  // what one leaves in memory, or has compiled, must not count for the next
  const failed = names.filter(
    (name) => spawnSync(process.execPath, [fileURLToPath(import.meta.url), name], { stdio: 'inherit' }).status,
  )
  process.exit(failed.length ? 1 : 0)
}
process.stdout.write(
  `Node ${process.version}, ${process.platform}-${process.arch}, ${new Date().toISOString().slice(0, 10)}\n`,
)
const bench = await BENCHES[names[0]!]!()
printTable(`${bench.name}: ${bench.about}`, await bench.run())
process.exit(0)
