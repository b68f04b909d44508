import { expect, it } from 'vitest'
import { mentionsIn } from './mentions.ts'

const short = (text: string) =>
  mentionsIn(text).map((one) => {
    if (one.kind === 'section')
      return `${one.number}${one.path.map((step) => `(${step})`).join('')} of ${one.act ?? '?'}`
    if (one.kind === 'act') return one.act
    if (one.kind === 'instrument') return `SI ${one.number}/${one.year}`
    return `${one.court ?? 'report'} ${one.year}`
  })

it('reads sections with the Act they stand beside, before or after it', () => {
  expect(
    short('Section 12B(1) of the Labour Act [Chapter 28:01] applies, and so do ss 13 and 14A of the Wills Act.'),
  ).toEqual(['12B(1) of Labour Act [Chapter 28:01]', '13 of Wills Act', '14A of Wills Act'])
  expect(short('See the Labour Act [Chapter 28:01], s 12, and the Marriages Act, 2022.')).toEqual([
    '12 of Labour Act [Chapter 28:01]',
    'Marriages Act, 2022',
  ])
  expect(short('Contrary to section 68 of the Constitution.')).toEqual(['68 of Constitution of Zimbabwe'])
})

it('takes a bare section as one of the Act that the text spoke of before, also in another paragraph', () => {
  const text =
    'The Deeds Registries Act [Chapter 20:05] governs.\n\nIn terms of section 14, ownership is conveyed by deed.'
  expect(short(text)).toEqual(['Deeds Registries Act [Chapter 20:05]', '14 of Deeds Registries Act [Chapter 20:05]'])
  expect(mentionsIn(text)[1]).toMatchObject({ implied: true })
  expect(short('Section 3 was breached.')).toEqual(['3 of ?'])
})

it('knows an Act by the short name that the text gave it', () => {
  const text =
    'The accused faces a charge under the Criminal Law (Codification and Reform) Act [Chapter 9:23] (“the Code”). The Bail Act was cited. Section 47 of the Code is the offence.'
  expect(short(text).at(-1)).toBe('47 of Criminal Law (Codification and Reform) Act [Chapter 9:23]')
})

it('reads instruments and judgments in the forms that Zimbabwe uses', () => {
  expect(
    short('SI 118 of 2020 and Statutory Instrument 83/2020; Moyo v Ncube SC 43/15, HH-812-21, 2019 (2) ZLR 411 (S).'),
  ).toEqual(['SI 118/2020', 'SI 83/2020', 'SC 2015', 'HH 2021', 'report 2019'])
})

it('gives a section what is quoted in its paragraph or opens the next', () => {
  const text =
    'Section 5 of the Ferry Act reads:\n\n“No person shall keep a ferry without a licence.”\n\nIt is short, and "a term" is none.'
  const [section] = mentionsIn(text)
  expect(section).toMatchObject({ quoted: [{ words: 'No person shall keep a ferry without a licence.' }] })
  const { start, end } = section!
  expect(text.slice(start, end)).toBe('Section 5')
})

it('finds three hundred citations of one text, each once', () => {
  const acts = ['Labour Act [Chapter 28:01]', 'Wills Act [Chapter 6:06]', 'Children’s Act [Chapter 5:06]']
  const lines = Array.from({ length: 300 }, (_, i) =>
    i % 2
      ? `As to this, see section ${i + 1} of the ${acts[i % 3]}.`
      : `The ${acts[i % 3]}, s ${i + 1}(1), decides it.`,
  )
  const mentions = mentionsIn(lines.join('\n\n'))
  expect(mentions.map((one) => one.kind === 'section' && one.number)).toEqual(lines.map((_, i) => String(i + 1)))
})
