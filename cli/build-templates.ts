// `node cli/run.mjs build-templates`: makes content/templates/*.docx and templates.json from content/templates/source/*.md.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { templateDocx } from '#content/templates/build/docx.ts'
import { manifestEntry, readSource } from '#content/templates/build/source.ts'

const FOLDER = path.join('content', 'templates')

const manifest = []
for (const file of (await readdir(path.join(FOLDER, 'source'))).filter((name) => name.endsWith('.md')).sort()) {
  const text = await readFile(path.join(FOLDER, 'source', file), 'utf8')
  try {
    const source = readSource(text)
    const made = file.replace(/\.md$/, '.docx')
    await writeFile(path.join(FOLDER, made), templateDocx(source))
    manifest.push({ file: made, ...manifestEntry(source) })
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error })
  }
}
await writeFile(path.join(FOLDER, 'templates.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
process.stdout.write(`${manifest.length} templates\n`)
