import type { Placeholder, RepeatField } from '#contract/documents/templates.ts'
import { withoutComputed } from './computed.ts'
import { type Delimiter, keyOf, type Piece } from './engine.ts'
import { isName, labelOf, sameName, soundsLikeCondition, soundsLikeRepeat } from './names.ts'
import { listNames, refuse } from './refusal.ts'

type Answer = { placeholder: string; answer: 'yes' | 'no' }
/** Where a tag stands: the sections around it, outermost first. */
type Place = { key: string; section?: 'shown' | 'inverted'; around: { key: string; inverted: boolean }[] }

const MOST = 300

/**
 * What a template asks for, in the order of the document; a name in several spellings is one field, under its first. A
 * section `{#name}…{/name}` is a repeat when it prints its entry (`{.}`), spans table rows or has the name of several
 * things ("items", "each_child"), else a condition; a name that begins with a word such as has, is, with or include, and
 * one that is printed inside its own section, is never a repeat. Throws a refusal.
 */
export function placeholdersOf(parts: { pieces: Piece[] }[], delimiter: Delimiter): Placeholder[] {
  const places: Place[] = []
  const repeats = new Set<string>()
  const spellings = new Map<string, string>()
  const nameOf: NameOf = ({ value }) => {
    const key = keyOf(value)
    const same = sameName(key)
    return spellings.get(same) ?? (spellings.set(same, key), key)
  }
  for (const { pieces } of parts) walk(pieces, [], places, repeats, nameOf)
  refuseUnknown(places, delimiter)
  refuseConfused(places, repeats)
  const outside = new Set(places.filter((place) => !innermost(place, repeats)).map((place) => place.key))
  const byName = new Map<string, Placeholder>()
  for (const place of places) {
    const { key } = place
    const repeat = innermost(place, repeats)
    if (repeat && !outside.has(key)) addField(byName.get(repeat)!, place, places, repeats)
    else if (!byName.has(key)) byName.set(key, describe(place, places, repeats))
  }
  if (byName.size > MOST) throw refuse(`This template has more than ${MOST} placeholders`)
  return withoutComputed([...byName.values()])
}

/** The name of a tag in the spelling of its field. */
type NameOf = (piece: Piece) => string

function walk(pieces: Piece[], around: Place['around'], places: Place[], repeats: Set<string>, nameOf: NameOf) {
  for (const piece of pieces) {
    if (piece.type !== 'placeholder') continue
    const key = nameOf(piece)
    if (!piece.subparsed) {
      if (key !== '.') places.push({ key, around })
      else markEntry(around, repeats)
      continue
    }
    places.push({ key, section: piece.inverted ? 'inverted' : 'shown', around })
    const printed = isPrinted(key, piece.subparsed, nameOf)
    if (!piece.inverted && !printed && isRepeat(key, piece.subparsed)) repeats.add(key)
    walk(piece.subparsed, [...around, { key, inverted: piece.inverted === true }], places, repeats, nameOf)
  }
}

/** Whether a section prints the field of its own name: `{#note}Note: {note}{/note}`. */
function isPrinted(key: string, inside: Piece[], nameOf: NameOf): boolean {
  return inside.some(
    (piece) =>
      piece.type === 'placeholder' &&
      (piece.subparsed ? isPrinted(key, piece.subparsed, nameOf) : nameOf(piece) === key),
  )
}

/** `{.}` prints an entry: the section it belongs to is a repeat. */
function markEntry(around: Place['around'], repeats: Set<string>) {
  const entry = around.findLast(({ key, inverted }) => !inverted && !soundsLikeCondition(key))
  if (!entry) throw refuse('The tag . prints an entry of a repeat and stands outside of one')
  repeats.add(entry.key)
}

function isRepeat(key: string, inside: Piece[]): boolean {
  if (soundsLikeCondition(key)) return false
  return (
    soundsLikeRepeat(key) || inside.some((piece) => piece.type !== 'placeholder' && /^<w:tr[\s>]/.test(piece.value))
  )
}

/** The repeat that a place belongs to, if any. */
function innermost(place: Place, repeats: Set<string>): string | undefined {
  return place.around.findLast(({ key, inverted }) => !inverted && repeats.has(key))?.key
}

function describe(place: Place, places: Place[], repeats: Set<string>): Placeholder {
  const own = places.filter(({ key }) => key === place.key)
  const onlyIf = conditionsOf(place.key, places, repeats)
  const base = { placeholder: place.key, label: labelOf(place.key), ...(onlyIf.length && { onlyIf }) }
  return repeats.has(place.key) ? { ...base, kind: 'repeat', fields: [] } : { ...base, ...kindOf(own) }
}

/** A name that is printed and is also a section of its own may stay empty: the section is left out then. */
function kindOf(own: Place[]): { kind: 'text' | 'condition'; optional?: true } {
  const sections = own.filter(({ section }) => section)
  if (sections.length === own.length) return { kind: 'condition' }
  return sections.length ? { kind: 'text', optional: true } : { kind: 'text' }
}

function addField(repeat: Placeholder, { key }: Place, places: Place[], repeats: Set<string>) {
  if (repeat.fields!.some((field) => field.placeholder === key)) return
  const inside = places.filter((place) => innermost(place, repeats) === repeat.placeholder && place.key === key)
  const always = inside.some(({ around }) => around.at(-1)!.key === repeat.placeholder)
  const field: RepeatField = {
    placeholder: key,
    label: labelOf(key),
    ...kindOf(inside),
    ...(!always && { optional: true }),
  }
  repeat.fields!.push(field)
}

/** The answers under which every place of a placeholder is printed; empty when one is always printed. */
function conditionsOf(key: string, places: Place[], repeats: Set<string>): Answer[] {
  const all = places
    .filter((place) => place.key === key)
    .map(({ around }) =>
      around
        .filter((one) => !repeats.has(one.key) && one.key !== key)
        .map((one): Answer => ({ placeholder: one.key, answer: one.inverted ? 'no' : 'yes' })),
    )
  const same = (a: Answer, b: Answer) => a.placeholder === b.placeholder && a.answer === b.answer
  return (all[0] ?? []).filter((one) => all.every((list) => list.some((other) => same(one, other))))
}

function refuseUnknown(places: Place[], delimiter: Delimiter) {
  const end = delimiter === '{{' ? '}}' : '}'
  const mark = { shown: '#', inverted: '^', none: '' }
  const unknown = places.filter(({ key }) => !isName(key))
  if (!unknown.length) return
  const names = listNames(unknown.map(({ key, section }) => `${delimiter}${mark[section ?? 'none']}${key}${end}`))
  throw refuse(
    `This template holds tags that cannot be filled in: ${names}. A name has letters, digits, spaces, _ - and . only, such as ${delimiter}tenant_name${end}`,
  )
}

/** A name must mean one thing, and a list inside a list has no form a person could fill. */
function refuseConfused(places: Place[], repeats: Set<string>) {
  const nested = places.filter((place) => repeats.has(place.key) && innermost(place, repeats))
  if (nested.length) {
    throw refuse(`A repeat cannot stand inside another repeat: ${listNames(nested.map(({ key }) => key))}`)
  }
  const sections = new Set(places.filter(({ section }) => section).map(({ key }) => key))
  const printed = places.filter(({ key, section }) => !section && sections.has(key) && repeats.has(key))
  if (printed.length) {
    throw refuse(`These names are a repeat and a text at once: ${listNames(printed.map(({ key }) => key))}`)
  }
}
