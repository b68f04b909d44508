import { SaxesParser } from 'saxes'
import type { StoredFile } from './files.ts'

/** The files of a folder by ListObjectsV2, a thousand a request; `ask` gives the XML that answers a query. */
export async function* listed(
  folder: string,
  ask: (query: URLSearchParams) => Promise<string>,
): AsyncGenerator<StoredFile> {
  let next: string | undefined
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix: folder })
    if (next) query.set('continuation-token', next)
    const page = readListing(await ask(query))
    yield* page.files
    next = page.next
  } while (next)
}

function readListing(xml: string) {
  const files: StoredFile[] = []
  let next: string | undefined
  let text = ''
  let key = ''
  let modifiedAt = new Date(0)
  const parser = new SaxesParser()
  parser.on('opentag', () => (text = ''))
  parser.on('text', (value) => (text += value))
  parser.on('closetag', ({ name }) => {
    if (name === 'Key') key = text
    if (name === 'LastModified') modifiedAt = new Date(text)
    if (name === 'Contents') files.push({ key, modifiedAt })
    if (name === 'NextContinuationToken') next = text
  })
  parser.on('error', (error) => {
    throw new Error('The file store gave a listing that cannot be read', { cause: error })
  })
  parser.write(xml).close()
  return { files, next }
}
