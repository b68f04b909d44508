/** Words that say nothing about what a text is on. */
const STOP = new Set(
  (
    'a an and any are as at be been but by can could did do does for from had has have he her him his how i if in into is it ' +
    'its may me my no not of on or our she should so than that the their them there these they this to under up was we ' +
    'were what when where which who why will with would you your'
  ).split(' '),
)

/** Lower-cased words without their commonest English endings, stop words left out. */
export function stems(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !STOP.has(word)).map(stem)
}

export function stem(word: string) {
  if (word.length < 5) return word.replace(/(?<!s)s$/, '')
  return word.replace(/(?:ies|ied)$/, 'y').replace(/(?:ations?|ements?|ments?|ings?|ed|es|ly|e|(?<!s)s)$/, '')
}
