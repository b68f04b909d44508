/** What a person is told when there is no answer. Short, calm, no blame. */

export const NO_POINTS =
  'You have no points left, so this question was not answered and nothing was charged. [Get points](/app/points) and your question will be waiting here.'

/** After many answers in a row that were stopped before they began. */
export const waitFor = (minutes: number) =>
  `You stopped several answers before they began, so this question was not answered and nothing was charged. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and ask again. An answer that you let begin is not counted.`

export const FAILED = {
  unreachable:
    'The language model could not be reached, so there is no answer yet. Nothing was charged. Please try again in a few minutes.',
  slow: 'The language model took too long, so there is no answer yet. Nothing was charged. Please try again in a few minutes.',
  nothing: 'The language model gave no usable answer. Nothing was charged. Please try again in a few minutes.',
  busy: 'The language model has too many requests at the moment. Nothing was charged. Please try again in a few minutes.',
  cut: 'The answer broke off before it was finished. Nothing was charged. Please ask again.',
  internal: 'Something went wrong on our side, so there is no answer yet. Nothing was charged. Please try again.',
  abandoned: 'The answer was interrupted before it was finished. Nothing was charged. Please ask again.',
} as const

export const STOPPED = 'You stopped this answer before it began. Nothing was charged.'
export const STOPPED_LATER = 'You stopped this answer here.'
export const NOTHING_ASKED = 'Your document is here. Ask a question about it.'

/**
 * Without a language model the law is quoted, in English, and our guides where nobody has put them into the language of who asks.
 * They are told so first, in that language. Ours; they wait for a native speaker's reading.
 */
export const LAW_IS_ENGLISH = {
  sn: 'Mutemo wakanyorwa neChirungu, saka ndima dzawo dziri pasi apa dziri muChirungu.',
  nd: 'Umthetho ubhalwe ngesiNgisi, ngakho indima zawo ezilandelayo zingesiNgisi.',
} as const
