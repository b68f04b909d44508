import { expect, test } from 'vitest'
import type { Citation } from '#contract/consultations/answers.ts'
import { SENTENCES } from '#server/features/answering/sentences/index.ts'
import { changesSince } from './show-paragraph.ts'

const cited = (section: string, law?: Citation['law']): Citation => ({
  documentId: 'd',
  substring: 's',
  label: `Kites Act, s ${section}`,
  title: 'Kites Act',
  section,
  ...(law && { law }),
})

test('at the end of an answer each change of the law that it cites is told once, with its section; of an Act alone, or an end, nothing', () => {
  const changed = { kind: 'changed', sentence: 'Changed since this text: amended on 1 May 2023.' } as const
  const notes = changesSince(
    [
      cited('4', changed),
      cited('5', changed),
      cited('6'),
      cited('7', { kind: 'repealed', sentence: 'No longer law: repealed.' }),
      cited('8', { kind: 'changed', ofAct: true, sentence: 'Changed since this text: the Act.' }),
    ],
    SENTENCES.en,
  )
  expect(notes).toEqual(['Kites Act, s 4: **Changed since this text:** amended on 1 May 2023.'])
})

test('that law has perhaps not begun is not told again of the guide parts that rest on it', () => {
  const begun = 'Perhaps not yet in force: it starts on a day that is not known here.'
  const resting = (place: string, ...behind: string[]) =>
    ({ kind: 'changed', behind, sentence: `The law behind this: ${place}. ${behind.join(' ')}` }) as const
  const other = 'No longer law: repealed in 2022.'
  const notes = changesSince(
    [
      cited('33', { kind: 'not_yet_in_force', sentence: begun }),
      cited('guide 1', resting('Kites Act, s 33', begun)),
      cited('guide 2', resting('Kites Act, s 1', begun)),
      cited('guide 3', resting('Strings Act, s 2', begun, other)),
      cited('guide 4', resting('Strings Act, s 5', other)),
    ],
    SENTENCES.en,
  )
  expect(notes).toHaveLength(1)
  expect(notes[0]).toContain('Strings Act, s 2')
})
