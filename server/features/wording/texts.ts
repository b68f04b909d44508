import { fillIn } from '#contract/sentences/corrected.ts'

/** One text of a catalogue: what the message is given stands in it as `{0}`, `{1}` …, the `names` of which people are shown. */
export type CatalogueText = {
  /** Its place in the catalogue; a message that says several things has "#2" and so on after it. */
  key: string
  english: string
  text: string
  names: string[]
}

/** A message that says more different things than this is put together in code, not worded. */
const VARIANTS_MAX = 8
const MANY_PARAMETERS = 3
/** What a message says of something that it should not have been given. */
const NONSENSE = /undefined|null|NaN|\[object|true|false/

/** Every text of a catalogue in another language with the English, in its order. Pure. */
export function textsOf(english: unknown, other: unknown, place = ''): CatalogueText[] {
  if (typeof other === 'string')
    return [{ key: place, english: String(english), text: other, names: [] }].filter(isWorded)
  if (typeof other === 'function') return variantsOf(english as Message, other as Message, place)
  if (typeof other !== 'object' || !other) return []
  const beside = Object(english) as Record<string, unknown>
  return Object.entries(other).flatMap(([key, one]) => textsOf(beside[key], one, place ? `${place}.${key}` : key))
}

type Message = (...given: unknown[]) => unknown

/**
 * The different texts that a message makes of what it may be given: numbers, names, one and many, yes and no. Some two hundred
 * messages, in three languages each, are functions that choose, join and count in code. As data they would need a grammar for all
 * of that, so the texts are found by calling the functions with samples, and texts.test.ts proves of each text that its correction
 * is what is said. A message must therefore not say "true", "false" or a number from 9110 to 9119: such a text cannot be corrected.
 */
function variantsOf(english: Message, other: Message, place: string): CatalogueText[] {
  const names = parametersOf(english)
  const variants: { english: string; text: string }[] = []
  for (const given of samples(names.length)) {
    const said = textsSaid(other, given)
    const inEnglish = textsSaid(english, given)
    const inPlaces = given.map((one) => (Array.isArray(one) ? one[0] : one))
    said.forEach((text, at) => {
      const isKnown = variants.some((one) => fillIn(one.text, inPlaces) === text)
      const variant = { english: marksAsPlaces(inEnglish[at] ?? ''), text: marksAsPlaces(text) }
      if (!isKnown && !NONSENSE.test(text)) variants.push(variant)
    })
  }
  return variants
    .slice(0, VARIANTS_MAX)
    .map((one, at) => ({ key: at ? `${place}#${at + 1}` : place, ...one, names }))
    .filter(isWorded)
}

function textsSaid(message: Message, given: unknown[]): string[] {
  try {
    return [message(...given)]
      .flat()
      .filter((text) => typeof text === 'string')
      .map(listsAsOne)
  } catch {
    // it cannot be given such a thing
    return []
  }
}

/** A sign that no text has, for each parameter, and another for the last of several things that it may be given. */
const markOf = (at: number) => String.fromCharCode(0xe000 + at)
const lastMarkOf = (at: number) => String.fromCharCode(0xe010 + at)
const numberOf = (at: number) => 9_110 + at
const marksAsPlaces = (text: string) =>
  text.replace(/[\ue000-\ue00f]/g, (mark) => `{${mark.charCodeAt(0) - 0xe000}}`).replace(/911(\d)/g, '{$1}')

/** Whatever is asked of it is so. */
const EVERYTHING = new Proxy({}, { get: () => true })

/** Several things, with what joins them, stand in one place: "“{0}”" for “A” and “B”. */
function listsAsOne(text: string): string {
  const last = /[\ue010-\ue01f]/.exec(text)
  if (!last) return text
  const first = String.fromCharCode(last[0].charCodeAt(0) - 0x10)
  const at = text.lastIndexOf(first, last.index)
  return listsAsOne(text.slice(0, Math.max(at, 0)) + first + text.slice(last.index + 1))
}

function samples(parameters: number): unknown[][] {
  let lists: unknown[][] = [[]]
  for (let at = 0; at < parameters; at++) {
    const likely: unknown[] = [markOf(at), numberOf(at)]
    const all = parameters > MANY_PARAMETERS ? likely : [...likely, 1, true, undefined, '', [markOf(at)], EVERYTHING]
    lists = all.flatMap((one) => lists.map((list) => [...list, one]))
  }
  // the same thing twice: "from section 3 to section 3"
  const same = Array.from({ length: parameters }, () => markOf(0))
  const ordered = [...lists, same].toSorted((one, other) => marksIn(other) - marksIn(one))
  // several things have words of their own in some messages: "your file", "your files"
  return [...ordered, ...Array.from({ length: parameters }, (_, at) => severalAt(at, parameters))]
}

const severalAt = (place: number, parameters: number) =>
  Array.from({ length: parameters }, (_, at) => (at === place ? [markOf(at), lastMarkOf(at)] : markOf(at)))

const marksIn = (given: unknown[]) => given.filter((one, at) => one === markOf(at)).length

/** The names of a message's parameters; their numbers where they have none of their own. */
function parametersOf(message: Message): string[] {
  const written = String(message).split('=>', 1)[0] ?? ''
  // a name that the bundler had to change ends with a number
  const names = written
    .replace(/[()\s]|async/g, '')
    .split(',')
    .map((name) => name.replace(/\d+$/, ''))
  const areNames = names.length === message.length && names.every((name) => /^[a-zA-Z]+$/.test(name))
  const isPlain = areNames && new Set(names).size === names.length
  return isPlain ? names : Array.from({ length: message.length }, (_, at) => `${at + 1}`)
}

/** A text as it is shown: `${name}` for what is put into it. */
export const named = (text: string, names: string[]) =>
  text.replace(/\{(\d+)\}/g, (place, at) => (names[Number(at)] ? `\${${names[Number(at)]}}` : place))
/** The same back. */
export const numbered = (text: string, names: string[]) =>
  text.replace(/\$\{(\w+)\}/g, (place, name) => (names.includes(name) ? `{${names.indexOf(name)}}` : place))

/** Whether there are words in it besides what is put into it. */
const isWorded = ({ text }: { text: string }) => /\p{L}{2}/u.test(text.replace(/\{\w+\}/g, ''))
