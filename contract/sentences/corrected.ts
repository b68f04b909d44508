import { valuesIn } from './translate.ts'

/**
 * What stands in the place of texts of a catalogue: by the place of a message in it ("points.price"), the text of ours and the
 * corrected one. `{0}` in both stands for the first thing that the message is given.
 */
export type Corrections = Readonly<Record<string, readonly (readonly [ours: string, corrected: string])[]>>

/** A catalogue, or a part of one at `place`, with its corrections. The original stays as it is. Pure. */
export function corrected<Value>(value: Value, corrections: Corrections, place?: string): Value
export function corrected(value: unknown, corrections: Corrections, place = ''): unknown {
  const pairs = corrections[place]
  if (typeof value === 'function')
    return pairs ? (...given: unknown[]) => rewrite(value(...given), pairs, given) : value
  if (typeof value === 'string') return pairs?.find(([ours]) => ours === value)?.[1] ?? value
  if (typeof value !== 'object' || !value) return value
  const within = (key: string | number) => (place ? `${place}.${key}` : `${key}`)
  if (Array.isArray(value)) return value.map((one, at) => corrected(one, corrections, within(at)))
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, corrected(one, corrections, within(key))]))
}

/** What a message said, said as corrected: by what it was given, else by what stands in its places, where that was put in other words. */
function rewrite(said: unknown, pairs: Corrections[string], given: unknown[]): unknown {
  if (Array.isArray(said)) return said.map((one) => rewrite(one, pairs, given))
  if (typeof said !== 'string') return said
  const fits = pairs.find(([ours]) => fillIn(ours, given) === said)
  if (fits) return fillIn(fits[1], given)
  for (const [ours, text] of pairs) {
    const values = valuesIn(ours, said)
    // "one day" is not "{0} days" of what is given
    const isNumbers = given.every((one, at) => typeof one !== 'number' || /\d|^$/.test(values?.get(`${at}`) ?? ''))
    if (values && isNumbers)
      return fillIn(
        text,
        given.map((one, at) => values.get(`${at}`) ?? one),
      )
  }
  return said
}

/** A text with what a message is given in the places of `{0}`, `{1}` …. */
export const fillIn = (text: string, given: unknown[]): string =>
  text.replace(/\{(\d+)\}/g, (_, at) => String(given[Number(at)]))
