/** Sentences of the contract and the server in another language, by their English words; `{name}` stands for what changes. */
export type Sentences = Readonly<Record<string, string>>

/**
 * A sentence that was written in English, in another language; undefined where that language does not have it. What stands at a
 * `{name}` stays as it is, unless it is a sentence of ours itself. Takes time in proportion to the sentence. Pure.
 */
export function translate(sentences: Sentences, english: string): string | undefined {
  if (Object.hasOwn(sentences, english)) return sentences[english]
  for (const [pattern, words] of Object.entries(sentences)) {
    const values = valuesIn(pattern, english)
    if (values)
      return words.replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = values.get(name) ?? ''
        return translate(sentences, value) ?? value
      })
  }
  return undefined
}

/** What stands in a sentence at each `{name}` of a pattern; undefined where it is not of that pattern. Never empty. */
export function valuesIn(pattern: string, sentence: string): Map<string, string> | undefined {
  const [first = '', ...rest] = pattern.split(/\{(\w+)\}/)
  if (!rest.length || !sentence.startsWith(first)) return undefined
  const values = new Map<string, string>()
  let from = first.length
  for (let i = 0; i < rest.length; i += 2) {
    const after = rest[i + 1] ?? ''
    const isLast = i + 2 >= rest.length
    const to = isLast ? sentence.length - after.length : sentence.indexOf(after, from)
    if (to <= from || !sentence.startsWith(after, to)) return undefined
    values.set(rest[i] ?? '', sentence.slice(from, to))
    from = to + after.length
  }
  return values
}
