import type { Upload } from './upload-queue.ts'

export const WORDS = {
  waiting: 'Waiting',
  sending: 'Sending',
  added: 'Added',
  duplicate: 'Already there',
  failed: 'Failed',
}

/** '3 added, 2 already there, 1 failed'. */
export function countsOf(uploads: Pick<Upload, 'state'>[]): string {
  const counts = (['added', 'duplicate', 'failed'] as const).map((state) => ({
    count: uploads.filter((one) => one.state === state).length,
    word: WORDS[state].toLowerCase(),
  }))
  return counts
    .filter(({ count }) => count)
    .map(({ count, word }) => `${count} ${word}`)
    .join(', ')
}
