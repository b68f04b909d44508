import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { ourTexts } from '#server/features/wording/catalogues.ts'
import { problemOfCorrection } from '#server/features/wording/problem.ts'
import { contentCorrections, OTHER_LANGUAGES } from '#server/features/wording/records.ts'

const deps = { config: readConfig({}), state: new Map() }

test.each(OTHER_LANGUAGES)('each correction in %s is of a text that we have, and keeps what is put into it', (language) => {
  const ours = new Map(ourTexts(deps, language).map((one) => [`${one.catalogue} ${one.key}`, one.text]))
  const problems = contentCorrections(deps, language).flatMap((line) => {
    const known = ours.get(`${line.catalogue} ${line.key}`)
    const problem = known === line.ours ? problemOfCorrection(line.text, line.ours) : 'our text is another one now'
    return problem ? [`${line.catalogue} ${line.key}: ${problem}`] : []
  })
  expect(problems).toEqual([])
})
