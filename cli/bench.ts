import { type Bench, printTable } from '#bench/table.ts'

/** Each runs alone and prints a table; none is a test. `npm run bench -- NAME` runs one. */
const BENCHES: Record<string, () => Promise<Bench>> = {
  answering: async () => (await import('#bench/answering.ts')).bench,
  load: async () => (await import('#bench/many-people.ts')).bench,
  faults: async () => (await import('#bench/faults.ts')).bench,
  users: async () => (await import('#bench/users.ts')).bench,
  whatsapp: async () => (await import('#bench/whatsapp.ts')).bench,
  files: async () => (await import('#bench/files.ts')).bench,
  requests: async () => (await import('#bench/requests.ts')).bench,
  search: async () => (await import('#bench/search.ts')).bench,
  ingestion: async () => (await import('#bench/ingestion.ts')).bench,
  reading: async () => (await import('#bench/reading.ts')).bench,
  titles: async () => (await import('#bench/titles.ts')).bench,
  documents: async () => (await import('#bench/documents.ts')).bench,
  'reading-room': async () => (await import('#bench/reading-room.ts')).bench,
}

const wanted = process.argv.slice(2).filter((name) => !name.startsWith('-'))
const unknown = wanted.filter((name) => !BENCHES[name])
if (unknown.length) {
  process.stderr.write(`There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}\n`)
  process.exit(2)
}
process.stdout.write(
  `Node ${process.version}, ${process.platform}-${process.arch}, ${new Date().toISOString().slice(0, 10)}\n`,
)
for (const name of wanted.length ? wanted : Object.keys(BENCHES)) {
  const bench = await BENCHES[name]!()
  printTable(`${bench.name}: ${bench.about}`, await bench.run())
}
process.exit(0)
