import Docxtemplater from 'docxtemplater'
import PizZip from 'pizzip'
import * as z from 'zod/mini'
import type { PartText } from './part-text.ts'
import { sameName } from './names.ts'
import { DAMAGED, listNames, refuse } from './refusal.ts'

export type Delimiter = '{' | '{{'
export type Scope = { [key: string]: string | boolean | Scope[] | string[] }

/** One piece of a parsed part, as docxtemplater gives it: only placeholders and loops matter here. */
export type Piece = { type: string; value: string; module?: string; inverted?: boolean; subparsed?: Piece[] }

/** What docxtemplater's own types leave out, and an update of it may take away. */
type FileType = { baseModules: (() => { name: string })[]; getTemplatedFiles: (zip: PizZip) => string[] }
const FileTypes = z.object({ docx: z.custom<() => FileType>((value) => typeof value === 'function') })
const Compiled = z.record(z.string(), z.object({ postparsed: z.array(z.custom<Piece>()) }))

/** A placeholder's key: white space around and inside it does not count. */
export const keyOf = (tag: string) => tag.trim().replace(/\s+/g, ' ')

/** A placeholder may stand in many places; past this every further brace only costs time. */
const MOST_BRACES = 5_000

/** `{{ }}` when any paragraph holds such a tag, else `{ }`; a mix of both is refused and named. */
export function findDelimiter(parts: PartText[]): Delimiter {
  const paragraphs = parts.flatMap((part) => part.paragraphs)
  const braces = paragraphs.reduce((sum, text) => sum + (text.match(/\{/g)?.length ?? 0), 0)
  if (braces > MOST_BRACES) throw refuse(`This template has more than ${MOST_BRACES} braces`)
  const double = paragraphs.flatMap((text) => text.match(/\{\{[^{}]+\}\}/g) ?? [])
  if (!double.length) return '{'
  const single = paragraphs.flatMap(
    (text) => text.replace(/\{\{[^{}]*\}\}/g, ' ').match(/\{[#^/]?[\p{L}\p{N}_. -]+\}/gu) ?? [],
  )
  if (single.length) {
    throw refuse(
      `This template mixes two kinds of braces: write ${listNames(single)} like ${listNames(double.slice(0, 1))}`,
    )
  }
  return '{{'
}

/** Opens a template; throws a refusal naming every tag that is broken. Values come from the innermost scope that has them. */
export function open(template: Uint8Array | PizZip, delimiter: Delimiter): Docxtemplater {
  const fileTypeConfig = FileTypes.parse(Reflect.get(Docxtemplater, 'FileTypeConfig')).docx()
  // Raw XML in a value would let whoever fills the form write the file itself.
  fileTypeConfig.baseModules = fileTypeConfig.baseModules.filter((make) => make().name !== 'RawXmlModule')
  // Endnotes are not on docxtemplater's own list.
  fileTypeConfig.getTemplatedFiles = (zip: PizZip) => zip.file(/^word\/endnotes\d*\.xml$/).map(({ name }) => name)
  try {
    return new Docxtemplater(template instanceof PizZip ? template : new PizZip(template), {
      fileTypeConfig,
      delimiters: delimiter === '{{' ? { start: '{{', end: '}}' } : { start: '{', end: '}' },
      // A template could otherwise change what marks a placeholder half-way.
      syntax: { changeDelimiterPrefix: null },
      paragraphLoop: true,
      linebreaks: true,
      errorLogging: false,
      nullGetter: () => '',
      parser: (tag: string) => ({ get: (scope: unknown, place) => lookUp(scope, keyOf(tag), place.scopeList) }),
    })
  } catch (error) {
    throw refusalOf(error, delimiter)
  }
}

/** `{.}` is the entry of the repeat around it, also inside a condition. */
function lookUp(scope: unknown, key: string, around: unknown[]): unknown {
  if (key === '.') return around.findLast((one) => typeof one === 'string')
  if (typeof scope !== 'object' || scope === null) return undefined
  const own = Object.hasOwn(scope, key) ? key : spellingsOf(scope).get(sameName(key))
  return own === undefined ? undefined : (scope as Record<string, unknown>)[own]
}

/** The keys of a scope by what is the same of all spellings of a name. */
const spellingsByScope = new WeakMap<object, Map<string, string>>()

function spellingsOf(scope: object): Map<string, string> {
  const spellings = spellingsByScope.get(scope) ?? new Map(Object.keys(scope).map((key) => [sameName(key), key]))
  spellingsByScope.set(scope, spellings)
  return spellings
}

/** The pieces of every filled part, the body first, then headers, footers and notes, then document properties. */
export function piecesOf(template: Docxtemplater): { part: string; pieces: Piece[] }[] {
  const compiled = Compiled.parse(Reflect.get(template, 'compiled'))
  const rank = (part: string) => (part === 'word/document.xml' ? 0 : part.startsWith('word/') ? 1 : 2)
  return Object.entries(compiled)
    .map(([part, { postparsed }]) => ({ part, pieces: postparsed }))
    .sort((a, b) => rank(a.part) - rank(b.part))
}

type Problem = {
  id?: string
  xtag?: string
  context?: string
  explanation?: string
  openingtag?: string
  closingtag?: string
}

function refusalOf(error: unknown, delimiter: Delimiter): Error {
  const own = error as { properties?: Problem & { errors?: { properties?: Problem }[] } }
  const problems = own.properties?.errors?.map((one) => one.properties ?? {}) ?? [own.properties ?? {}]
  const sentences = new Set(problems.map((problem) => sentenceOf(problem, delimiter)))
  if (sentences.has(DAMAGED)) return refuse(DAMAGED, error)
  const shown = [...sentences].slice(0, 8)
  if (sentences.size > shown.length) shown.push(`and ${sentences.size - shown.length} more`)
  return refuse(`The placeholders of this template have mistakes: ${shown.join('; ')}`, error)
}

function sentenceOf(problem: Problem, start: Delimiter): string {
  const end = start === '{{' ? '}}' : '}'
  const tag = (problem.xtag ?? '').replace(/^[{}\s]+|[{}\s]+$/g, '').slice(0, 60)
  switch (problem.id) {
    case 'unclosed_tag':
      return `${start}${tag} is never closed with ${end}`
    case 'unopened_tag':
      return `${tag}${end} is never opened with ${start}`
    case 'duplicate_open_tag':
    case 'duplicate_close_tag':
      return `there are too many braces at ${(problem.context ?? problem.xtag ?? '').slice(0, 60)}`
    case 'unclosed_loop':
      return `${start}#${tag}${end} has no ${start}/${tag}${end}`
    case 'unopened_loop':
      return `${start}/${tag}${end} has no ${start}#${tag}${end} before it`
    case 'closing_tag_does_not_match_opening_tag':
      return `${start}#${problem.openingtag ?? ''}${end} is closed by ${start}/${problem.closingtag ?? ''}${end}`
    case 'unbalanced_loop_tags':
    case 'no_xml_tag_found_at_left':
    case 'no_xml_tag_found_at_right':
    case 'loop_position_invalid':
      return `the two ends of ${start}#…${end} must stand in the same paragraph, table row or list of paragraphs${tag ? ` (${tag})` : ''}`
    case undefined:
    case 'file_has_invalid_xml':
    case 'malformed_xml':
      return DAMAGED
    default:
      return (problem.explanation ?? 'A placeholder cannot be read').slice(0, 200)
  }
}
