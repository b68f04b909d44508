import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds package.json, from the sources and from the bundle alike. */
export const ROOT = findRoot(path.dirname(fileURLToPath(import.meta.url)))

function findRoot(from: string): string {
  if (existsSync(path.join(from, 'package.json')) && existsSync(path.join(from, 'content'))) return from
  const parent = path.dirname(from)
  if (parent === from) throw new Error('The product folder (with package.json and content/) was not found')
  return findRoot(parent)
}
